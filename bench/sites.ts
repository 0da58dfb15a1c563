// npm run bench:sites [-- sites] [--gigabytes 10] [--people 200] [--rate 30] [--keep]
//
// A million live sites on a server with two cores and 512 MB: sites of some hundred people, rendered and packed as a
// publication is, written as rows in PostgreSQL and as packs in the local store, each under its own order's key. So many
// gigabytes of packs are different that memory does not hold them; the others are links to these.
//
// The program and all that the machine remembers of its files have 512 MB together (a memory group of Linux, where one can
// be made; PostgreSQL runs beside it and has its own). Then: how long a start takes; hot (100 sites), cold (each site
// once, nothing of it in memory) and as people come (of rank k a k-th as many): at a fixed rate, each request when it is due
// whether or not others are answered, the first byte; then as many as are answered. What the program holds after each.
//
// Disk: the gigabytes and some 10 more for a million sites; everything is removed at the end. With --keep it stays until
// this is broken off, and `--folder FOLDER --database ADDRESS`, as they are told then, measure there again.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createMigratedDatabase } from '../server/testing/test-database.ts'
import type { FileBundle } from '../server/src/publishing/versions/bundle-files.ts'
import { startTestPostgres } from '../tools/test-postgres.ts'
import { processorSeconds } from './hosting/processor-seconds.ts'
import { fillSites, folderOf } from './sites/fill-sites.ts'
import { makePerson } from './sites/make-people.ts'
import { openSmallMemory } from './sites/small-memory.ts'
import { chanceOf } from './visits/random.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { values: options, positionals } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '10' },
    people: { type: 'string', default: '200' },
    rate: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '30' },
    keep: { type: 'boolean', default: false },
    folder: { type: 'string' },
    database: { type: 'string' },
  },
  allowPositionals: true,
})
const SITES = Number(positionals[0] ?? 1_000_000)
const PEOPLE = Number(options.people)
const RATE = Number(options.rate)
const SECONDS = Number(options.seconds)
const MEMORY_BYTES = 512 * 1024 * 1024
const HOT_SITES = 100
const CONNECTIONS = 16
const GOAL_COLD_P99_MS = 50
/** Other work of the machine comes and goes: the ways take turns, and each is told by turn and together. */
const TURNS = 3

const chance = chanceOf(7)
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const made =
  options.folder && options.database ? { folder: options.folder, url: options.database } : undefined
const folder = made?.folder ?? mkdtempSync(path.join(tmpdir(), 'vitrine-bench-sites-'))
const memory = openSmallMemory(`vitrine-bench-sites-${process.pid}`, MEMORY_BYTES)
const server = made
  ? undefined
  : await startTestPostgres({
      settings: [
        'wal_level=minimal',
        'max_wal_senders=0',
        'max_wal_size=4GB',
        'shared_buffers=512MB',
        'autovacuum=off',
      ],
    })
let program: Program | undefined
try {
  const url = made?.url ?? (await makeSites(server?.url ?? ''))
  await measure(url)
  if (options.keep) {
    report('Kept', `--folder ${folder} --database ${url}`)
    await new Promise(() => setInterval(() => {}, 60_000))
  }
} finally {
  if (program) await stop(program)
  await server?.stop()
  if (!made) rmSync(folder, { recursive: true, force: true })
  memory?.close()
}

/** Gives the address of the database. */
async function makeSites(serverUrl: string): Promise<string> {
  report('Sites', SITES.toLocaleString('en'))
  const begun = performance.now()
  const { url } = await createMigratedDatabase(serverUrl)
  const people = await makePeople()
  const bytes = people.reduce((sum, { body }) => sum + body.byteLength, 0) / people.length
  const distinct = Math.min(SITES, Math.floor((Number(options.gigabytes) * 1e9) / bytes))
  report(
    'A site: files; bytes of its pack',
    `${Object.keys(people[0]?.files ?? {}).length}; ${Math.round(bytes).toLocaleString('en')}`,
  )
  const hashes = await writePacks(distinct)
  report(
    'Packs that differ',
    `${distinct.toLocaleString('en')}, ${((distinct * bytes) / 1e9).toFixed(1)} GB`,
  )
  await fillSites(url, SITES, people, hashes, (line) => process.stdout.write(`${line}\n`))
  report('Made in', `${((performance.now() - begun) / 1000).toFixed(0)} s`)
  return url
}

async function measure(url: string): Promise<void> {
  report(
    'Memory',
    memory
      ? '512 MB for the program and what is remembered of its files'
      : 'NO LIMIT: no memory group can be made here',
  )
  for (const which of ['first', 'second']) {
    // What was written lately would lie in memory else, and no site were cold.
    memory?.forgetFiles()
    program = await start(url)
    report(`Start, the ${which} one`, `${program.startSeconds.toFixed(1)} s; ${held(program)}`)
    if (which === 'first') await stop(program)
  }
  const running = program
  if (!running) return
  const hot = Array.from({ length: HOT_SITES }, () => Math.floor(chance() * SITES))
  const unseen = eachOnce(new Set(hot))
  const ways: readonly Way[] = [
    { name: `hot, ${HOT_SITES} sites`, next: () => hot[Math.floor(chance() * hot.length)] ?? 0 },
    { name: 'cold, each site once', next: unseen },
    // Of rank k a k-th as often; which site has which rank is as good as drawn.
    {
      name: 'as people come (Zipf, s = 1)',
      next: () => (Math.floor(SITES ** chance()) * 7919) % SITES,
    },
  ]
  for (const site of hot) await ask(running, site)
  const all = new Map<string, number[]>(ways.map(({ name }) => [name, []]))
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { name, next } of ways) {
      const { times, errors } = await pace(running, next)
      all.get(name)?.push(...times)
      report(
        `${name}, ${RATE} a second`,
        `first byte p50 ${ms(times, 0.5)}, p99 ${ms(times, 0.99)}; ${errors} errors; ${held(running)}`,
      )
    }
  }
  for (const [name, times] of all)
    report(
      `${name}, all turns`,
      `${times.length} requests: first byte p50 ${ms(times, 0.5)}, p99 ${ms(times, 0.99)}`,
    )
  const rates = new Map<string, { perSecond: number; perProcessorSecond: number }[]>()
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const { name, next } of ways) {
      rates.set(name, [...(rates.get(name) ?? []), await saturate(running, next)])
    }
  let hottest: number | undefined
  for (const [name, each] of rates) {
    const rate = middle(each.map(({ perSecond }) => perSecond))
    hottest ??= rate
    report(
      `${name}, as many as are answered`,
      `${rate.toFixed(0)} requests/s, ${(rate / hottest).toFixed(2)} of hot; ${middle(each.map(({ perProcessorSecond }) => perProcessorSecond)).toFixed(0)} for each second of processor time; ${held(running)}`,
    )
  }
  if (at(all.get('cold, each site once') ?? [], 0.99) > GOAL_COLD_P99_MS) process.exitCode = 1
}

/** How sites are asked for. */
type Way = { readonly name: string; readonly next: () => number }

async function makePeople(): Promise<FileBundle[]> {
  const people: FileBundle[] = []
  mkdirSync(path.join(folder, 'people'))
  for (let person = 0; person < PEOPLE; person += 1) {
    const pack = await makePerson(person, folderOf(person))
    writeFileSync(path.join(folder, 'people', String(person)), pack.body)
    people.push(pack)
  }
  return people
}

/** Gives the hashes of the packs. */
async function writePacks(distinct: number): Promise<string[]> {
  const child = spawnSmall(
    `${process.execPath} bench/sites/write-packs.ts ${path.join(folder, 'people')} ${path.join(folder, 'data', 'files')} ${distinct} ${SITES}`,
    {},
  )
  const hashes: string[] = []
  if (child.stdout)
    for await (const hash of createInterface({ input: child.stdout })) hashes.push(hash)
  if (hashes.length !== distinct)
    throw new Error(`${hashes.length} packs of ${distinct} were written`)
  return hashes
}

type Program = {
  readonly child: ChildProcess
  readonly port: number
  readonly pid: number
  readonly startSeconds: number
}

/** As `npm start` does. */
async function start(databaseUrl: string): Promise<Program> {
  const begun = performance.now()
  const child = spawnSmall('sh server/start.sh', {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'thirty-two characters of a secret',
    NODE_COMPILE_CACHE: path.join(tmpdir(), 'vitrine-bench-sites-compiled'),
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code, signal) =>
      reject(new Error(`the program ended at its start: ${code ?? signal}`)),
    )
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', (text) => {
      if (!text.startsWith('{')) return
      const line = JSON.parse(text) as { event?: string; port?: number }
      if (line.event === 'program.started') resolve(Number(line.port))
    })
  })
  return { child, port, pid: child.pid ?? 0, startSeconds: (performance.now() - begun) / 1000 }
}

function spawnSmall(command: string, env: Record<string, string>): ChildProcess {
  return spawn('sh', ['-c', `${memory?.enter ?? 'exec'} ${command}`], {
    cwd: ROOT,
    env: { PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function stop({ child }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

function held({ pid }: Program): string {
  const resident =
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  const group = memory?.read()
  const of = group
    ? `, with files ${megabytes(group.used)} (files ${megabytes(group.files)}), ${group.refused} killed for memory`
    : ''
  return `RSS ${resident.toFixed(0)} MB${of}`
}

function ask({ port }: Program, site: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    get(
      {
        port,
        host: '127.0.0.1',
        agent,
        headers: { host: `s${site}.localhost:${port}`, 'accept-encoding': 'br, gzip' },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`s${site}: ${response.statusCode}`))
        response.once('data', () => resolve(performance.now() - begun))
        response.once('error', reject)
        response.resume()
      },
    ).once('error', reject)
  })
}

/** Milliseconds from when each was due, at the fixed rate. */
async function pace(
  running: Program,
  next: () => number,
): Promise<{ times: number[]; errors: number }> {
  const begun = performance.now()
  const times: number[] = []
  let errors = 0
  await Promise.all(
    Array.from({ length: RATE * SECONDS }, async (_, index) => {
      const due = begun + (index * 1000) / RATE
      await wait(Math.max(0, due - performance.now()))
      try {
        await ask(running, next())
        times.push(performance.now() - due)
      } catch {
        errors += 1
      }
    }),
  )
  return { times, errors }
}

/** One request after the other on each of some connections. */
async function saturate(running: Program, next: () => number) {
  const used = processorSeconds(running.pid)
  const begun = performance.now()
  const until = begun + (SECONDS * 1000) / 3
  let answered = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await ask(running, next())
        answered += 1
      }
    }),
  )
  return {
    perSecond: (answered * 1000) / (performance.now() - begun),
    perProcessorSecond: answered / (processorSeconds(running.pid) - used),
  }
}

/** Sites that nobody has asked for yet, in no order. */
function eachOnce(seen: ReadonlySet<number>): () => number {
  // No multiple of the step comes twice before all were there.
  const step = coprimeTo(SITES, Math.floor(SITES * 0.618))
  let place = Math.floor(chance() * SITES)
  return () => {
    do place = (place + step) % SITES
    while (seen.has(place))
    return place
  }
}

function coprimeTo(count: number, from: number): number {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b))
  let step = Math.max(1, from)
  while (common(count, step) !== 1) step += 1
  return step
}

function report(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(48)} ${value}\n`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`
}

function middle(values: readonly number[]): number {
  return at(values, 0.5)
}

function ms(values: readonly number[], share: number): string {
  return `${at(values, share).toFixed(1)} ms`
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

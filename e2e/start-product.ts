import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export const STAFF = { username: 'noor', password: 'correct horse battery' } as const

export type Product = {
  /** Origin, without a slash at the end; the same after a restart. */
  readonly url: string
  /** Ends it at once, as a power cut would: kill -9. */
  kill(): Promise<void>
  /** Starts it again on the same data, at the same address. */
  restart(): Promise<void>
  /** The mails written so far, decoded as far as tests look. */
  mails(): Promise<{ subject: string; to: string; text: string }[]>
  stop(): Promise<void>
}

/**
 * Before all tests: a product is started and stopped once, and each of theirs begins with a copy of its
 * data folder, as making the embedded database takes most of a first start. Called by the test runner.
 */
export default async function makeFirstFolder(): Promise<() => Promise<void>> {
  const { dataDir, running } = await startFirst({})
  await stop(running)
  process.env[FIRST_FOLDER] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
/** The variable that names the folder which each product begins with a copy of. */
export const FIRST_FOLDER = 'E2E_FIRST_FOLDER'

async function startFirst(settings: Readonly<Record<string, string>>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-e2e-'))
  const first = process.env[FIRST_FOLDER]
  if (first) await cp(first, dataDir, { recursive: true })
  return { dataDir, running: await start(dataDir, 0, settings) }
}

async function stop({ child, exited }: Running): Promise<void> {
  child.kill('SIGTERM')
  await exited
}

/**
 * Starts the product as `npm start` does, on a free port with a data folder of its own; `settings` are
 * variables of its environment.
 */
export async function startProduct(
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const first = await startFirst(settings)
  const { dataDir } = first
  let { running } = first
  const { port } = new URL(running.url)
  return {
    url: running.url,
    async kill() {
      running.child.kill('SIGKILL')
      await running.exited
    },
    async restart() {
      running = await start(dataDir, Number(port), settings)
    },
    async mails() {
      const folder = path.join(dataDir, 'mail')
      // The folder comes with the first mail.
      const names = await readdir(folder).catch(() => [])
      const mails = names.filter((name) => name.endsWith('.eml'))
      return Promise.all(mails.map(async (name) => readMail(path.join(folder, name))))
    },
    async stop() {
      await stop(running)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Running = { child: ChildProcess; exited: Promise<void>; url: string }

function start(
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<Running> {
  const child = spawn(
    process.execPath,
    ['--liftoff-only', '--import', './server/runtime/tsx-hook.mjs', 'server/src/main.ts'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        ADMIN_USERNAME: STAFF.username,
        ADMIN_PASSWORD: STAFF.password,
        RATE_LIMIT_FACTOR: '1000',
        ...settings,
      },
    },
  )
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const started = /"event":"program.started","url":"([^"]+)"/.exec(output)
      if (started?.[1]) resolve({ child, exited, url: started[1] })
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    void exited.then(() => reject(new Error(`the product stopped while starting:\n${output}`)))
  })
}

async function readMail(file: string): Promise<{ subject: string; to: string; text: string }> {
  const raw = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(raw)?.[1] ?? ''
  // Quoted-printable: "=" at a line's end continues it, "=3D" is "=".
  const text = raw.replaceAll('=\n', '').replaceAll('=3D', '=')
  return { subject: header('Subject'), to: header('To'), text }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { STAFF } from './test-server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type SpawnedServer = {
  readonly child: ChildProcess
  readonly output: () => string
  readonly exited: Promise<number | null>
  /** Origin without trailing slash. */
  readonly url: () => string
}

/** Deleted after the test. */
export async function createTempFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-started-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder with a migrated database, to start faster. */
export async function createDataFolder(): Promise<string> {
  const folder = await createTempFolder()
  const made = process.env['TEST_DATABASE_FOLDER'] ?? ''
  await cp(made, path.join(folder, 'database'), { recursive: true })
  return folder
}

/** Spawns the server as `npm start` does; killed after the test. */
export function spawnServer(env: Record<string, string>): SpawnedServer {
  const child = spawn('sh', ['server/start.sh'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
      NODE_ENV: 'test',
      PORT: '0',
      RATE_LIMIT_FACTOR: '1000',
      ADMIN_USERNAME: STAFF.username,
      ADMIN_PASSWORD: STAFF.password,
      ...env,
    },
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => resolve(code)),
  )
  return {
    child,
    output: () => output,
    exited,
    url: () => /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '',
  }
}

export async function untilReady(running: SpawnedServer): Promise<void> {
  while (!running.output().includes('program.started')) {
    if (running.child.exitCode !== null) throw new Error(running.output())
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

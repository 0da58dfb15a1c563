import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Child processes never outlive this process. */
const ours = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of ours) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** A process of ours that has said where it listens. */
export type Running = {
  readonly url: string
  readonly child: ChildProcess
  readonly ended: Promise<{ signal: string | null }>
}

/**
 * Starts the product as `npm start` does, less the build; that of another clone, if its folder is
 * given. Undefined if it ended before it listened. `hear` is given each line of its log.
 */
export function startServer(
  env: Record<string, string>,
  folder = root,
  hear: (line: Record<string, unknown>) => void = () => {},
): Promise<Running | undefined> {
  const args = ['--liftoff-only', '--import', './server/runtime/tsx-hook.mjs', 'server/src/main.ts']
  const urlOf = ({ port }: Record<string, unknown>) => `http://127.0.0.1:${Number(port)}`
  return start(args, env, 'program.started', urlOf, folder, hear)
}

export async function startPaymentSimulator(env: Record<string, string>): Promise<Running> {
  const started = await start(['simulator/main.ts'], env, 'simulator.started', ({ url }) =>
    String(url),
  )
  if (!started) throw new Error('the payment simulator did not start')
  return started
}

async function start(
  args: readonly string[],
  env: Record<string, string>,
  startedEvent: string,
  urlOf: (line: Record<string, unknown>) => string,
  folder = root,
  hear: (line: Record<string, unknown>) => void = () => {},
): Promise<Running | undefined> {
  const child = spawn(process.execPath, [...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ours.add(child)
  child.once('exit', () => ours.delete(child))
  const ended = new Promise<{ signal: string | null }>((resolve) => {
    child.once('exit', (_code, signal) => resolve({ signal }))
  })
  const url = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      if (!text.startsWith('{')) return
      const line = JSON.parse(text) as Record<string, unknown>
      if (line['event'] === startedEvent) resolve(urlOf(line))
      hear(line)
      if (line['level'] === 'fatal') process.stderr.write(`${text}\n`)
    })
  })
  const first = await Promise.race([url, ended])
  return typeof first === 'string' ? { url: first, child, ended } : undefined
}

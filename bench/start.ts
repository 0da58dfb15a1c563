// npm run bench -- start
//
// Seconds from `git clone` to the first response of `npm start`, seconds of a second start, and the
// memory of the idle server with the embedded database and with PostgreSQL.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startTestPostgres } from '../tools/test-postgres.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PATIENCE_MS = 300_000
const IDLE_MS = 15_000
// Replicas on a database server share one, so it has to be given there.
const SECRET = 'for this measurement and for nothing else'

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-start-'))
try {
  const clone = path.join(folder, 'vitrine')
  const begun = performance.now()
  execFileSync('git', ['clone', '--quiet', ROOT, clone])
  const first = await start(clone)
  report('from git clone to the first answer', seconds(begun, first.answeredAt))
  await stop(first.child)

  const second = await start(clone)
  report('second start to the first answer', seconds(second.startedAt, second.answeredAt))
  await wait(IDLE_MS)
  report('idle memory (RSS), embedded database', `${residentMegabytes(serverOf(second.child))} MB`)
  await stop(second.child)

  const postgres = await startTestPostgres()
  const third = await start(clone, postgres.url)
  await wait(IDLE_MS)
  report('idle memory (RSS), PostgreSQL server', `${residentMegabytes(serverOf(third.child))} MB`)
  await stop(third.child)
  await postgres.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function report(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(42)} ${value}\n`)
}

function seconds(from: number, to: number): string {
  return `${((to - from) / 1000).toFixed(1)} s`
}

/** Starts the clone as a newcomer would, and waits for the address to answer. */
async function start(clone: string, databaseUrl = '') {
  const startedAt = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: clone,
    env: {
      ...process.env,
      PORT: '0',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      APP_SECRET: SECRET,
      ALLOW_SIMULATED_PAYMENTS: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  while (performance.now() - startedAt < PATIENCE_MS) {
    const url = /"event":"program.started","url":"([^"]+)"/.exec(output)?.[1]
    const answer = url && (await fetch(url).catch(() => undefined))
    if (answer && answer.ok) return { child, startedAt, answeredAt: performance.now() }
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    await wait(20)
  }
  throw new Error('npm start gave no answer in five minutes')
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** npm starts a shell, which becomes the server: the youngest descendant. */
function serverOf(child: ChildProcess): number {
  let pid = child.pid ?? 0
  for (;;) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    if (children === '') return pid
    pid = Number(children.split(' ')[0])
  }
}

function residentMegabytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? 0) / 1024)
}

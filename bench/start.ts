// npm run bench -- start [--against REF] [--rounds 3]
//
// Seconds from `git clone` to the first response of `npm start`, installed megabytes after it,
// seconds of a second start, and the memory of the idle server with the embedded database and
// with PostgreSQL. With --against both versions run in alternating rounds, so that other load
// slows them alike, and the ratio of the medians is printed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '../tools/test-postgres.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TIMEOUT_MS = 900_000
const IDLE_MS = 20_000
// Replicas on a database server share one, so it is required there.
const SECRET = 'for this measurement and for nothing else'
const UNITS = {
  'clone to first response': 's',
  'installed size': 'MB',
  'second start': 's',
  'idle memory, embedded database': 'MB',
  'idle memory, PostgreSQL': 'MB',
} as const
type Figure = keyof typeof UNITS
type Figures = Record<Figure, number>

const { values } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '3' } },
})
const versions = values.against === undefined ? ['HEAD'] : [values.against, 'HEAD']
const measured = new Map<string, Figures[]>(versions.map((version) => [version, []]))
for (let round = 0; round < Number(values.rounds); round++) {
  const order = round % 2 === 0 ? versions : versions.toReversed()
  for (const version of order) measured.get(version)?.push(await measure(version))
}
for (const figure of Object.keys(UNITS) as Figure[]) {
  const medians = versions.map((version) => median(measured.get(version) ?? [], figure))
  const [base = 0, head = base] = medians
  const shown = medians.map((value) => `${value.toFixed(1)} ${UNITS[figure]}`).join(' → ')
  const ratio = versions.length > 1 ? `, ratio ${(head / base).toFixed(2)}` : ''
  process.stdout.write(`${figure.padEnd(34)} ${shown}${ratio}\n`)
}

async function measure(version: string): Promise<Figures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-start-'))
  try {
    const clone = path.join(folder, 'vitrine')
    const commit = execFileSync('git', ['rev-parse', version], { cwd: ROOT, encoding: 'utf8' })
    const begun = performance.now()
    execFileSync('git', ['clone', '--quiet', '--no-checkout', ROOT, clone])
    execFileSync('git', ['checkout', '--quiet', commit.trim()], { cwd: clone })
    const first = await start(clone)
    await stop(first.child)
    const size = execFileSync('du', ['-sm', 'node_modules'], { cwd: clone, encoding: 'utf8' })

    const second = await start(clone)
    await wait(IDLE_MS)
    const embedded = residentMegabytes(serverOf(second.child))
    await stop(second.child)

    const postgres = await startTestPostgres()
    try {
      const third = await start(clone, postgres.url)
      await wait(IDLE_MS)
      const onServer = residentMegabytes(serverOf(third.child))
      await stop(third.child)
      return {
        'clone to first response': (first.answeredAt - begun) / 1000,
        'installed size': Number.parseInt(size, 10),
        'second start': (second.answeredAt - second.startedAt) / 1000,
        'idle memory, embedded database': embedded,
        'idle memory, PostgreSQL': onServer,
      }
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function median(rounds: readonly Figures[], figure: Figure): number {
  const sorted = rounds.map((one) => one[figure]).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The path without packages of this clone: a new clone must find its own Node.js. */
function machinePath(): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return folders.filter((folder) => !folder.includes('node_modules')).join(path.delimiter)
}

async function start(clone: string, databaseUrl = '') {
  const startedAt = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: clone,
    env: {
      ...process.env,
      npm_execpath: undefined,
      npm_node_execpath: undefined,
      PATH: machinePath(),
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
  while (performance.now() - startedAt < TIMEOUT_MS) {
    const url = /"event":"program.started","url":"([^"]+)"/.exec(output)?.[1]
    const response = url && (await fetch(url).catch(() => undefined))
    if (response && response.ok) return { child, startedAt, answeredAt: performance.now() }
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    await wait(20)
  }
  child.kill('SIGTERM')
  throw new Error('npm start gave no response in 15 minutes')
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

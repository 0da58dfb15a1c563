// npm run fuzz [-- --requests 100000] [-- --seed 1] [-- --customer-calls 60] [-- --only customers]
//
// Sends valid, nearly valid and malformed requests to every path of the running program. Ends with
// status 1 if the process restarted, an error was logged or a response had status 500. Then
// twenty clients request the largest file two hundred times without reading, and the memory that
// they cost is printed. At last every changing call of customers, as the contract lists them:
// `customer-calls` inputs per route, see `fuzz/customer-calls.ts`.
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { rawRequests, sendRaw, type Surface } from '../../tools/raw-requests.ts'
import { fuzzCustomerCalls } from './fuzz/customer-calls.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const AT_ONCE = 64
const READERS = 20
const ASKED_EACH = 200
const WATCHED_SECONDS = 20

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    seed: { type: 'string' },
    'customer-calls': { type: 'string', default: '60' },
    only: { type: 'string' },
  },
})
const requests = Number(values.requests ?? 100_000)
const seed = Number(values.seed ?? 1)

const faults: string[] = []
if (values.only !== 'customers') {
  const { child, port, surface } = await serve()
  try {
    await fuzz(child, port, surface)
    await readNothing(child, port)
  } finally {
    child.kill('SIGTERM')
  }
}
await callAsCustomers()
for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`)
// The servers of the calls as customers leave handles open.
process.exit(faults.length === 0 ? 0 : 1)

async function serve(): Promise<{ child: ChildProcess; port: number; surface: Surface }> {
  const args = ['--import', './server/runtime/tsx-hook.mjs', 'tests/resilience/fuzz/serve.ts']
  const started = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => started.kill('SIGKILL'))
  const said: string[] = []
  started.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  return new Promise((resolve, reject) => {
    started.once('exit', (code, signal) => {
      if (signal === 'SIGTERM' || code === 0) return
      faults.push(`the program ended: ${said.join('').slice(0, 2000)}`)
      reject(new Error('it ended before it served'))
    })
    createInterface({ input: started.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return
      const event = JSON.parse(line) as { event: string; port: number; surface: Surface }
      if (event.event === 'serving') resolve({ child: started, ...event })
      else faults.push(line.slice(0, 1000))
    })
  })
}

async function fuzz(child: ChildProcess, port: number, surface: Surface): Promise<void> {
  const next = rawRequests(seed, surface)
  const statuses = new Map<string, number>()
  let sent = 0
  const begun = performance.now()
  const sender = async () => {
    while (sent < requests && child.exitCode === null) {
      sent += 1
      const request = next()
      const answer = await sendRaw(port, request)
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'none'
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === '500') faults.push(`500: ${JSON.stringify(request.bytes.toString('latin1'))}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  const seconds = Math.round((performance.now() - begun) / 1000)
  const tally = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
  report(`${sent} requests, seed ${seed}, ${seconds} s`, tally.join(', '))
  report('the same process answers', String(await isAlive(child, port)))
}

async function isAlive(child: ChildProcess, port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
  const alive = child.exitCode === null && answer?.status === 200
  if (!alive) faults.push('the program does not answer any more')
  return alive
}

async function readNothing(child: ChildProcess, port: number): Promise<void> {
  const file = largestAsset()
  const before = residentMegabytes(child)
  const line = `GET /assets/${file.name} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`

  for (let reader = 0; reader < READERS; reader++) {
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    socket.on('error', () => {})
    socket.write(line.repeat(ASKED_EACH))
  }
  let most = before
  for (let second = 0; second < WATCHED_SECONDS; second++) {
    await wait(1000)
    most = Math.max(most, residentMegabytes(child))
  }
  const asked = ((READERS * ASKED_EACH * file.bytes) / 1024 / 1024).toFixed(0)
  report(`${READERS} clients ask for ${asked} MB and read none`, `${most - before} MB more`)
  if (most - before > 200) faults.push('unread answers are held in memory')
}

async function callAsCustomers(): Promise<void> {
  const result = await fuzzCustomerCalls(seed, Number(values['customer-calls']), (line) =>
    process.stderr.write(`  … ${line}\n`),
  )
  const { routes, calls, own, accepted, statuses, limited } = result
  const tally = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  report(`${calls} calls to ${routes} changing routes of customers`, tally.join(', '))
  report('of these with the own link', String(own))
  report('routes that took a body', String(accepted.length))
  report('of these routes, limited', String(limited))
  faults.push(...result.faults)
}

function largestAsset(): { name: string; bytes: number } {
  const folder = path.join(ROOT, 'web/build/client/assets')
  const [largest] = readdirSync(folder)
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => ({ name, bytes: statSync(path.join(folder, name)).size }))
    .sort((a, b) => b.bytes - a.bytes)
  if (!largest) throw new Error('there are no built pages; run npm run build')
  return largest
}

function residentMegabytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

function report(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(48)} ${value}\n`)
}

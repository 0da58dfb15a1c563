// npm run bench -- hosting [seconds per turn] [--embedded]
//
// Hosting of customers' sites, compared in alternating rounds with nginx (from the PATH) serving the
// same page: requests per second of CPU time, p99 at 200 requests per second, first byte of an
// uncached site, and the cost of counting visits. Uses PostgreSQL, or with --embedded the database
// in the measured process.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startTestPostgres } from '../tools/test-postgres.ts'
import { askOver } from './hosting/ask-over.ts'
import { processorSeconds } from './hosting/processor-seconds.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TURNS = 5
/** Pairs of rounds with and without counting. */
const COST_TURNS = 40
const { values: options, positionals } = parseArgs({
  options: { embedded: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const TURN_MS = Number(positionals[0] ?? 3) * 1000
const CONNECTIONS = 32
const PAGE_BYTES = 14_000
/** Browser headers without accept-encoding: pages are compared uncompressed. */
const BROWSER = [
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Upgrade-Insecure-Requests: 1',
  'Sec-Fetch-Site: none',
  'Sec-Fetch-Mode: navigate',
  'Sec-Fetch-Dest: document',
  '',
].join('\r\n')
const COLD_SITES = 50
const RATE = 200
type Peer = {
  readonly name: string
  readonly port: number
  readonly pid: number
  readonly child: ChildProcess
}

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-hosting-'))
// The worker of nginx runs as another user.
chmodSync(folder, 0o755)
writeFileSync(path.join(folder, 'index.html'), aPage())
const peers: Peer[] = []
const server = options.embedded ? null : await startTestPostgres()
try {
  const ours = await startOurs('Vitrine')
  peers.push(ours)
  const nginx = await startNginx()
  peers.push(nginx)

  for (const fresh of ['page', '304'] as const) {
    const rates = new Map<string, number[]>(peers.map(({ name }) => [name, []]))
    for (const peer of peers) await load(peer, fresh, TURN_MS / 3)
    for (let turn = 0; turn < TURNS; turn++) {
      for (const peer of peers) rates.get(peer.name)?.push(await load(peer, fresh, TURN_MS))
    }
    const [mine = 0, theirs = 0] = peers.map(({ name }) => at(rates.get(name) ?? [], 0.5))
    report(
      fresh === 'page' ? 'Requests per CPU-second, 14 KB page' : 'Requests per CPU-second, 304',
      `${Math.round(mine)}; nginx ${Math.round(theirs)}; ratio ${(mine / theirs).toFixed(2)}`,
    )
  }
  await reportCounting(ours)
  for (const peer of [nginx, ours]) {
    const paced = await pace(peer)
    report(
      `At ${RATE} requests a second, ${peer.name}`,
      `p50 ${ms(paced, 0.5)}, p99 ${ms(paced, 0.99)}`,
    )
  }
  const cold: number[] = []
  for (let site = 1; site < COLD_SITES; site++)
    cold.push(await timeOf(ours.port, `site-${site}.localhost`))
  report('First byte of a cold site', `p50 ${ms(cold, 0.5)}, p99 ${ms(cold, 0.99)}`)
} finally {
  for (const { child } of peers) child.kill('SIGTERM')
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}

function report(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(40)} ${value}\n`)
}

function aPage(): string {
  const sentence = '<p>Led the ward through two inspections; waiting times fell by a third.</p>\n'
  return `<!doctype html><html lang="en"><title>Ada Quill</title>${sentence.repeat(PAGE_BYTES / sentence.length)}</html>`
}

/** CPU cost of counting. Short rounds spread other load over both sides. */
async function reportCounting(peer: Peer): Promise<void> {
  const writing: number[] = []
  for (const fresh of ['page', '304'] as const) {
    const costs: number[] = []
    await load(peer, fresh, TURN_MS / 3, BROWSER)
    for (let turn = 0; turn < COST_TURNS; turn++) {
      const rates = { count: 0, silent: 0 }
      for (const way of turn % 2 === 0
        ? (['count', 'silent'] as const)
        : (['silent', 'count'] as const)) {
        await tell(peer, way)
        rates[way] = await load(peer, fresh, TURN_MS / 3, BROWSER)
        // Not during the turns of the other.
        if (way === 'count') writing.push(await tell(peer, 'write'))
      }
      costs.push(1 - rates.count / rates.silent)
    }
    const percent = (share: number) => `${(at(costs, share) * 100).toFixed(1)} %`
    report(
      `Cost of counting visits, ${fresh}`,
      `${percent(0.5)} (quarters ${percent(0.25)}, ${percent(0.75)})`,
    )
  }
  await tell(peer, 'count')
  report(`Writing what ${CONNECTIONS} readers did`, `${ms(writing, 0.5)} of processor time`)
}

function tell(peer: Peer, order: 'count' | 'silent' | 'write'): Promise<number> {
  return new Promise((resolve) => {
    peer.child.once('message', (took) => resolve(Number(took)))
    peer.child.send(order)
  })
}

async function startOurs(name: string): Promise<Peer> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      './server/runtime/tsx-hook.mjs',
      'bench/hosting/serve-sites.ts',
      folder,
      String(COLD_SITES),
      server ? await aDatabase(server.url) : 'embedded',
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())))
    child.once('exit', () => reject(new Error('the site server ended at its start')))
  })
  return { name, port, pid: child.pid ?? 0, child }
}

/** Returns the URL of an empty database. */
async function aDatabase(serverUrl: string): Promise<string> {
  const name = `hosting_${randomBytes(5).toString('hex')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function startNginx(): Promise<Peer> {
  const port = await freePort()
  const root = path.join(folder, 'nginx')
  mkdirSync(path.join(root, 'site-0.localhost'), { recursive: true })
  writeFileSync(path.join(root, 'site-0.localhost', 'index.html'), aPage())
  const configuration = path.join(root, 'nginx.conf')
  writeFileSync(
    configuration,
    `worker_processes 1; daemon off; pid ${root}/pid; error_log ${root}/error.log;
events { worker_connections 1024; }
http {
  types { text/html html; } access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  open_file_cache max=1000 inactive=60s; open_file_cache_valid 60s;
  client_body_temp_path ${root}/a; proxy_temp_path ${root}/b; fastcgi_temp_path ${root}/c;
  uwsgi_temp_path ${root}/d; scgi_temp_path ${root}/e;
  server {
    listen 127.0.0.1:${port} reuseport; server_name ~^site-\\d+\\.localhost$; root ${root}/$host;
    etag on; add_header Cache-Control "public, max-age=0, must-revalidate";
    add_header Content-Security-Policy "default-src 'none'; style-src 'unsafe-inline'"; add_header X-Content-Type-Options nosniff;
  }
}`,
  )
  const child = spawn('nginx', ['-c', configuration, '-e', `${root}/error.log`], {
    stdio: 'inherit',
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', () =>
      reject(new Error('nginx is missing: install nginx-light, or put nginx on the PATH')),
    )
    child.once('spawn', () => resolve())
  })
  for (;;) {
    const worker = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
    if (worker !== '') return { name: 'nginx', port, pid: Number(worker), child }
    await wait(20)
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Sequential requests on several connections. Returns requests per CPU second. */
async function load(
  peer: Peer,
  fresh: 'page' | '304',
  forMs: number,
  saying = '',
): Promise<number> {
  const etag = fresh === '304' ? await etagOf(peer.port) : undefined
  const requestOf = (reader: number) =>
    Buffer.from(
      `GET / HTTP/1.1\r\nHost: site-0.localhost\r\n${saying && `${saying}Accept-Language: en-US,en;q=0.${reader}\r\n`}${etag ? `If-None-Match: ${etag}\r\n` : ''}\r\n`,
    )
  const status = etag ? '304' : '200'
  const before = processorSeconds(peer.pid)
  const until = performance.now() + forMs
  const answered = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, reader) =>
      askOver(peer.port, requestOf(reader), status, until),
    ),
  )
  const requests = answered.reduce((sum, one) => sum + one, 0)
  return requests / (processorSeconds(peer.pid) - before)
}

function etagOf(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', headers: { host: 'site-0.localhost' } }, (response) => {
      response.resume()
      resolve(String(response.headers.etag))
    }).on('error', reject)
  })
}

/** Latencies in ms of ten seconds of requests at a fixed rate. */
async function pace(peer: Peer): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const begun = performance.now()
  const times = await Promise.all(
    Array.from({ length: RATE * 10 }, async (_, index) => {
      await wait(Math.max(0, begun + (index * 1000) / RATE - performance.now()))
      return timeOf(peer.port, 'site-0.localhost', agent)
    }),
  )
  agent.destroy()
  return times
}

function timeOf(port: number, host: string, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    get({ port, host: '127.0.0.1', headers: { host }, ...(agent ? { agent } : {}) }, (response) => {
      response.once('data', () => resolve(performance.now() - begun))
      response.resume()
    }).on('error', reject)
  })
}

function ms(values: readonly number[], share: number): string {
  return `${at(values, share).toFixed(1)} ms`
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

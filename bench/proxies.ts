// npm run bench -- proxies
//
// Customers' sites behind other programs' proxies: nginx, HAProxy, Caddy, Varnish, lighttpd and
// Apache, each with compression on. Prints which requests are answered as without a proxy.
// Programs that are not installed are left out and named.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:http2'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { type ProxyProgram, proxyPrograms } from './proxies/programs.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const HOST = 'site-0.localhost'
const PAGE = `<!doctype html><title>Ada Quill</title>${'<p>Led the ward through two inspections.</p>\n'.repeat(300)}`

type Answer = { readonly status: number; headers: IncomingHttpHeaders; readonly body: Buffer }
type Asked = { method?: string; path?: string; headers?: Record<string, string> }

const checks: readonly {
  readonly name: string
  readonly run: (http1: number, http2: number | undefined) => Promise<string>
}[] = [
  { name: 'GET', run: async (port) => shown(await ask(port), 200, PAGE) },
  {
    name: 'HTTP/2',
    run: async (_, port) => (port === undefined ? '–' : shown(await askOver2(port), 200, PAGE)),
  },
  { name: 'HEAD', run: async (port) => shown(await ask(port, { method: 'HEAD' }), 200, '') },
  {
    name: 'gzip',
    async run(port) {
      const answer = await ask(port, { headers: { 'accept-encoding': 'gzip' } })
      if (answer.headers['content-encoding'] !== 'gzip') return '**not compressed**'
      const text = gunzipSync(answer.body)
      return shown({ ...answer, body: text }, 200, PAGE, `${answer.body.byteLength} bytes`)
    },
  },
  {
    name: 'Brotli',
    async run(port) {
      const { headers, body } = await ask(port, { headers: { 'accept-encoding': 'br, gzip' } })
      return `${headers['content-encoding'] ?? '**none**'}, ${body.byteLength} bytes`
    },
  },
  { name: '304', run: (port) => keptWith(port, {}) },
  { name: '304, gzip', run: (port) => keptWith(port, { 'accept-encoding': 'gzip' }) },
  {
    name: 'Range',
    async run(port) {
      const asked = { path: '/resume.pdf', headers: { range: 'bytes=100-199' } }
      const answer = await ask(port, asked)
      const part = answer.headers['content-range'] === 'bytes 100-199/200000'
      if (part && answer.status === 206 && answer.body.byteLength === 100) return '206'
      return `**${answer.status}, ${answer.body.byteLength} bytes**`
    },
  },
  { name: '7 KB cookie', run: (port) => withCookie(port, 7_000) },
  { name: '40 KB cookie', run: (port) => withCookie(port, 40_000) },
]

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-proxies-'))
writeFileSync(path.join(folder, 'index.html'), PAGE)
const children: ChildProcess[] = []
try {
  const origin = await startOrigin()
  const rows = [['without a proxy', ...(await results(origin, undefined))]]
  const missing: string[] = []
  for (const program of proxyPrograms) {
    const [command = '', ...args] = program.version
    const { error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    if (error !== undefined) missing.push(program.name)
    else rows.push(await behind(program, origin, /\d+(?:\.\d+)+/.exec(stdout + stderr)?.[0] ?? ''))
  }
  const head = ['proxy', ...checks.map(({ name }) => name)]
  for (const cells of [head, head.map(() => '---'), ...rows])
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
  if (missing.length > 0) process.stdout.write(`\nNot installed: ${missing.join(', ')}.\n`)
} finally {
  for (const child of children) child.kill('SIGTERM')
  await wait(500)
  rmSync(folder, { recursive: true, force: true })
}

async function behind(program: ProxyProgram, origin: number, version: string): Promise<string[]> {
  const home = path.join(folder, program.name.toLowerCase())
  mkdirSync(home)
  const ports = { origin, http1: await freePort(), http2: await freePort() }
  const file = path.join(home, 'configuration')
  writeFileSync(file, program.configuration(ports, home))
  const [command = '', ...args] = program.command(file, ports, home)
  const child = spawn(command, args, { cwd: home, stdio: 'ignore' })
  children.push(child)
  const isUp = await answers(ports.http1)
  const cells = isUp ? await results(ports.http1, ports.http2) : ['did not start']
  child.kill('SIGTERM')
  return [`${program.name} ${version}`, ...cells]
}

async function answers(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await ask(port).catch(() => undefined)
    if (answer?.status === 200) return true
    await wait(100)
  }
  return false
}

async function results(http1: number, http2: number | undefined): Promise<string[]> {
  const cells: string[] = []
  for (const { run } of checks)
    cells.push(await run(http1, http2).catch((error: unknown) => `**${(error as Error).message}**`))
  return cells
}

function shown({ status, body }: Answer, expected: number, text: string, note = ''): string {
  if (status === expected && body.toString() === text) return note || String(status)
  return `**${status}, ${body.byteLength} bytes**`
}

/** Asks again with the entity tag of the first answer, as a browser does. */
async function keptWith(port: number, headers: Record<string, string>): Promise<string> {
  const { etag } = (await ask(port, { headers })).headers
  if (etag === undefined) return '**no ETag**'
  const again = await ask(port, { headers: { ...headers, 'if-none-match': etag } })
  return again.status === 304 ? '304' : `**${again.status}**`
}

async function withCookie(port: number, length: number): Promise<string> {
  const { status } = await ask(port, { headers: { cookie: `a=${'b'.repeat(length)}` } })
  return String(status)
}

function ask(
  port: number,
  { method = 'GET', path = '/', headers = {} }: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', method, path, headers: { host: HOST, ...headers } }
    const asked = request({ ...options, agent: false, timeout: 10_000 }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      )
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
    asked.end()
  })
}

function askOver2(port: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const session = connect(`http://127.0.0.1:${port}`)
    session.on('error', reject)
    const stream = session.request({ ':path': '/', ':authority': HOST })
    const parts: Buffer[] = []
    let status = 0
    stream.on('response', (headers) => (status = Number(headers[':status'])))
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('error', reject)
    stream.on('end', () => {
      session.close()
      resolve({ status, headers: {}, body: Buffer.concat(parts) })
    })
    stream.end()
  })
}

async function startOrigin(): Promise<number> {
  const program = ['--import', './server/runtime/tsx-hook.mjs', 'bench/hosting/serve-sites.ts']
  const child = spawn(process.execPath, [...program, folder, '1', 'embedded'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())))
    child.once('exit', () => reject(new Error('the site server ended at its start')))
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

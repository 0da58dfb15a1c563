/** Requests as strangers send them: nearly right ones, and bytes that are none, by a seed. */
import { connect } from 'node:net'

export type RawRequest = {
  readonly bytes: Buffer
  /** The sender's behavior: waits for the response, closes politely, or disappears. */
  readonly sender: 'waits' | 'hangs-up' | 'is-gone'
}

export type Surface = {
  readonly hosts: readonly string[]
  /** `METHOD /path`, with `:name` for parameters. */
  readonly calls: readonly string[]
}

/** The same seed and surface give the same requests in the same order. */
export function rawRequests(seed: number, { hosts, calls }: Surface): () => RawRequest {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const happens = (share: number) => random() < share
  const noise = (length: number) => Buffer.from(Array.from({ length }, () => below(256)))

  function target(): readonly [method: string, path: string] {
    const [called = 'GET', pattern = '/'] = oneOf(calls).split(' ')
    const path = pattern.replaceAll(/:\w+|\*/g, () => oneOf(PARAMETERS))
    const method = happens(0.8) ? called : oneOf(METHODS)
    const start = happens(0.03) ? oneOf(PREFIXES) : ''
    return [method, `${start}${path}${happens(0.3) ? oneOf(SUFFIXES) : ''}`]
  }

  function header(): string {
    const name = happens(0.95) ? oneOf(HEADER_NAMES) : noise(1 + below(20)).toString('latin1')
    const known = HEADER_VALUES[name.toLowerCase()]
    const value =
      known && happens(0.8)
        ? oneOf(known)
        : happens(0.5)
          ? oneOf(ODD_VALUES)
          : noise(below(60)).toString('latin1')
    return `${name}${happens(0.02) ? ' ' : ''}:${happens(0.9) ? ' ' : ''}${value}\r\n`
  }

  function body(): readonly [headers: string, body: string] {
    if (happens(0.4)) return ['', '']
    const type = oneOf(HEADER_VALUES['content-type'] ?? [])
    const text = happens(0.8) ? oneOf(BODIES) : noise(below(300)).toString('latin1')
    if (happens(0.2)) {
      const size = happens(0.8) ? text.length.toString(16) : oneOf(['zz', '-1', 'ffffffffff', ''])
      const end = happens(0.8) ? '0\r\n\r\n' : oneOf(['', '0\r\nX: y\r\n\r\n', '0\n\n'])
      return [
        `Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n`,
        `${size}\r\n${text}\r\n${end}`,
      ]
    }
    const length = happens(0.9) ? text.length : oneOf([-1, 0, 1, text.length + 5, 1e12])
    return [`Content-Type: ${type}\r\nContent-Length: ${length}\r\n`, text]
  }

  function message(): string {
    const [method, path] = target()
    const [about, text] = body()
    const host = happens(0.95) ? `Host: ${oneOf(hosts)}\r\n` : ''
    const headers = Array.from({ length: below(5) }, header).join('')
    const close = happens(0.9) ? 'Connection: close\r\n' : ''
    return `${method} ${path} ${oneOf(VERSIONS)}\r\n${host}${close}${headers}${about}\r\n${text}`
  }

  function damaged(bytes: Buffer): Buffer {
    const at = below(bytes.length)
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    const damage = below(3)
    if (damage === 0) return before
    if (damage === 1) return Buffer.concat([before, noise(1 + below(8)), after])
    return Buffer.concat([before, noise(1), after.subarray(1)])
  }

  return () => {
    const count = happens(0.05) ? 2 + below(20) : 1
    const whole = Buffer.from(Array.from({ length: count }, message).join(''), 'latin1')
    const isDamaged = happens(0.2)
    const sender = happens(0.85) ? 'waits' : oneOf(['hangs-up', 'is-gone'] as const)
    return { bytes: isDamaged ? damaged(whole) : whole, sender }
  }
}

/** The response as text; empty if there is none before the sender closes, after `patience` ms of silence. */
export function sendRaw(
  port: number,
  { bytes, sender }: RawRequest,
  patience = PATIENCE_MS,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let heard = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      if (heard.length < ANSWER_KEPT) heard += chunk
    })
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.setTimeout(patience, () => socket.destroy())
    socket.once('close', () => resolve(heard))
    socket.write(bytes, () => {
      if (sender === 'hangs-up') socket.end()
      if (sender === 'is-gone') socket.resetAndDestroy()
    })
  })
}

const ANSWER_KEPT = 1000
/** Of a request that is not finished the server waits for the rest; these senders do not. */
const PATIENCE_MS = 400

/** The well-known generator mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const METHODS =
  'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND SEARCH M-SEARCH QUERY get G\xcbT'.split(
    ' ',
  )
const VERSIONS = [...Array<string>(12).fill('HTTP/1.1'), 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTP']
const PARAMETERS = [
  ...['1', '0', '-1', 'x', '%00', '%ff', '%E0%A4%A', '..', '%2e%2e%2f', '__proto__', 'constructor'],
  ...['00000000-0000-4000-8000-000000000000', 'pi_1', 'a'.repeat(400), '\xff\x80', '%F0%9F%98%80'],
]
const PREFIXES = [
  'http://evil.example',
  'https://a:b@evil.example:99999',
  '//evil.example',
  '*',
  '?',
]
const SUFFIXES = [
  ...['?', '?a=1&a=2', '?token=x&token[]=y', '?__proto__[x]=1', '?%', '?%00=%00', '#x', '?a='],
  ...[
    '/',
    '//',
    '/..',
    '/%2e%2e/',
    ';x',
    '%',
    '%0d%0aX:%20y',
    `?${'q'.repeat(9000)}`,
    '\xe4',
    '?\xff',
  ],
]

const HEADER_VALUES: Readonly<Record<string, readonly string[]>> = {
  accept: ['*/*', 'text/html;q=x', ','],
  'accept-encoding': ['br', 'gzip;q=0', '*', 'br;q=nan', 'identity;q=0, *;q=0'],
  authorization: ['Bearer x', 'Basic !!!', 'Bearer', '\xff'],
  connection: ['keep-alive', 'upgrade', 'close, Trailer', 'te, x', ','],
  'content-encoding': ['gzip', 'br', 'x'],
  'content-length': ['0', '5', '-5', '1, 1', '99999999999999999999', '0x10', ''],
  'content-type': [
    ...['application/json', 'application/json', 'application/json; charset=\xff', 'text/plain'],
    ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=b'],
    ...['application/x-www-form-urlencoded', 'text/html', '/', ';', 'application/json;;=', ''],
  ],
  cookie: ['a', '=', '__Host-staff=x', '__Host-co=%', 'a=b; a=c; __proto__=d', '\xff=\xff'],
  expect: ['100-continue', '200-ok', ''],
  host: ['other.example', ''],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-none-match': ['*', '"x"', 'W/"', ','],
  'if-range': ['"x"'],
  'keep-alive': ['timeout=-1', 'x'],
  origin: ['null', 'https://evil.example', ':', 'http://localhost:0'],
  range: [
    'bytes=0-0',
    'bytes=-1',
    'bytes=9-1',
    'bytes=0-,0-,0-,0-',
    'x=1',
    'bytes=99999999999999-',
  ],
  'sec-fetch-site': ['cross-site', 'same-origin', 'x'],
  'stripe-signature': ['t=1,v1=x', 't=,v1=', `t=${'9'.repeat(40)},v1=00`, ','],
  te: ['trailers', 'x'],
  trailer: ['X', 'Content-Length', ''],
  'transfer-encoding': ['chunked', 'gzip, chunked', 'chunked, chunked', 'x', ''],
  upgrade: ['h2c', 'websocket', 'TLS/1.0'],
  'x-forwarded-for': ['198.51.100.7', 'unknown', ','],
}
const HEADER_NAMES = [
  ...Object.keys(HEADER_VALUES),
  ...['Date', 'Forwarded', 'HTTP2-Settings', 'Idempotency-Key', 'Proxy-Authorization', 'Referer'],
  ...[
    'Proxy-Connection',
    'Stripe-Version',
    'User-Agent',
    'Via',
    'X-HTTP-Method-Override',
    '__proto__',
  ],
]
const ODD_VALUES = [
  '',
  ',',
  '\t',
  '\xff\x80',
  'x'.repeat(3000),
  'y'.repeat(20_000),
  '\x00',
  'a\rb',
  '%s',
]
const BODIES = [
  ...[
    '{}',
    '[]',
    'null',
    '"x"',
    '{',
    '{"a":',
    '\xff',
    '{"__proto__":{"x":1}}',
    '{"name":"\\u0000"}',
  ],
  ...['{"planId":"starter","customerInfo":{"firstName":"A","lastName":"B","email":"a@b.example"}}'],
  ...['{"name":"Ada","email":"ada@example.com","message":"Hello"}', '{"paymentIntentId":"pi_1"}'],
  ...['[[['.repeat(3000), `{"a":"${'x'.repeat(70_000)}"}`, '1e999', '{"a":1e400}', 'a=1&b=2'],
  ...[
    '--b\r\n\r\n--b--\r\n',
    '--b',
    '--b\r\nContent-Disposition: form-data; name="cvFile"\r\n\r\n',
  ],
  '--b\r\nContent-Disposition: form-data; name="cvFile"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--b--\r\n',
]

import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { FileStream } from './file-store.ts'

/** A request to a bucket, `path` relative to it. All are idempotent. */
type Asked = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: Uint8Array
  readonly headers?: Record<string, string>
}

type Answer = {
  readonly status: number
  readonly bytes: Uint8Array
  readonly etag: string
  /** Content-Range of the response, if any. */
  readonly range: string
}

export type Bucket = {
  /** Without credentials. */
  readonly description: string
  /** Buffers the response. Throws `BucketRefused` or the network error. */
  request(asked: Asked): Promise<Answer>
  /** As `request`; undefined if there is no such object. */
  find(asked: Asked): Promise<Answer | undefined>
  /** As `find`, in chunks. */
  stream(asked: Asked): Promise<FileStream | undefined>
}

const MORE_TRIES = 2

export type S3Timeouts = {
  /** Response timeout. */
  readonly answerMs: number
  /** Delay before the second attempt; twice that before the third. */
  readonly pauseMs: number
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Slowest accepted upload speed. */
const SLOWEST_BYTES_A_MS = 100

/** Statuses worth a retry: busy server or conflicting request. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 429])

export function openBucket(storageUrl: string, patience: S3Timeouts): Bucket {
  const { username, password, host, hostname, pathname, searchParams } = new URL(storageUrl)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  })
  const scheme = LOOPBACK.has(hostname) ? 'http' : 'https'
  const bucket = `${scheme}://${host}${pathname.replace(/\/$/, '')}`

  /** Undefined if there is no such object. */
  async function once(
    { method, path, body, headers }: Asked,
    signal: AbortSignal,
  ): Promise<Response | undefined> {
    let address = bucket + path
    for (let moved = false; ; moved = true) {
      const request = await client.sign(address, {
        method,
        // The redirect target needs its own signature.
        redirect: 'manual',
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
      })
      // A truncated compressed response would be decompressed as a short one. Not signed, because
      // proxies change it.
      request.headers.set('accept-encoding', 'identity')
      const response = await fetch(request, { signal })
      if (response.ok) return response
      const text = await response.text()
      const code = errorCodeIn(text)
      if (response.status === 404 && code !== 'NoSuchBucket' && code !== 'NoSuchUpload')
        return undefined
      const elsewhere = response.status === 307 ? response.headers.get('location') : null
      const next = elsewhere === null ? undefined : new URL(elsewhere, address)
      // A new bucket redirects requests to its region for some hours.
      if (moved || next?.protocol !== `${scheme}:`) {
        const region =
          response.headers.get('x-amz-bucket-region') ?? xmlValues(text, 'Region')[0] ?? null
        throw new BucketRefused(response.status, code, method, region)
      }
      address = next.href
    }
  }

  async function tried<T>(asked: Asked, read: (response: Response) => Promise<T>) {
    const limitMs = patience.answerMs + (asked.body?.byteLength ?? 0) / SLOWEST_BYTES_A_MS
    for (let tries = 0; ; tries += 1) {
      const late = new AbortController()
      const limit = setTimeout(() => late.abort(new BucketSilent(asked.method)), limitMs)
      try {
        const response = await once(asked, late.signal)
        return response && (await read(checkLength(response)))
      } catch (error) {
        const isFinal = error instanceof BucketRefused ? !error.isPassing : late.signal.aborted
        if (isFinal || tries === MORE_TRIES) throw error
      } finally {
        // Streams take as long as their reader; the network ends silent ones.
        clearTimeout(limit)
      }
      await sleep(Math.random() * patience.pauseMs * 2 ** tries)
    }
  }

  const whole = async (response: Response): Promise<Answer> => ({
    status: response.status,
    bytes: new Uint8Array(await response.arrayBuffer()),
    etag: response.headers.get('etag') ?? '',
    range: response.headers.get('content-range') ?? '',
  })

  return {
    description: `bucket at ${host}${pathname}`,
    async request(asked) {
      const answer = await tried(asked, whole)
      if (!answer) throw new BucketRefused(404, undefined, asked.method)
      return answer
    },
    find: (asked) => tried(asked, whole),
    stream: (asked) =>
      tried(asked, async (response) => ({
        bytes: Number(response.headers.get('content-length')),
        body: response.body ?? nothing(),
      })),
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Without a length, a broken connection looks like the end of a file. */
function checkLength(response: Response): Response {
  const { headers, status } = response
  if (status === 204 || headers.has('content-length') || headers.has('transfer-encoding'))
    return response
  throw new Error('the bucket answered without saying how much')
}

class BucketSilent extends Error {
  override name = 'BucketSilent'
  constructor(method: string) {
    super(`the bucket did not answer ${method} in time`)
  }
}

/** The bucket refused a request; the message says what to do. */
export class BucketRefused extends Error {
  override name = 'BucketRefused'
  readonly isPassing: boolean

  constructor(
    status: number,
    code: string | undefined,
    method: Asked['method'],
    region: string | null = null,
  ) {
    const said = `the bucket answered ${status}${code === undefined ? '' : ` ${code}`} to ${method}`
    const isElsewhere = region !== null && (status === 301 || status === 400)
    const cure = isElsewhere
      ? `it lies in the region ${region}: end its address with ?region=${region}`
      : CURES[code ?? '']
    super(cure === undefined ? said : `${said}; ${cure}`)
    this.isPassing = status >= 500 || PASSING.has(status) || code === 'RequestTimeout'
  }
}

const CURES: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no bucket of that name: make it, or correct its address',
  RequestTimeTooSkewed: 'the clock of this machine is wrong: let it keep the time by NTP',
  InvalidAccessKeyId: 'the server does not know the key: correct the bucket’s address',
  SignatureDoesNotMatch:
    'the secret is another, or the region: correct the bucket’s address, where `/` in a secret is written %2F',
  AccessDenied: 'let the key put, get, list and delete objects',
}

/** The S3 error code. */
export const errorCodeIn = (text: string) =>
  /<Error\b/.test(text) ? xmlValues(text, 'Code')[0] : undefined

/** Texts of all elements with a name. S3 responses contain no CDATA. */
export function xmlValues(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))
  return [...found].map(([, value = '']) => value.replaceAll(ENTITY, unescaped))
}

const ENTITY = /&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
}

function unescaped(_whole: string, hex?: string, decimal?: string, name = ''): string {
  if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
  return decimal === undefined ? (NAMED[name] ?? '') : String.fromCodePoint(Number(decimal))
}

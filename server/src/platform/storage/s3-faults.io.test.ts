import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeBucket, startFakeBucket } from '../../../testing/fake-bucket.ts'
import type { StreamingFileStore } from './file-store.ts'
import { s3FileStore } from './s3-file-store.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let bucket: FakeBucket
let store: StreamingFileStore
/** Responses instead of the bucket's, in order. */
let next: Answer[]
let asked: string[]

beforeEach(async () => {
  next = []
  asked = []
  bucket = await startFakeBucket((request, response) => {
    asked.push(request.method ?? '')
    const answer = next.shift()
    answer?.(request, response)
    return answer !== undefined
  })
  store = s3FileStore(bucket.url, { answerMs: 20_000, pauseMs: 1 })
  await store.put('cv/1', WHOLE)
  asked = []
})
afterEach(() => bucket.close())

const WHOLE = Buffer.alloc(20_000, 'whole')

const error = (status: number, code: string, more = '', headers = {}): Answer => {
  const body = `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>no</Message>${more}</Error>`
  return (_request, response) => response.writeHead(status, headers).end(body)
}
const cutOff: Answer = (request) => request.socket.destroy()
/** Announces the full length, sends half and closes. */
const halfOf =
  (headers: Record<string, string | number>): Answer =>
  (_request, response) => {
    response.writeHead(200, headers)
    response.write(WHOLE.subarray(0, 10_000), () => response.socket?.destroy())
  }
const halfByLength = halfOf({ 'content-length': WHOLE.byteLength })
const halfInChunks = halfOf({ 'transfer-encoding': 'chunked' })
const always = (answer: Answer): Answer[] => Array.from({ length: 20 }, () => answer)

const acts: readonly [name: string, act: () => Promise<unknown>][] = [
  ['reading', () => store.get('cv/1')],
  ['reading in pieces', () => readPieces('cv/1')],
  ['writing', () => store.put('cv/1', WHOLE)],
  ['listing', () => store.list('cv')],
  ['removing', () => store.remove('cv/2')],
]

async function readPieces(key: string): Promise<Buffer | undefined> {
  const file = await store.getStream(key)
  if (!file) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of file.body) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe.each(acts)('%s', (_name, act) => {
  // @promise storage-contract
  test.each([
    ['503 SlowDown', error(503, 'SlowDown')],
    ['500 InternalError', error(500, 'InternalError')],
    ['409 OperationAborted', error(409, 'OperationAborted')],
    ['429', error(429, 'TooManyRequests')],
    ['400 RequestTimeout', error(400, 'RequestTimeout')],
    ['a connection that is cut', cutOff],
  ])('retries after %s and reports repeated failures', async (said, answer) => {
    next = [answer, answer]
    await act()
    expect(asked).toHaveLength(3)
    next = always(answer)
    await expect(act()).rejects.toThrow(/^\d/.test(said) ? `answered ${said}` : 'fetch failed')
    expect(asked).toHaveLength(6)
  })

  // @promise storage-contract
  test.each([
    ['403 AccessDenied', 'let the key put, get, list and delete', error(403, 'AccessDenied')],
    ['403 RequestTimeTooSkewed', 'the clock of this machine', error(403, 'RequestTimeTooSkewed')],
    ['403 SignatureDoesNotMatch', 'the secret is another', error(403, 'SignatureDoesNotMatch')],
    ['404 NoSuchBucket', 'there is no bucket of that name', error(404, 'NoSuchBucket')],
    [
      '400 AuthorizationHeaderMalformed',
      '?region=eu-west-1',
      error(400, 'AuthorizationHeaderMalformed', '<Region>eu-west-1</Region>'),
    ],
    [
      '301 PermanentRedirect',
      '?region=eu-west-1',
      error(301, 'PermanentRedirect', '', { 'x-amz-bucket-region': 'eu-west-1' }),
    ],
  ])('reports %s at once with a fix', async (said, cure, answer) => {
    next = always(answer)
    const fault = await act().then(
      () => 'no fault',
      (reason: Error) => reason.message,
    )
    expect(fault).toContain(`answered ${said}`)
    expect(fault).toContain(cure)
    expect(asked).toHaveLength(1)
  })

  test('times out once on a silent bucket', async () => {
    store = s3FileStore(bucket.url, { answerMs: 50, pauseMs: 1 })
    next = always(() => {})
    await expect(act()).rejects.toThrow(/did not answer [A-Z]+ in time/)
    // A busy machine may not have sent the first one yet.
    expect(asked.length).toBeLessThan(2)
  })

  test('follows a region redirect once with a new signature', async () => {
    const other = await startFakeBucket()
    const to = (url: string): Answer => {
      const { host } = new URL(url.replace('s3:', 'http:'))
      return (request, response) =>
        response.writeHead(307, { location: `http://${host}${request.url}` }).end()
    }
    await s3FileStore(other.url).put('cv/1', WHOLE)
    next = [to(other.url)]
    await act()
    expect(other.lastAuthorization).toContain('AWS4-HMAC-SHA256')
    expect(other.lastAuthorization).not.toBe(bucket.lastAuthorization)
    next = always(to(bucket.url))
    asked = []
    await expect(act()).rejects.toThrow('answered 307')
    expect(asked).toHaveLength(2)
    await other.close()
  })
})

// @promise storage-contract
test.each([
  ['by its length', halfByLength],
  ['in chunks', halfInChunks],
])('never returns a truncated file: %s', async (_how, half) => {
  next = [half]
  expect(Buffer.from((await store.get('cv/1')) ?? []).equals(WHOLE)).toBe(true)
  expect(asked).toHaveLength(2)
  next = always(half)
  await expect(store.get('cv/1')).rejects.toThrow('terminated')
  await expect(readPieces('cv/1')).rejects.toThrow('terminated')
  await expect(store.list('cv')).rejects.toThrow('terminated')
})

// @promise storage-contract
test('rejects a file without a length', async () => {
  next = always((_request, response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nhalf a fi')
  })
  await expect(store.get('cv/1')).rejects.toThrow('without saying how much')
  await expect(readPieces('cv/1')).rejects.toThrow('without saying how much')
})

test('reads chunked files and requests no compression', async () => {
  let accepted: string | undefined
  next = [
    (request, response) => {
      accepted = request.headers['accept-encoding']
      response.writeHead(200, { 'transfer-encoding': 'chunked' })
      response.write(WHOLE.subarray(0, 10))
      response.end(WHOLE.subarray(10))
    },
  ]
  expect(Buffer.from((await store.get('cv/1')) ?? []).equals(WHOLE)).toBe(true)
  expect(accepted).toBe('identity')
})

test('sends checksums with writes', async () => {
  let sum: unknown
  next = [
    (request, response) => {
      sum = request.headers['content-md5']
      response.writeHead(200, { 'content-length': 0 }).end()
    },
  ]
  await store.put('cv/2', Buffer.from('x'))
  expect(sum).toBe('ndTkYSaMgDT1yFZOFVxnpg==')
})

// @promise storage-contract
test('skips unknown objects and decodes XML entities', async () => {
  const keys = ['cv/1', 'cv/', 'cv/my%20file', 'cv/a &amp; b', 'cv/&#x41;', 'cv/&#66;', '../x']
  const page = `<ListBucketResult><NextContinuationToken>a&amp;b=&lt;</NextContinuationToken>${keys
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join('')}</ListBucketResult>`
  const tokens: (string | null)[] = []
  const note = (body: string): Answer => {
    return (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://bucket')
      tokens.push(searchParams.get('continuation-token'))
      response.writeHead(200, { 'content-length': body.length }).end(body)
    }
  }
  next = [note(page), note('<ListBucketResult></ListBucketResult>')]
  expect(await store.list('cv')).toEqual(['cv/1', 'cv/A', 'cv/B'])
  expect(tokens).toEqual([null, 'a&b=<'])
  next = always(note(page))
  await expect(store.list('cv')).rejects.toThrow('goes on with its list where it began')
})

// @promise storage-contract
test('aborts a failed multipart upload, also with status 200', async () => {
  async function* large() {
    for (let at = 0; at < 6; at += 1) yield Buffer.alloc(1024 * 1024, at)
  }
  const refused = error(403, 'AccessDenied')
  // Create, part one, part two, complete.
  for (const at of [1, 2]) {
    let count = -1
    const own = await startFakeBucket((request, response) => {
      count += 1
      if (count === at) refused(request, response)
      return count === at
    })
    await expect(s3FileStore(own.url).putStream('cv/9', large())).rejects.toThrow('403')
    expect(own.underWay).toBe(0)
    await own.close()
  }
  const own = await startFakeBucket((request, response) => {
    const ends = request.method === 'POST' && request.url?.includes('uploadId=') === true
    if (ends) error(200, 'InternalError')(request, response)
    return ends
  })
  await expect(s3FileStore(own.url).putStream('cv/9', large())).rejects.toThrow('200 InternalError')
  expect(own.underWay).toBe(0)
  await own.close()
})

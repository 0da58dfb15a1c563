import { createHash } from 'node:crypto'
import { checkKey, checkRange, sliceRange, isKey, type StreamingFileStore } from './file-store.ts'
import {
  BucketRefused,
  errorCodeIn,
  openBucket,
  type S3Timeouts,
  xmlValues,
} from './s3-requests.ts'

/**
 * A file store in an S3-compatible bucket, `s3://KEY:SECRET@host/bucket?region=…`. Path-style
 * requests over https, except to loopback.
 */
export function s3FileStore(storageUrl: string, patience = PATIENCE): StreamingFileStore {
  const { request, find, stream, description } = openBucket(storageUrl, patience)

  const pathOf = (key: string) => {
    checkKey(key)
    return `/${key}`
  }

  async function put(key: string, body: Uint8Array): Promise<void> {
    await request({
      method: 'PUT',
      path: pathOf(key),
      body,
      headers: { 'content-md5': md5Of(body) },
    })
  }

  /** Multipart upload with equal parts except the last; some servers require that. */
  async function putParts(key: string, parts: AsyncIterable<Part>): Promise<void> {
    const path = pathOf(key)
    const begun = textOf(await request({ method: 'POST', path: `${path}?uploads=` }))
    const id = encodeURIComponent(xmlValues(begun, 'UploadId')[0] ?? '')
    try {
      const tags: string[] = []
      for await (const { bytes } of parts) {
        const at = `${path}?partNumber=${tags.length + 1}&uploadId=${id}`
        const headers = { 'content-md5': md5Of(bytes) }
        const { etag } = await request({ method: 'PUT', path: at, body: bytes, headers })
        tags.push(etag)
      }
      const list = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      )
      const body = Buffer.from(
        `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list.join('')}</CompleteMultipartUpload>`,
      )
      const ended = await request({ method: 'POST', path: `${path}?uploadId=${id}`, body })
      // S3 may answer 200 at once and report an error in the body.
      const code = errorCodeIn(textOf(ended))
      if (code !== undefined) throw new BucketRefused(200, code, 'POST')
    } catch (error) {
      // Unfinished uploads cost money and are not listed.
      await request({ method: 'DELETE', path: `${path}?uploadId=${id}` }).catch(() => {})
      throw error
    }
  }

  return {
    description,
    put,
    async putStream(key, body) {
      checkKey(key)
      const parts = partsOf(body)
      const first = await parts.next()
      if (first.done || first.value.isLast) await put(key, first.value?.bytes ?? new Uint8Array())
      else await putParts(key, startingWith(first.value, parts))
    },
    get: async (key) => (await find({ method: 'GET', path: pathOf(key) }))?.bytes,
    getStream: async (key) => stream({ method: 'GET', path: pathOf(key) }),
    async getRange(key, from, length) {
      checkRange(from, length)
      const last = from + length - 1
      const headers = { range: `bytes=${from}-${last}` }
      const answer = await find({ method: 'GET', path: pathOf(key), headers })
      if (!answer) return undefined
      const { status, bytes, range } = answer
      // Some servers and proxies ignore Range and return the whole object.
      if (status === 200) return sliceRange(key, bytes, from, length)
      if (
        status !== 206 ||
        bytes.byteLength !== length ||
        !range.startsWith(`bytes ${from}-${last}/`)
      )
        throw new Error(
          `the bucket answered ${status} with ${bytes.byteLength} bytes (${range || 'no range'}) in the place of ${length} from ${from}`,
        )
      return bytes
    },
    async list(folder) {
      checkKey(folder)
      const keys: string[] = []
      for (let from: string | undefined = ''; from !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` })
        if (from !== '') query.set('continuation-token', from)
        const page = textOf(await request({ method: 'GET', path: `?${query}` }))
        keys.push(...xmlValues(page, 'Key').filter(isKey))
        const [next] = xmlValues(page, 'NextContinuationToken')
        if (next !== undefined && next === from)
          throw new Error('the bucket goes on with its list where it began')
        from = next
      }
      return keys
    },
    async remove(key) {
      await find({ method: 'DELETE', path: pathOf(key) })
    },
  }
}

/** Timeouts of requests that a visitor waits for. */
const PATIENCE: S3Timeouts = { answerMs: 20_000, pauseMs: 100 }

/** S3's minimum part size; at most 10,000 parts. */
const PART_BYTES = 5 * 1024 * 1024

type Part = { readonly bytes: Uint8Array; readonly isLast: boolean }

/** Buffers one part at a time. */
async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Part, undefined> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (let chunk of body) {
    while (length + chunk.byteLength > PART_BYTES) {
      const room = PART_BYTES - length
      const bytes = Buffer.concat([...waiting, chunk.subarray(0, room)])
      // Before sending, to free the memory.
      waiting = []
      length = 0
      chunk = chunk.subarray(room)
      yield { bytes, isLast: false }
    }
    waiting.push(chunk)
    length += chunk.byteLength
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}

async function* startingWith(first: Part, rest: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield first
  yield* rest
}

const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString()

/** S3 verifies the checksum; buckets with object lock require it. */
const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64')

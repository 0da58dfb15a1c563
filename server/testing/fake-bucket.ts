import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeBucket = {
  /** Value for STORAGE_URL. */
  readonly url: string
  /** Of the last request. */
  readonly lastAuthorization: string
  /** Unfinished multipart uploads. */
  readonly underWay: number
  close(): Promise<void>
}

/** Handles a request instead of the bucket; false: not handled. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean

const PART_BYTES_LEAST = 5 * 1024 * 1024

/** An in-memory S3 server. Lists two keys per page. */
export async function startFakeBucket(intercept: Intercept = () => false): Promise<FakeBucket> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  let lastAuthorization = ''
  let begun = 0

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      lastAuthorization = request.headers.authorization ?? ''
      if (!intercept(request, response)) answerRequest(request, response, Buffer.concat(chunks))
    })
  })

  function answerRequest(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const md5 = request.headers['content-md5']
    const answer = (status: number, object?: Buffer | string, headers = {}) =>
      response
        .writeHead(status, { 'content-length': Buffer.byteLength(object ?? ''), ...headers })
        .end(object)
    const refuse = (status: number, code: string) =>
      answer(status, `<Error><Code>${code}</Code></Error>`)
    if (!/^\/shelf(\/|$)/.test(pathname)) return refuse(404, 'NoSuchBucket')
    if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64'))
      return refuse(400, 'BadDigest')
    if (pathname === '/shelf') return answer(200, list(searchParams))
    const asked = `${request.method}${['uploads', 'partNumber', 'uploadId'].filter((name) => searchParams.has(name)).join()}`
    const id = searchParams.get('uploadId') ?? ''
    const parts = uploads.get(id)
    switch (asked) {
      case 'PUT':
        objects.set(pathname, body)
        return answer(200)
      case 'GET': {
        const object = objects.get(pathname)
        if (!object) return refuse(404, 'NoSuchKey')
        const wanted = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
        if (!wanted) return answer(200, object)
        const [from, last] = [Number(wanted[1]), Number(wanted[2])]
        const part = object.subarray(from, last + 1)
        if (part.byteLength === 0) return refuse(416, 'InvalidRange')
        const range = `bytes ${from}-${from + part.byteLength - 1}/${object.byteLength}`
        return answer(206, part, { 'content-range': range })
      }
      case 'DELETE':
        objects.delete(pathname)
        return response.writeHead(204).end()
      case 'POSTuploads':
        begun += 1
        uploads.set(`upload ${begun}+&`, new Map())
        return answer(200, `<R><UploadId>upload ${begun}+&amp;</UploadId></R>`)
      case 'PUTpartNumber,uploadId':
        if (!parts) return refuse(404, 'NoSuchUpload')
        parts.set(Number(searchParams.get('partNumber')), body)
        return answer(200, '', { etag: `"${body.byteLength}"` })
      case 'POSTuploadId': {
        if (!parts) return refuse(404, 'NoSuchUpload')
        const named = [...body.toString().matchAll(/<PartNumber>(\d+)<.*?<ETag>"(\d+)"</g)]
        const used = named.map(([, number]) => parts.get(Number(number)))
        // Like real servers: status 200 with an error in the body.
        if (used.slice(0, -1).some((part) => (part?.byteLength ?? 0) < PART_BYTES_LEAST))
          return answer(200, '<Error><Code>EntityTooSmall</Code></Error>')
        objects.set(pathname, Buffer.concat(used.filter((part) => part !== undefined)))
        uploads.delete(id)
        return answer(200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
      }
      case 'DELETEuploadId':
        uploads.delete(id)
        return response.writeHead(204).end()
      default:
        return refuse(400, 'InvalidRequest')
    }
  }

  function list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const rest = [...objects.keys()]
      .map((key) => key.slice('/shelf/'.length))
      .filter((key) => key.startsWith(query.get('prefix') ?? '?') && key > after)
      .toSorted()
    const contents = rest.slice(0, 2).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    const next = rest.length > 2 ? `<NextContinuationToken>${rest[1]}</NextContinuationToken>` : ''
    return `<ListBucketResult>${next}${contents.join('')}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://KEY:s%2Fecret@127.0.0.1:${port}/shelf?region=eu-central-1`,
    get lastAuthorization() {
      return lastAuthorization
    },
    get underWay() {
      return uploads.size
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import { AwsClient } from 'aws4fetch'
import { checkKey, type FileStore } from './file-store.ts'

/**
 * Files in an S3-compatible bucket, named as `s3://KEY:SECRET@host/bucket?region=…`.
 * Path-style requests; https, except to this machine.
 */
export function s3FileStore(storageUrl: string): FileStore {
  const { username, password, host, hostname, pathname, searchParams } = new URL(storageUrl)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    // A visitor waits for these: two more tries, within half a second.
    retries: 2,
    initRetryMs: 100,
  })
  const scheme = LOOPBACK.has(hostname) ? 'http' : 'https'
  const bucket = `${scheme}://${host}${pathname.replace(/\/$/, '')}`

  async function request(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array) {
    checkKey(key)
    const response = await client.fetch(`${bucket}/${key}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
    })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    throw new Error(`the bucket answered ${response.status} to ${method}`)
  }

  return {
    description: `bucket at ${host}${pathname}`,
    async put(key, body) {
      await request('PUT', key, body)
    },
    async get(key) {
      const response = await request('GET', key)
      return response.status === 404 ? undefined : new Uint8Array(await response.arrayBuffer())
    },
    async remove(key) {
      await request('DELETE', key)
    },
  }
}

const PATIENCE_MS = 20_000

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

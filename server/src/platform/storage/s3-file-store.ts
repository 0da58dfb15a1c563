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
    return ask(method, `${bucket}/${key}`, body)
  }

  async function ask(method: 'PUT' | 'GET' | 'DELETE', address: string, body?: Uint8Array) {
    const response = await client.fetch(address, {
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
    async list(folder) {
      checkKey(folder)
      const keys: string[] = []
      for (let from: string | undefined = ''; from !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` })
        if (from !== '') query.set('continuation-token', from)
        const page: string = await (await ask('GET', `${bucket}?${query}`)).text()
        // Our keys hold nothing that XML writes otherwise.
        keys.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key))
        from = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1]
      }
      return keys
    },
    async remove(key) {
      await request('DELETE', key)
    },
  }
}

const PATIENCE_MS = 20_000

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, STAFF, type TestServer } from '../testing/test-server.ts'
import {
  buyPlan,
  cvForm,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../testing/test-client.ts'
import { createLog } from './platform/log.ts'

const MiB = 1024 * 1024
const LIMIT = 10 * MiB
const INFECTED = 'EVIL-BYTES'

/** A private folder for temporary files. */
let temporaryFolder: string
let running: TestServer
/** The error log. */
const logged: string[] = []
const errors = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk))
    done()
  },
})
let clamd: Server
let order: PaidOrder
let orderId: string
let staff: TestClient

beforeAll(async () => {
  temporaryFolder = await mkdtemp(path.join(tmpdir(), 'uploads-'))
  vi.stubEnv('TMPDIR', temporaryFolder)
  clamd = await startClamd()
  const { port } = clamd.address() as AddressInfo
  running = await startTestServer({
    env: { CLAMD_URL: `clamd://127.0.0.1:${port}` },
    log: createLog('error', errors),
  })
  order = await buyPlan(running.url)
  staff = await signInStaff(running.url)
  const queue = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    '/api/admin/queue?view=all',
  )
  orderId = queue.body.entries[0]?.orderId ?? ''
})
afterAll(async () => {
  await running.close()
  clamd.close()
  vi.unstubAllEnvs()
  await rm(temporaryFolder, { recursive: true })
})

/** A fake clamd that finds one signature. */
async function startClamd(): Promise<Server> {
  const server = createServer((socket) => {
    let received = ''
    socket.on('error', () => {})
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text
      if (received.endsWith('\0\0\0\0')) {
        socket.end(received.includes(INFECTED) ? 'stream: Evil FOUND\0' : 'stream: OK\0')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** A minimal valid document. */
const cv = (remark = '') =>
  Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj
% ${remark}
trailer<</Root 1 0 R>>
%%EOF`)

type Upload = { status: number; sent: number; error: string }

/** Streams an endless form until answered or cut off. */
function streamUpload(
  path: string,
  headers: Record<string, string>,
  bytes: number,
): Promise<Upload> {
  return new Promise((resolve) => {
    let sent = 0
    const upload: Upload = { status: 0, sent: 0, error: '' }
    const finish = () => resolve({ ...upload, sent })
    const outgoing = request(running.url + path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=edge', ...headers },
    })
    outgoing.on('response', (response) => {
      upload.status = response.statusCode ?? 0
      upload.sent = sent
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        upload.error = String((JSON.parse(text) as { error?: string }).error)
      })
    })
    outgoing.on('error', finish)
    outgoing.on('close', finish)
    outgoing.write(
      '--edge\r\nContent-Disposition: form-data; name="cvFile"; filename="cv.pdf"\r\n\r\n%PDF-1.4\n',
    )
    const chunk = Buffer.alloc(64 * 1024, 'a')
    const write = () => {
      if (outgoing.destroyed || sent >= bytes) return
      sent += chunk.length
      outgoing.write(chunk, write)
    }
    write()
  })
}

const temporaryFiles = async () => (await readdir(temporaryFolder)).sort()

// @promise bounded-uploads: A 2 GB upload stops at the limit in bounded memory; no token, no read.
test('cuts off a two-gigabyte upload in bounded memory', async () => {
  const files = await temporaryFiles()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const upload = await streamUpload(
    orderPath(order, '/upload-cv'),
    { 'transfer-encoding': 'chunked' },
    2048 * MiB,
  )
  clearInterval(watch)
  expect(upload.status).toBe(413)
  expect(upload.error).toBe('The file is 11 MB. The most we can take is 10 MB')
  // Socket buffers count as sent.
  expect(upload.sent).toBeLessThan(LIMIT + 12 * MiB)
  expect(peak - before).toBeLessThan(96 * MiB)
  expect(await temporaryFiles()).toEqual(files)
})

// @promise bounded-uploads
test('rejects a declared size over the limit unread', async () => {
  const upload = await streamUpload(
    orderPath(order, '/upload-cv'),
    { 'content-length': String(2048 * MiB) },
    2048 * MiB,
  )
  expect(upload.status).toBe(413)
  expect(upload.sent).toBeLessThan(12 * MiB)
})

// @promise bounded-uploads
test('rejects an upload without a token unread', async () => {
  const upload = await streamUpload(
    `/api/orders/${order.paymentIntentId}/upload-cv?token=wrong`,
    { 'transfer-encoding': 'chunked' },
    2048 * MiB,
  )
  expect(upload.status).toBe(404)
  expect(upload.sent).toBeLessThan(12 * MiB)
})

// @promise bounded-uploads
test('leaves nothing after an interrupted upload', async () => {
  const files = await temporaryFiles()
  for (let time = 0; time < 5; time++) {
    const outgoing = request(running.url + orderPath(order, '/upload-cv'), {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=edge',
        'transfer-encoding': 'chunked',
      },
    })
    outgoing.on('error', () => {})
    outgoing.write(
      '--edge\r\nContent-Disposition: form-data; name="cvFile"; filename="cv.pdf"\r\n\r\n%PDF',
    )
    await new Promise<void>((resolve) => outgoing.write(Buffer.alloc(MiB), () => resolve()))
    outgoing.destroy()
  }
  const { body } = await order.customer.send('GET', orderPath(order))
  expect(body['cvFileName']).toBeNull()
  expect(await temporaryFiles()).toEqual(files)
})

const PART =
  '--edge\r\nContent-Disposition: form-data; name="cvFile"; filename="cv.pdf"\r\n\r\n%PDF-1.4'

// @promise broken-forms: Broken multipart forms are rejected with a clear error.
test.each([
  ['without a boundary', 'multipart/form-data', `${PART}\r\n--edge--\r\n`],
  ['with another boundary', 'multipart/form-data; boundary=other', `${PART}\r\n--edge--\r\n`],
  ['that is empty', 'multipart/form-data; boundary=edge', ''],
  ['that is cut off in its file', 'multipart/form-data; boundary=edge', PART],
  ['that is cut off in its head', 'multipart/form-data; boundary=edge', PART.slice(0, 40)],
  ['of another field, cut off', 'multipart/form-data; boundary=edge', PART.replace('cvFile', 'a')],
])('rejects a form %s with a message', async (_what, type, body) => {
  logged.length = 0
  const answer = await fetch(running.url + orderPath(order, '/upload-cv'), {
    method: 'POST',
    headers: { 'content-type': type, origin: running.url },
    body,
  })
  const { error, fields } = (await answer.json()) as { error: string; fields: object }
  expect([answer.status, error]).toEqual([
    400,
    expect.stringMatching(/^(?:Choose a file|The file did not arrive whole\. Send it again)$/),
  ])
  expect(fields).toEqual({ cvFile: error })
  expect(logged).toEqual([])
})

// @promise cv-download: A CV is served as an attachment without caching, and the access is logged.
test('serves CVs as downloads and records the access', async () => {
  await order.customer.send('POST', orderPath(order, '/upload-cv'), cvForm(cv(), 'Äda’s CV.pdf'))
  const { status, headers } = await staff.send('GET', `/api/admin/orders/${orderId}/cv`)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''%C3%84da%E2%80%99s%20CV.pdf",
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const { history } = (
    await staff.send<{ history: { what: string; actor: string }[] }>(
      'GET',
      `/api/admin/orders/${orderId}`,
    )
  ).body
  expect(history.at(-1)).toMatchObject({ what: 'cv-opened', actor: `staff:${STAFF.username}` })
  for (const path of [
    '/files/cv',
    `/api/orders/${order.paymentIntentId}/cv?token=${order.token}`,
  ]) {
    expect((await order.customer.send('GET', path)).status).toBe(404)
  }
})

const intake = async () =>
  (
    await staff.send<{
      cvScannedAt: string | null
      cvFileName: string
      complete: boolean
      cvInQuarantine: boolean
    }>('GET', `/api/admin/orders/${orderId}/intake`)
  ).body

// @promise virus-scan
test('rejects an infected file and keeps the previous one', async () => {
  const answer = await order.customer.send<{ error: string }>(
    'POST',
    orderPath(order, '/upload-cv'),
    cvForm(cv(INFECTED), 'infected.pdf'),
  )
  expect([answer.status, answer.body.error]).toEqual([
    400,
    'The file contains a virus. Send another one, made on another computer',
  ])
  expect(await intake()).toMatchObject({
    cvFileName: 'Äda’s CV.pdf',
    cvScannedAt: expect.any(String),
  })
})

// @promise virus-scan
test('[U5] quarantines a file while the scanner is down', async () => {
  await new Promise((resolve) => clamd.close(resolve))
  const answer = await order.customer.send(
    'POST',
    orderPath(order, '/upload-cv'),
    cvForm(cv(), 'unscanned.pdf'),
  )
  expect(answer.status).toBe(200)
  await order.customer.send('PATCH', orderPath(order), { languages: ['English'] })
  expect(await intake()).toMatchObject({
    cvFileName: 'unscanned.pdf',
    cvScannedAt: null,
    cvInQuarantine: true,
    complete: true,
  })
  const { body } = await staff.send('GET', `/api/admin/orders/${orderId}`)
  expect(body['orderStatus']).toBe('ready')
  const queue = await staff.send<{ entries: object[] }>('GET', '/api/admin/queue')
  expect(queue.body.entries).toMatchObject([{ needs: 'Virus scan' }])
  for (const [method, path] of [
    ['GET', 'cv'],
    ['POST', 'drafts/en/from-cv'],
  ] as const) {
    const refused = await staff.send<{ error: string }>(
      method,
      `/api/admin/orders/${orderId}/${path}`,
    )
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringMatching(/^The file waits for the virus scanner/),
    ])
  }
})

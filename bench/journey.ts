// npm run bench -- journey [part of a file name]
//
// "Draft from CV" and "Publish" over HTTP for every CV file of the benchmark: p50 and p95 in ms; the
// size of the published page, the first byte of its first visit, and the stored objects and bytes.
import { readdir, readFile, stat } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { startTestServer } from '../server/testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  cvForm,
  nameSourcesOfGate,
  orderPath,
  signInStaff,
  type TestClient,
  draftFromCv,
} from '../server/testing/test-client.ts'
import { benchData } from '../tools/bench-data.ts'

const DATA = benchData('cv')
const wanted = process.argv[2] ?? ''

type Manifest = readonly { readonly file: string; readonly scan?: boolean }[]
const manifest = JSON.parse(await readFile(path.join(DATA, 'manifest.json'), 'utf8')) as Manifest
const files = manifest.filter(({ file, scan }) => !scan && file.includes(wanted))

const running = await startTestServer()
const staff = await signInStaff(running.url)
const drafting: number[] = []
const publishing: number[] = []
const pageBytes: number[] = []
const firstByte: number[] = []
const objects: number[] = []
const storedBytes: number[] = []
for (const [index, { file }] of files.entries()) {
  process.stderr.write(`\r${index + 1} of ${files.length} `)
  const orderId = await orderWith(file)
  drafting.push(
    await timed(async () => {
      const { status } = await draftFromCv(staff, orderId)
      if (status !== 200) throw new Error(`drafting was answered with ${status}`)
    }),
  )
  await nameSourcesOfGate(staff, orderId)
  publishing.push(await timed(() => publish(orderId, `bench-${index}-site`)))
  const stored = await sizesOfObjects(orderId)
  objects.push(stored.length)
  storedBytes.push(stored.reduce((sum, bytes) => sum + bytes, 0))
  const page = await visit(`bench-${index}-site`)
  pageBytes.push(page.bytes)
  firstByte.push(page.firstByteMs)
}
process.stderr.write('\n')
await running.close()

line('Draft from CV', drafting, 'ms')
line('Publish', publishing, 'ms')
line('Published page, as sent', pageBytes, 'bytes')
line('Its first byte, cold', firstByte, 'ms')
line('Objects of a version', objects, '')
line('Their bytes', storedBytes, 'bytes')
// Warm threads would keep the process for a minute.
process.exit(0)

async function orderWith(file: string): Promise<string> {
  const order = await buyPlan(running.url)
  const name = file.split('/').at(-1) ?? 'cv'
  const form = cvForm(await readFile(path.join(DATA, file)), name)
  await expectOk(order.customer, 'POST', orderPath(order, '/upload-cv'), form)
  await expectOk(order.customer, 'PATCH', orderPath(order), { languages: ['English'] })
  const queue = await expectOk<{ entries: { orderId: string }[] }>(
    staff,
    'GET',
    `/api/admin/queue?view=all&search=${order.paymentIntentId}`,
  )
  return queue.entries[0]?.orderId ?? ''
}

async function publish(orderId: string, subdomain: string): Promise<void> {
  const calls = `/api/admin/orders/${orderId}/publications`
  const { id } = await expectOk<{ id: string }>(staff, 'POST', calls, {
    subdomain,
    reason: 'Measured',
    requestId: newRequestId(),
  })
  for (;;) {
    const { state, problem } = await expectOk<{ state: string; problem: string | null }>(
      staff,
      'GET',
      `${calls}/${id}`,
    )
    if (state === 'published') return
    if (state === 'failed') throw new Error(problem ?? 'publishing failed')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Stored objects and bytes of an order with one version. */
async function sizesOfObjects(orderId: string): Promise<number[]> {
  const folder = path.join(running.dataDir, 'files', 'sites', orderId)
  const names = await readdir(folder)
  return Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size))
}

/** With a browser's headers. */
async function visit(subdomain: string): Promise<{ bytes: number; firstByteMs: number }> {
  const { port } = new URL(running.url)
  const headers = { host: `${subdomain}.localhost:${port}`, 'accept-encoding': 'gzip, br' }
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', headers }, (response) => {
      const firstByteMs = performance.now() - begun
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ bytes, firstByteMs }))
    })
      .on('error', reject)
      .end()
  })
}

async function expectOk<T>(
  visitor: TestClient,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await visitor.send<T>(method, path, body)
  if (answer.status !== 200)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function line(what: string, values: number[], unit: string): void {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  process.stdout.write(
    `${what.padEnd(24)} p50 ${at(0.5)} ${unit}, p95 ${at(0.95)} ${unit}, most ${at(1)} ${unit} (${values.length} files)\n`,
  )
}

// npm run bench:journey [-- part of a file name]
//
// "Draft from CV" and "Publish" through the running program, for every CV file of the
// benchmark: p50 and p95 of each in milliseconds, and the size of the published page.
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { openTestProgram } from '../server/testing/open-test-program.ts'
import {
  aRequestId,
  buy,
  cvForm,
  letPass,
  orderPath,
  signedInStaff,
  type Visitor,
} from '../server/testing/visitor.ts'
import { benchData } from './bench-data.ts'

const DATA = benchData('cv')
const wanted = process.argv[2] ?? ''

type Manifest = readonly { readonly file: string; readonly scan?: boolean }[]
const manifest = JSON.parse(await readFile(path.join(DATA, 'manifest.json'), 'utf8')) as Manifest
const files = manifest.filter(({ file, scan }) => !scan && file.includes(wanted))

const running = await openTestProgram()
const staff = await signedInStaff(running.url)
const drafting: number[] = []
const publishing: number[] = []
const pageBytes: number[] = []
for (const [index, { file }] of files.entries()) {
  process.stderr.write(`\r${index + 1} of ${files.length} `)
  const orderId = await orderWith(file)
  drafting.push(
    await timed(() => expectOk(staff, 'POST', `/api/admin/orders/${orderId}/drafts/en/from-cv`)),
  )
  await letPass(staff, orderId)
  publishing.push(await timed(() => publish(orderId, `bench-${index}-site`)))
  pageBytes.push(await sizeOfPage(`bench-${index}-site`))
}
process.stderr.write('\n')
await running.close()

line('Draft from CV', drafting, 'ms')
line('Publish', publishing, 'ms')
line('Published page, brotli', pageBytes, 'bytes')
// Warm threads would keep the process for a minute.
process.exit(0)

async function orderWith(file: string): Promise<string> {
  const order = await buy(running.url)
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
    requestId: aRequestId(),
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

async function sizeOfPage(subdomain: string): Promise<number> {
  const { port } = new URL(running.url)
  const body = await new Promise<Buffer>((resolve, reject) => {
    request(
      { port, host: '127.0.0.1', headers: { host: `${subdomain}.localhost:${port}` } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve(Buffer.concat(chunks)))
      },
    )
      .on('error', reject)
      .end()
  })
  return brotliCompressSync(body).length
}

async function expectOk<T>(
  visitor: Visitor,
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

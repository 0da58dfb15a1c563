import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import type { MySiteResponse } from '@vitrine/contract/publishing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cvBytes } from '../../reader/testing/cvs.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  cvForm,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
  nameSourcesOfGate,
  draftFromCv,
} from '../testing/test-client.ts'

const CV = cvBytes('en-us-nurse__theme-kendall.pdf')

let running: TestServer
let order: PaidOrder
let orderId: string
let staff: TestClient

beforeAll(async () => {
  running = await startTestServer()
  order = await buyPlan(running.url)
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

test('stops the clock until the CV arrives', async () => {
  const { body } = await staff.send<{
    entries: { orderId: string; needs: string; clock: { state: string } }[]
  }>('GET', '/api/admin/queue')
  expect(body.entries).toHaveLength(1)
  const [entry] = body.entries
  expect(entry).toMatchObject({ needs: 'CV not sent yet', clock: { state: 'not-started' } })
  orderId = entry?.orderId ?? ''
})

test('starts the clock with CV and languages', async () => {
  const upload = await order.customer.send(
    'POST',
    orderPath(order, '/upload-cv'),
    cvForm(CV, 'my cv.pdf'),
  )
  expect(upload.body).toMatchObject({ cvFileName: 'my cv.pdf', cvFileType: 'application/pdf' })
  await order.customer.send('PATCH', orderPath(order), {
    languages: ['English'],
    colorScheme: 'zen-garden',
    onboardingStatus: 'completed',
  })
  const { body } = await staff.send<{ clock: { state: string }; orderStatus: string }>(
    'GET',
    `/api/admin/orders/${orderId}`,
  )
  expect(body).toMatchObject({ orderStatus: 'ready', clock: { state: 'running' } })
})

type DraftAnswer = { draft: { revision: number; resume: { basics: { name: string } } } }

test('drafts the CV with a source per field', async () => {
  const drafted = await draftFromCv<DraftAnswer>(staff, orderId)
  expect(drafted.status).toBe(200)
  const readings = await staff.send<{ joined: { sources: { path: string; text: string }[] } }>(
    'GET',
    `/api/admin/orders/${orderId}/readings`,
  )
  const name = readings.body.joined.sources.find(({ path: at }) => at === '/basics/name')
  expect(name?.text).toBe(drafted.body.draft.resume.basics.name)
})

test('keeps edits when drafting again', async () => {
  const drafts = await staff.send<{
    drafts: { revision: number; resume: object; templateId: string; themeId: string }[]
  }>('GET', `/api/admin/orders/${orderId}/drafts`)
  const [draft] = drafts.body.drafts
  const saved = await staff.send('PUT', `/api/admin/orders/${orderId}/drafts/en`, {
    ...draft,
    resume: { ...draft?.resume, basics: { name: 'Ada Quill', label: 'Charge nurse' } },
  })
  expect(saved.status).toBe(200)
  const again = await draftFromCv<DraftAnswer & { kept: string[] }>(staff, orderId)
  expect(again.body.kept).toEqual(['basics'])
  expect(again.body.draft.resume.basics).toEqual({ name: 'Ada Quill', label: 'Charge nurse' })
})

test('rejects an outdated draft revision', async () => {
  const { status, body } = await staff.send('PUT', `/api/admin/orders/${orderId}/drafts/en`, {
    revision: 1,
    resume: {},
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  expect(status).toBe(409)
  expect(body['error']).toContain('saved this draft in the meantime')
})

async function publish(requestId: string) {
  await nameSourcesOfGate(staff, orderId)
  const { body } = await staff.send<{ id: string }>(
    'POST',
    `/api/admin/orders/${orderId}/publications`,
    {
      subdomain: 'ada-quill',
      requestId,
      reason: 'Agreed by phone',
    },
  )
  await running.jobsDone()
  return staff.send<{ state: string; versionNumber: number }>(
    'GET',
    `/api/admin/orders/${orderId}/publications/${body.id}`,
  )
}

/** Requests with a Host header, which fetch does not allow. */
function openSite(url: string): Promise<{ status: number; type: string; body: string }> {
  return new Promise((resolve, reject) => {
    const { port, pathname } = new URL(
      url,
      `http://ada-quill.localhost:${new URL(running.url).port}`,
    )
    const headers = { host: `ada-quill.localhost:${port}` }
    request({ port, host: '127.0.0.1', path: pathname, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

// @promise internal-ids: Internal IDs never leave the server.
test('publishes site and PDF at the subdomain', async () => {
  expect((await openSite('/')).status).toBe(404)
  const { body } = await publish(newRequestId())
  expect(body).toMatchObject({ state: 'published', versionNumber: 1 })
  const page = await openSite('/')
  expect(page.status).toBe(200)
  // Drafts have entry ids; exports have none.
  const { body: drafts } = await staff.send('GET', `/api/admin/orders/${orderId}/drafts`)
  expect(JSON.stringify(drafts)).toContain('"$id"')
  for (const path of ['/', '/resume.json', '/resume.pdf', '/resume-designed.pdf']) {
    expect((await openSite(path)).body).not.toMatch(/\$(id|text)\b/)
  }
  expect(JSON.parse((await openSite('/resume.json')).body)).toMatchObject({
    basics: { name: 'Ada Quill' },
  })
  expect(page.body).toContain('Ada Quill')
  expect(page.body).not.toContain('<script src')
  const pdf = await openSite('/resume.pdf')
  expect(pdf.type).toBe('application/pdf')
  expect(pdf.body.startsWith('%PDF-')).toBe(true)
})

test('shows status, clock and site to the customer', async () => {
  const { body, headers } = await order.customer.send<MySiteResponse>(
    'GET',
    orderPath(order, '/site'),
  )
  expect(body).toMatchObject({
    reference: orderId.slice(0, 8).toUpperCase(),
    packageId: 'professional',
    orderStatus: 'live',
    clock: { state: 'met', promisedMs: 24 * 60 * 60 * 1000 },
    missing: null,
    site: { languages: [{ name: 'English' }] },
  })
  expect(body.reached.map(({ status }) => status)).toEqual([
    'pending',
    'confirmed',
    'ready',
    'in_production',
    'live',
  ])
  const [english] = body.site?.languages ?? []
  expect(english?.url).toBe(body.site?.url)
  expect((await openSite(english?.url ?? '')).status).toBe(200)
  expect(english?.files).toContain('resume.pdf')
  expect((await openSite(`${english?.url}resume.pdf`)).type).toBe('application/pdf')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(JSON.stringify(body)).not.toMatch(/ada@example|Quill"|\$|Amount/)
})

test('publishes one version for two clicks', async () => {
  const requestId = newRequestId()
  await publish(requestId)
  const { body } = await publish(requestId)
  expect(body.versionNumber).toBe(2)
  const site = await staff.send<{ versions: unknown[] }>('GET', `/api/admin/orders/${orderId}/site`)
  expect(site.body.versions).toHaveLength(2)
})

test('rolls back to the previous version', async () => {
  const { body } = await staff.send<{ versions: { number: number; live: boolean }[] }>(
    'PUT',
    `/api/admin/orders/${orderId}/site/version`,
    { number: 1 },
  )
  expect(body.versions.find(({ live }) => live)?.number).toBe(1)
  expect((await openSite('/')).status).toBe(200)
})

test('writes each email once', async () => {
  await running.jobsDone()
  const folder = path.join(running.dataDir, 'mail')
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  const subjects = mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]).sort()
  expect(subjects).toEqual([
    expect.stringMatching(/^New order: Complete Career Toolkit/),
    'Order confirmed: Complete Career Toolkit (Professional)',
    'We are working on your site',
    'We have what we need',
    'Your site is live',
  ])
  const confirmation = mails.find((mail) => mail.includes('Subject: Order confirmed')) ?? ''
  // Decode quoted-printable.
  const plain = confirmation.replaceAll('=\n', '').replaceAll('=3D', '=')
  const [, token = ''] = new RegExp(`oid=${order.paymentIntentId}&t=([\\w-]{43})`).exec(plain) ?? []
  expect((await order.customer.send('GET', orderPath({ ...order, token }))).status).toBe(200)
})

test('refuses intake answers after work has started', async () => {
  const { status, body } = await order.customer.send('PATCH', orderPath(order), {
    languages: ['French'],
  })
  expect(status).toBe(409)
  expect(body['error']).toContain('We are building your site already')
})

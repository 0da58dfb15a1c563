import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import {
  newRequestId,
  cvForm,
  orderPlan,
  payByCard,
  createTestClient,
  nameSourcesOfGate,
} from '../testing/test-client.ts'
import { createLog } from './platform/log.ts'

/** Unique words, to locate leaks. */
const planted: Record<string, string> = {}
const plant = (name: string) => {
  planted[name] ??= `canary${name}${randomBytes(6).toString('hex')}`
  return planted[name]
}

let lines = ''
const pages: string[] = []
let running: TestServer

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  running = await startTestServer({
    log: createLog('trace', sink),
    env: {
      APP_SECRET: plant('AppSecret').padEnd(40, 'x'),
      ADMIN_PASSWORD: plant('AdminPassword'),
      METRICS_TOKEN: plant('MetricsToken'),
    },
  })
})
afterAll(() => running.close())

/** Causes an error and keeps the visible response. */
async function stumble(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  const answer = await createTestClient(running.url).send(method, path, body, headers)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  pages.push(JSON.stringify(answer.body) + JSON.stringify([...answer.headers]))
}

// @promise token-stays-secret
// @promise no-secrets-in-logs: Logs and error pages contain no planted secret.
test('logs no personal data or secret', async () => {
  const customer = createTestClient(running.url)
  customer.cookies.set('extra', plant('Cookie'))
  const intent = await orderPlan(customer, 'professional', {
    customerInfo: {
      firstName: plant('FirstName'),
      lastName: plant('LastName'),
      email: `${plant('Email')}@example.com`,
      phone: plant('Phone'),
    },
    campaign: plant('Campaign'),
    projectDetails: {
      currentJobTitle: plant('CurrentJob'),
      targetJobTitle: plant('TargetJob'),
      industry: plant('Industry'),
      linkedinUrl: `https://www.linkedin.com/in/${plant('LinkedIn')}`,
      languages: ['English', plant('Language')],
      specialRequests: plant('Requests'),
    },
    domain: { selectedDomain: `${plant('Domain')}.com`, domainPreferences: [plant('Preference')] },
    orderData: { formData: { firstName: plant('StoredName') } },
  })
  planted['ClientSecret'] = intent.clientSecret
  planted['ProofCookie'] = customer.cookies.get('co') ?? ''
  await payByCard(running.url, intent)
  planted['CardNumber'] = '4242424242424242'
  const confirmed = await customer.send<{ onboardingToken: string }>(
    'POST',
    '/api/test-create-order',
    {
      paymentIntentId: intent.paymentIntentId,
    },
  )
  const token = confirmed.body.onboardingToken
  planted['OnboardingToken'] = token
  const path = `/api/orders/${intent.paymentIntentId}`
  await customer.send('PATCH', `${path}?token=${token}`, {
    cvUrl: `https://example.com/${plant('CvLink')}`,
    linkedinUrl: `https://www.linkedin.com/in/${plant('SecondLinkedIn')}`,
    selectedDomain: `${plant('SecondDomain')}.com`,
  })
  const broken = Buffer.from(`%PDF-1.4 ${plant('CvText')} ${plant('CvAddress')}`)
  await customer.send(
    'POST',
    `${path}/upload-cv?token=${token}`,
    cvForm(broken, `${plant('FileName')}.pdf`),
  )
  await customer.send('POST', '/api/contacts', {
    name: plant('ContactName'),
    email: `${plant('ContactEmail')}@example.com`,
    phone: plant('ContactPhone'),
    message: plant('ContactMessage'),
    package: plant('ContactPackage'),
  })

  const staff = createTestClient(running.url)
  const password = plant('AdminPassword')
  await staff.send('POST', '/api/admin/session', { username: 'noor', password })
  planted['SessionCookie'] = staff.cookies.get('session') ?? ''
  await staff.send('PUT', '/api/admin/password', { password, newPassword: plant('NewPassword') })
  planted['SecondSession'] = staff.cookies.get('session') ?? ''
  const factor = await staff.send<{ secret: string }>('POST', '/api/admin/second-factor', {
    password: plant('NewPassword'),
  })
  planted['FactorSecret'] = factor.body.secret
  const queue = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?view=all&search=${plant('FirstName')}`,
  )
  const orderId = queue.body.entries[0]?.orderId
  await staff.send('POST', `/api/admin/orders/${orderId}/drafts/en/from-cv`)
  const saved = await staff.send('PUT', `/api/admin/orders/${orderId}/drafts/en`, {
    revision: 0,
    resume: { basics: { name: plant('DraftName'), summary: plant('DraftSummary') } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  expect(saved.status).toBe(200)
  await nameSourcesOfGate(staff, orderId)
  const published = await staff.send('POST', `/api/admin/orders/${orderId}/publications`, {
    subdomain: 'log-test',
    reason: 'Agreed by phone',
    requestId: newRequestId(),
  })
  expect(published.status).toBe(200)
  await staff.send('PUT', `/api/admin/orders/${orderId}/hold`, { note: plant('Note') })

  await stumble('GET', `${path}?token=${plant('WrongToken')}`)
  await stumble('PATCH', `${path}?token=${token}`, { [plant('FieldName')]: plant('FieldValue') })
  await stumble('POST', '/api/admin/session', {
    username: plant('Username'),
    password: plant('WrongPassword'),
  })
  await stumble('POST', '/api/test-create-order', { paymentIntentId: `${plant('Intent')}\0` })
  await stumble(
    'POST',
    '/api/payment-events',
    { card: plant('EventBody') },
    {
      'stripe-signature': `t=1,v1=${plant('Signature')}`,
    },
  )
  await stumble('GET', `/api/${plant('Path')}?q=${plant('Query')}`, undefined, {
    authorization: `Bearer ${plant('Bearer')}`,
  })
  await stumble('GET', `/metrics?token=${plant('MetricsQuery')}`)
  await stumble('POST', '/api/contacts', { name: plant('BadContact'), email: plant('BadEmail') })
  // A failing query with user input.
  await running.db.execute(sql`alter table contact.contacts rename to elsewhere`)
  await running.db.execute(
    sql`alter table ordering.orders rename column customer_email to elsewhere`,
  )
  await stumble('POST', '/api/contacts', {
    name: plant('LostName'),
    email: `${plant('LostEmail')}@example.com`,
    message: plant('LostMessage'),
  })
  await stumble('POST', '/api/create-payment-intent', {
    planId: 'basic',
    priceId: 'price_basic',
    customerInfo: {
      firstName: plant('LostFirst'),
      lastName: 'Quill',
      email: `${plant('LostBuyer')}@example.com`,
    },
  })
  await stumble('GET', `${path}?token=${token}`)
  expect(lines).toContain('"event":"http.failed"')
  expect(lines).toContain('"event":"http.request"')

  expect(Object.keys(planted).length).toBeGreaterThanOrEqual(40)
  expect(lines.split('\n').length).toBeGreaterThan(20)
  for (const [name, canary] of Object.entries(planted)) {
    expect([name, canary.length > 10]).toEqual([name, true])
    expect([name, lines.includes(canary)]).toEqual([name, false])
    // A rejected field is echoed to its sender.
    expect([name, pages.some((page) => page.includes(canary))]).toEqual([
      name,
      name === 'FieldName',
    ])
  }
})

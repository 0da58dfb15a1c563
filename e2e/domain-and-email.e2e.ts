import { generateKeyPairSync } from 'node:crypto'
import type { AddressResponse } from '@vitrine/contract/addresses'
import { expect, type Page } from '@playwright/test'
import { type FakeDnsServer, startFakeDnsServer } from '../server/testing/fake-dns-server.ts'
import { expectAccessible, expectNoHorizontalScroll } from './expect-accessible.ts'
import { becomeCustomer, signIn, section } from './journey.ts'
import { type Product, startProduct } from './start-product.ts'
import { test } from './test.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const DOMAIN = 'pia-lund.com'
const KEY = `v=DKIM1; k=rsa; p=${generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).publicKey.toString('base64')}`

let dns: FakeDnsServer
let product: Product

test.beforeAll(async () => {
  dns = await startFakeDnsServer()
  product = await startProduct({
    DNS_SERVERS: `127.0.0.1:${dns.port}`,
    SITES_ADDRESSES: '192.0.2.10',
  })
})
test.afterAll(async () => {
  await product.stop()
  await dns.close()
})

const say = (...records: readonly string[]) =>
  dns.setZone({
    records: [
      `${DOMAIN} SOA ns1.dns.example`,
      'smtp.google.com A 192.0.2.25',
      '_spf.google.com TXT v=spf1 ip4:192.0.2.0/24 ~all',
      ...records,
    ],
  })

/** The records that the panel asks for, as its call answers them. */
async function asked(page: Page, kind: 'domain' | 'mail'): Promise<string[]> {
  const answer = page.waitForResponse(
    (response) => response.url().includes('/site-address') && response.request().method() === 'GET',
  )
  await page.reload()
  const { domain, mail } = (await (await answer).json()) as AddressResponse
  const records = kind === 'domain' ? domain?.records : mail.setup?.records
  return (records ?? []).map(
    ({ record: { type, name, value, priority } }) =>
      `${name} ${type} ${priority === undefined ? '' : `${priority} `}${value}`,
  )
}

// @promise domain-and-email-journey: A customer verifies a domain and sets up email on a phone.
test('verifies a domain and sets up email', async ({ browser }) => {
  const customer = { firstName: 'Pia', lastName: 'Lund', email: 'pia.lund@example.com' }
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage()
  const answers = { cv: 'later', languages: ['English'], theme: 'Nomad' }
  await becomeCustomer(phone, product, 'professional', customer, answers)
  await phone.goto(`${product.url}/my-site`)
  const panel = section(phone, 'Your domain')
  await expect(panel.getByText('Verify your domain above first')).toBeVisible()

  say()
  await panel.getByLabel('A domain that you own').fill(DOMAIN)
  await panel.getByRole('button', { name: 'Use this domain' }).click()
  await expect(panel.getByText(`There is no TXT record at _vitrine.${DOMAIN} yet`)).toBeVisible()
  await expectAccessible(phone)
  await expectNoHorizontalScroll(phone, 'the domain')
  const ownership = (await asked(phone, 'domain')).filter((record) => record.includes('_vitrine.'))
  const present = `${DOMAIN} TXT v=spf1 ip4:192.0.2.9 -all`
  say(...ownership, present)
  await panel.getByRole('button', { name: 'Check now' }).click()
  const mail = section(panel, `Email at ${DOMAIN}`)
  await expect(mail).toBeVisible()

  // By keyboard alone: choose a provider, read its search hints, skip the rest.
  await mail.getByLabel('Who has your mail?').focus()
  await phone.keyboard.type('Google')
  await phone.keyboard.press('Tab')
  await expect(mail.getByText('Authenticate email')).toBeVisible()
  await mail.getByLabel('Value of the DKIM record').fill('v=DKIM1; p=abc')
  await mail.getByLabel('Value of the DKIM record').press('Tab')
  await mail.getByRole('button', { name: 'Show the records' }).press('Enter')
  await expect(mail.getByText('That is no whole key')).toBeVisible()
  await expectAccessible(phone)
  await expectNoHorizontalScroll(phone, 'the form of email')
  await mail.getByLabel('Name of the DKIM record').fill('google._domainkey')
  await mail.getByLabel('Value of the DKIM record').fill(KEY)
  await mail.getByRole('button', { name: 'Show the records' }).click()
  await expect(mail.getByText('has no MX record, so no mail arrives')).toBeVisible()
  await expect(
    mail.getByText('v=spf1 ip4:192.0.2.9 include:_spf.google.com -all').first(),
  ).toBeVisible()
  await expect(mail.getByText('To be entered')).toHaveCount(4)
  const steps = mail.getByRole('link', { name: 'Mail these email steps' })
  expect(decodeURIComponent((await steps.getAttribute('href')) ?? '')).toContain('smtp.google.com')
  await expectAccessible(phone)
  await expectNoHorizontalScroll(phone, 'the records of email')

  const right = await asked(phone, 'mail')
  expect(right).toHaveLength(4)
  say(...ownership, ...right)
  await mail.getByRole('button', { name: 'Check the email records now' }).click()
  await expect(mail.getByText('Records are right', { exact: true })).toBeVisible()

  const desk = await (await browser.newContext({ viewport: DESK })).newPage()
  await signIn(desk, product.url)
  await desk
    .getByRole('link', { name: /Pia Lund/ })
    .first()
    .click()
  const staff = section(desk, `Email at ${DOMAIN}`)
  await expect(staff.getByText('Records are right', { exact: true })).toBeVisible()
  say(...ownership, ...right.filter((record) => !record.includes(' MX ')))
  const look = staff.getByRole('button', { name: 'Check the email records now' })
  // One bad look may be a server that was busy.
  await look.click()
  await expect(staff.getByText('has no MX record, so no mail arrives')).toBeVisible()
  await expect(staff.getByText('Records are right', { exact: true })).toBeVisible()
  await look.click()
  await expect(staff.getByText('Broken', { exact: true })).toBeVisible()
  await expectAccessible(desk)
  await expectNoHorizontalScroll(desk, 'the order')
  const subjects = async () => (await product.mails()).map(({ subject }) => subject)
  await expect.poll(subjects).toContain(`The email records of ${DOMAIN} are no longer right`)
  say(...ownership, ...right)
  await look.click()
  await expect(staff.getByText('Records are right', { exact: true })).toBeVisible()
  await desk.reload()
  const again = desk.getByText(`The email records of ${DOMAIN} are right again`)
  await expect(again.first()).toBeVisible()
})

// @promise domain-request-journey: A customer requests a domain and the team registers it.
test('registers a requested domain', async ({ browser }) => {
  const customer = { firstName: 'Ivo', lastName: 'Marsh', email: 'ivo.marsh@example.com' }
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage()
  const answers = { cv: 'later', languages: ['English'], theme: 'Nomad' }
  await becomeCustomer(phone, product, 'basic', customer, answers)
  await phone.goto(`${product.url}/my-site`)
  const panel = section(phone, 'Your domain')
  await panel.getByText('No domain yet? Have one registered').press('Enter')
  await panel.getByLabel('The domain that is wished for').fill('co.uk')
  await panel.getByRole('button', { name: 'Ask for this domain' }).click()
  await expect(panel.getByText('an ending that many share')).toBeVisible()
  await expectAccessible(phone)
  await panel.getByLabel('The domain that is wished for').fill('ivo-marsh.com')
  await panel.getByRole('button', { name: 'Ask for this domain' }).click()
  await expect(panel.getByText('A person of our team checks whether ivo-marsh.com')).toBeVisible()
  await expectAccessible(phone)
  await expectNoHorizontalScroll(phone, 'the wish for a domain')

  const desk = await (await browser.newContext({ viewport: DESK })).newPage()
  await signIn(desk, product.url)
  await desk
    .getByRole('link', { name: /Ivo Marsh/ })
    .first()
    .click()
  const task = section(desk, 'Registration of ivo-marsh.com')
  await task.getByRole('button', { name: 'It is registered' }).click()
  await expect(task.getByText('Say where it is registered')).toBeVisible()
  await expectAccessible(desk)
  const today = new Date().toISOString().slice(0, 10)
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace('-02-29', '-02-28')
  await task.getByLabel('Registrar').fill('Gandi')
  await task.getByLabel('Registered on').fill(today)
  await task.getByLabel('Runs out on').fill(nextYear)
  await task.getByRole('button', { name: 'It is registered' }).click()
  await expect(task.getByText('Registered at Gandi')).toBeVisible()
  await expect(
    desk.getByText(`Domain registered: ivo-marsh.com at Gandi, until ${nextYear}`),
  ).toBeVisible()
  await expectNoHorizontalScroll(desk, 'the registration')

  await phone.reload()
  await expect(panel.getByText('Registered at Gandi')).toBeVisible()
  await expect(panel.getByText('there is nothing for you to do')).toBeVisible()
  const subjects = async () => (await product.mails()).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('ivo-marsh.com is registered for you')
})

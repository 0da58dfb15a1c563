// @vitest-environment happy-dom
import type { AddressResponse } from '@vitrine/contract/addresses'
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import CustomerDomain from './customer-domain.tsx'

const ADDRESS = '/api/orders/pi_1/site-address?token=t1'
const MAIL = '/api/orders/pi_1/site-address/mail?token=t1'

const notYet: AddressResponse = {
  url: 'https://ada.vitrine.site',
  includesDomain: true,
  mayChange: true,
  domain: null,
  registration: null,
  mail: { isIncluded: true, at: null, setup: null },
}
const proved: AddressResponse = { ...notYet, mail: { ...notYet.mail, at: 'ada-quill.com' } }
const setup: NonNullable<AddressResponse['mail']['setup']> = {
  provider: 'google',
  mx: null,
  spf: null,
  dkimName: null,
  dkimValue: null,
  reportsTo: 'dmarc@ada-quill.com',
  state: 'awaited',
  since: null,
  records: [
    {
      purpose: 'mx',
      record: { type: 'MX', name: 'ada-quill.com', value: 'smtp.google.com', priority: 1 },
      isThere: false,
    },
    {
      purpose: 'dmarc',
      record: { type: 'TXT', name: '_dmarc.ada-quill.com', value: 'v=DMARC1; p=none' },
      isThere: true,
    },
  ],
  findings: [
    {
      code: 'dkim-not-entered',
      hinders: 'mail',
      sentence: 'Enter above the DKIM record.',
      change: null,
    },
  ],
  checkedAt: '2026-03-02T09:00:00.000Z',
  isLooking: false,
  nextLookAt: '2026-03-02T09:01:00.000Z',
}
const withSetup = (facts: Partial<typeof setup>): AddressResponse => ({
  ...proved,
  mail: { ...proved.mail, setup: { ...setup, ...facts } },
})

const open = (answer: AddressResponse) =>
  renderPage(() => <CustomerDomain access={{ oid: 'pi_1', t: 't1' }} onChanged={() => {}} />, {
    at: '/my-site',
    answers: { [`GET ${ADDRESS}`]: { body: answer } },
  })

const choose = (page: Awaited<ReturnType<typeof open>>, provider: string) =>
  act(async () => {
    const select = page.control('Who has your mail?') as unknown as HTMLSelectElement
    select.value = provider
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('requires a verified domain for email setup', async () => {
  const page = await open(notYet)
  await page.says('Verify your domain above first')
  expect(page.text()).not.toContain('Who has your mail?')
  const basic = await open({ ...proved, mail: { ...proved.mail, isIncluded: false } })
  await basic.says('A domain that you own')
  expect(basic.text()).not.toContain('Email at')
})

test("shows a refusal at the provider's field", async () => {
  const page = await open(proved)
  await page.says('Email at ada-quill.com')
  await page.press('Show the records')
  await page.says('Choose who has your mail')
  await choose(page, 'other')
  await page.says('SPF include')
  await choose(page, 'google')
  await page.says('Name of the DKIM record')
  expect(page.text()).not.toContain('SPF include')
  page.answers[`PUT ${MAIL}`] = {
    status: 400,
    body: { error: 'That is no whole key.', fields: { dkimValue: 'That is no whole key.' } },
  }
  await page.type('Value of the DKIM record', 'v=DKIM1; p=abc')
  await page.press('Show the records')
  await page.says('That is no whole key.')
  page.answers[`PUT ${MAIL}`] = { body: withSetup({}) }
  await page.press('Show the records')
  await page.says('Waiting for its records')
  expect(page.calls(`PUT ${MAIL}`).at(-1)?.body).toMatchObject({
    provider: 'google',
    dkimValue: 'v=DKIM1; p=abc',
    reportsTo: 'dmarc@ada-quill.com',
  })
})

test("shows each record's state and missing values", async () => {
  const page = await open(withSetup({}))
  await page.says('Enter above the DKIM record.')
  expect(page.text()).toMatch(/\(MX\)To be entered.*\(DMARC\)There/)
  expect(page.text()).toContain('Priority1')
  expect(page.button('Save and check again')).toBeTruthy()
})

test('shows since when email works or is broken', async () => {
  const since = '2026-03-01T09:00:00.000Z'
  await (
    await open(withSetup({ state: 'working', since, findings: [] }))
  ).says('Since March 1, 2026')
  const broken = await open(withSetup({ state: 'broken', since }))
  await broken.says('the records are wrong')
  const first = await open(withSetup({ checkedAt: null, records: [], findings: [] }))
  await first.says('The first check is running.')
  expect(first.text()).not.toContain('The email records to enter')
})

test('ends the setup with two clicks and reports failed checks', async () => {
  const page = await open(withSetup({}))
  await page.says('Google Workspace')
  page.answers[`POST ${MAIL.replace('?', '/looks?')}`] = {
    status: 429,
    body: { error: 'Too many looks. Try again in an hour.' },
  }
  await page.press('Check the email records now')
  await page.says('Too many looks.')
  await page.press('End the email setup…')
  expect(page.calls(`DELETE ${MAIL}`)).toHaveLength(0)
  page.answers[`DELETE ${MAIL}`] = { body: proved }
  await page.press('End the email setup')
  await page.says('Not begun.')
})

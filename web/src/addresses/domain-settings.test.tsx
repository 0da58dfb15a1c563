// @vitest-environment happy-dom
import type { AddressResponse } from '@vitrine/contract/addresses'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import CustomerDomain from './customer-domain.tsx'

const ADDRESS = '/api/orders/pi_1/site-address?token=t1'
const DOMAIN = '/api/orders/pi_1/site-address/domain?token=t1'
const LOOKS = '/api/orders/pi_1/site-address/looks?token=t1'

const none: AddressResponse = {
  url: 'https://ada.vitrine.site',
  includesDomain: true,
  mayChange: true,
  domain: null,
  registration: null,
  mail: { isIncluded: false, at: null, setup: null },
}
const entered: AddressResponse = {
  ...none,
  domain: {
    name: 'ada-quill.com',
    shown: 'ada-quill.com',
    zone: 'ada-quill.com',
    state: 'proving',
    endsAt: null,
    records: [
      {
        purpose: 'ownership',
        record: { type: 'TXT', name: '_vitrine.ada-quill.com', value: 'vitrine-0a' },
      },
    ],
    alias: 'to-a.vitrine.site',
    findings: [
      {
        code: 'proof-missing',
        hinders: 'ownership',
        sentence: 'There is no TXT record yet.',
        change: null,
      },
    ],
    checkedAt: '2026-03-02T09:00:00.000Z',
    nextLookAt: '2026-03-02T09:01:00.000Z',
    isLooking: false,
  },
}

const open = (answer: AddressResponse) =>
  renderPage(() => <CustomerDomain access={{ oid: 'pi_1', t: 't1' }} onChanged={() => {}} />, {
    at: '/my-site',
    answers: { [`GET ${ADDRESS}`]: { body: answer } },
  })

test('explains a rejected domain and lists records and issues', async () => {
  const page = await open(none)
  page.answers[`PUT ${DOMAIN}`] = {
    status: 400,
    body: { error: 'Enter the whole domain.', fields: { domain: 'Enter the whole domain.' } },
  }
  await page.press('Use this domain')
  await page.says('Enter the whole domain.')
  page.answers[`PUT ${DOMAIN}`] = { body: entered }
  await page.press('Use this domain')
  await page.says('There is no TXT record yet.')
  await page.says('vitrine-0a')
  await page.says('Waiting for its records')
})

test('shows a running check', async () => {
  const page = await open(entered)
  const domain = entered.domain && { ...entered.domain, isLooking: true }
  page.answers[`POST ${LOOKS}`] = { body: { ...entered, domain } }
  await page.press('Check now')
  await page.says('We are checking the records.')
})

test('shows an international domain in Unicode', async () => {
  const name = 'cv.xn--mller-kva.example'
  const domain = entered.domain && {
    ...entered.domain,
    ...{ name, shown: 'cv.müller.example', zone: 'xn--mller-kva.example', state: 'ready' as const },
    records: [
      {
        purpose: 'ownership' as const,
        record: { type: 'TXT' as const, name: `_vitrine.${name}`, value: 'vitrine-0a' },
      },
    ],
  }
  const page = await open({ ...entered, url: `https://${name}`, domain })
  await page.says('_vitrine.cv')
  await page.says('(_vitrine.cv.müller.example)')
  await page.says('The site appears there as soon as it is online.')
  expect(page.text()).not.toContain('.xn--mller-kva.example)')
})

test('needs two clicks to remove a domain', async () => {
  const page = await open(entered)
  await page.press('Remove domain…')
  await page.says('The site is then at its subdomain.')
  page.answers[`DELETE ${DOMAIN}`] = { body: none }
  await page.press('Remove ada-quill.com')
  await page.says('A domain that you own')
})

test('explains a plan without a domain', async () => {
  const page = await open({ ...none, includesDomain: false })
  await page.says('A domain of your own comes with the Basic and Professional plans.')
  expect(page.text()).not.toContain('Use this domain')
})

// @vitest-environment happy-dom
import type { AddressResponse } from '@vitrine/contract/addresses'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import CustomerDomain from './customer-domain.tsx'
import { StaffDomain } from './staff-domain.tsx'

const MINE = '/api/orders/pi_1/site-address'
const TEAMS = '/api/admin/orders/o1/site-address'

const none: AddressResponse = {
  url: null,
  includesDomain: true,
  mayChange: true,
  domain: null,
  registration: null,
  mail: { isIncluded: false, at: null, setup: null },
}
const asked: AddressResponse = {
  ...none,
  registration: {
    domain: 'ada-quill.com',
    shown: 'ada-quill.com',
    askedAt: '2026-03-02T09:00:00.000Z',
    record: null,
  },
}
const registered: AddressResponse = {
  ...none,
  registration: {
    domain: 'ada-quill.com',
    shown: 'ada-quill.com',
    askedAt: '2026-03-02T09:00:00.000Z',
    record: { registrar: 'Gandi', registeredOn: '2026-03-03', runsOutOn: '2027-03-03' },
  },
}

const openMine = (answer: AddressResponse) =>
  renderPage(() => <CustomerDomain access={{ oid: 'pi_1', t: 't1' }} onChanged={() => {}} />, {
    at: '/my-site',
    answers: { [`GET ${MINE}?token=t1`]: { body: answer } },
  })
const openTeams = (answer: AddressResponse) =>
  renderPage(() => <StaffDomain orderId="o1" onChanged={() => {}} />, {
    at: '/admin/orders/o1',
    answers: { [`GET ${TEAMS}`]: { body: answer } },
  })

test('requests a domain and withdraws with two clicks', async () => {
  const page = await openMine(none)
  await page.says('Have one registered')
  page.answers[`PUT ${MINE}/registration?token=t1`] = {
    status: 400,
    body: { error: 'Enter the whole domain.', fields: { domain: 'Enter the whole domain.' } },
  }
  await page.press('Ask for this domain')
  await page.says('Enter the whole domain.')
  page.answers[`PUT ${MINE}/registration?token=t1`] = { body: asked }
  await page.press('Ask for this domain')
  await page.says('A person of our team checks whether ada-quill.com is free')
  expect(page.text()).not.toContain('Registrar')
  await page.press('Withdraw the request…')
  expect(page.calls(`DELETE ${MINE}/registration?token=t1`)).toHaveLength(0)
  page.answers[`DELETE ${MINE}/registration?token=t1`] = { body: none }
  await page.press('Withdraw the request')
  await page.says('Have one registered')
})

test('shows a refusal at each field of a registration', async () => {
  const page = await openTeams(asked)
  await page.says('If it is taken, write to the customer.')
  await page.press('It is registered')
  await page.says('Say where it is registered')
  await page.type('Registrar', ' Gandi ')
  await page.type('Registered on', '2026-03-03')
  await page.type('Runs out on', '2027-03-03')
  page.answers[`PUT ${TEAMS}/registration/record`] = { body: registered }
  await page.press('It is registered')
  await page.says('Registered at Gandi on March 3, 2026, until March 3, 2027.')
  expect(page.calls(`PUT ${TEAMS}/registration/record`)[0]?.body).toEqual({
    registrar: 'Gandi',
    registeredOn: '2026-03-03',
    runsOutOn: '2027-03-03',
  })
  expect(page.text()).not.toContain('Withdraw the request')
})

test('shows a registration without a form', async () => {
  const page = await openMine(registered)
  await page.says('Registered at Gandi')
  expect(page.text()).not.toContain('Renewed, or entered wrongly?')
})

test('tells customers that we enter records we registered', async () => {
  const domain: AddressResponse['domain'] = {
    name: 'ada-quill.com',
    shown: 'ada-quill.com',
    zone: 'ada-quill.com',
    state: 'proving',
    endsAt: null,
    records: [],
    alias: 'to-a.vitrine.site',
    findings: [],
    checkedAt: null,
    nextLookAt: '2026-03-02T09:01:00.000Z',
    isLooking: false,
  }
  const mine = await openMine({ ...registered, domain })
  await mine.says('there is nothing for you to do')
  const teams = await openTeams({ ...registered, domain })
  await teams.says('Enter the records below')
})

test('tells the team’s texts from the customer’s', async () => {
  const theirs = await openMine(none)
  await theirs.says('A domain that you own')
  expect(theirs.text()).toContain('nothing changes until they are right')
  const teams = await openTeams(none)
  await teams.says('Customer’s domain')
  expect(teams.text()).not.toMatch(/\byour?\b/i)
})

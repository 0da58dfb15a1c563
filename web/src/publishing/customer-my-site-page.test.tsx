// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openPage } from '../api/testing/open-page.tsx'
import CustomerMySitePage from './customer-my-site-page.tsx'

const intake = {
  packageId: 'basic',
  maxLanguages: 2,
  languages: ['English'],
  domainPreferences: [],
  subdomain: null,
  selectedDomain: null,
  colorScheme: 'honey',
  onboardingToken: 't1',
  onboardingStatus: 'in_progress',
  linkedinUrl: null,
  cvSource: 'later',
  cvFileName: null,
  cvUrl: null,
}
const open = (body: object) =>
  openPage(CustomerMySitePage, {
    at: '/my-site?oid=pi_1&t=t1',
    answers: { 'GET /api/orders/pi_1?token=t1': { body } },
  })

test('an order without a CV says what it waits for', async () => {
  const page = await open(intake)
  await page.says('We wait for your CV')
  expect(page.router.state.location.search).toBe('')
  expect(page.button('Complete Your Details').getAttribute('href')).toBe('/onboarding')
})

test('a complete order says when the preview comes', async () => {
  const page = await open({ ...intake, cvSource: 'upload', cvFileName: 'cv.pdf' })
  await page.says('Your first preview reaches you by email within 48 hours')
  expect(page.text()).toContain('Honey')
})

test('without a link the page says what is missing', async () => {
  const page = await openPage(CustomerMySitePage, { at: '/my-site' })
  await page.says('Missing onboarding link. Please check your email.')
  expect(page.button('Write to us').getAttribute('href')).toBe('/contact')
})

// @vitest-environment happy-dom
import type { IntakeResponse } from '@vitrine/contract/onboarding'
import { expect, test } from 'vitest'
import { type MockResponse, renderPage } from '../api/testing/render-page.tsx'
import { CustomerMySitePage } from './customer-my-site-page.tsx'

const HOUR_MS = 60 * 60 * 1000

const intake = {
  packageId: 'basic',
  maxLanguages: 2,
  languages: ['English'],
  domainPreferences: [],
  subdomain: null,
  addressProposals: null,
  selectedDomain: null,
  colorScheme: 'honey',
  onboardingToken: 't1',
  onboardingStatus: 'in_progress',
  clockState: 'not-started',
  linkedinUrl: null,
  cvSource: 'later',
  cvFileName: null,
  cvUrl: null,
} satisfies IntakeResponse
const withCv = { ...intake, cvSource: 'upload', cvFileName: 'cv.pdf' }

const clock = {
  state: 'not-started',
  promisedMs: 48 * HOUR_MS,
  usedMs: 0,
  remainingMs: 48 * HOUR_MS,
  dueAt: null,
  metAt: null,
}
const site = {
  reference: '4F2C9A01',
  packageId: 'basic',
  packageName: 'Enhanced Visibility',
  orderedAt: '2026-03-02T09:00:00.000Z',
  orderStatus: 'confirmed',
  heldFrom: null,
  writer: null,
  clock,
  revision: null,
  reached: [{ status: 'confirmed', at: '2026-03-02T09:05:00.000Z' }],
  missing: 'cv',
  ending: null,
  owedLanguages: [],
  offline: null,
  site: null,
}
const INTAKE = 'GET /api/orders/pi_1?token=t1'
const SITE = 'GET /api/orders/pi_1/site?token=t1'
const OFFLINE = 'PUT /api/orders/pi_1/site/offline?token=t1'
const NEW_ADDRESS = 'PUT /api/orders/pi_1/site/new-address?token=t1'
const NOT_LED = 'DELETE /api/orders/pi_1/site/new-address?token=t1'
const CONTACT = 'PUT /api/orders/pi_1/site/hidden-contact?token=t1'
const ONLINE = 'DELETE /api/orders/pi_1/site/offline?token=t1'

/** Other modules are replaced by text. */
const MySite = () => (
  <CustomerMySitePage
    parts={{
      prepare: () => undefined,
      address: () => null,
      photo: () => null,
      visits: () => null,
      links: () => null,
      ownData: () => null,
      lostLink: <p>Email me my link</p>,
      review: ({ head, rest }) => (
        <>
          {head}The preview and its words{rest}
        </>
      ),
      thumbnail: () => null,
      changes: () => null,
      planUpgrade: () => null,
      billingDocuments: () => 'Receipt R-000007',
      conversation: () => 'Messages',
    }}
  />
)

const open = (intakeAnswer: object, siteAnswer: object | MockResponse) =>
  renderPage(MySite, {
    at: '/my-site?oid=pi_1&t=t1',
    answers: {
      [INTAKE]: { body: intakeAnswer },
      [SITE]: siteAnswer instanceof Error ? siteAnswer : { body: siteAnswer },
    },
  })

test('asks for a missing CV and links to it', async () => {
  const page = await open(intake, site)
  await page.says('We’re waiting for your CV')
  await page.says('Still missing: your CV')
  expect(page.router.state.location.search).toBe('')
  expect(page.button('Complete Your Details').getAttribute('href')).toBe('/onboarding')
  expect(page.text()).toContain('48 hours')
})

test('shows the team’s clock to the customer', async () => {
  const running = {
    ...clock,
    state: 'running',
    usedMs: 10 * HOUR_MS,
    remainingMs: 38 * HOUR_MS + 1000,
    dueAt: '2026-03-05T09:00:00.000Z',
  }
  const page = await open(withCv, { ...site, orderStatus: 'ready', missing: null, clock: running })
  await page.says('We have everything we need')
  expect(page.text()).toContain('38 h left')
  expect(page.text()).not.toContain('Still missing')
  expect(page.button('See or change your answers').getAttribute('href')).toBe('/onboarding')
  const mail = document.querySelector('a[href^="mailto:"]')
  expect(mail?.getAttribute('href')).toMatch(/\?subject=Order%204F2C9A01$/)
})

test('says that the clock is paused on hold', async () => {
  const page = await open(withCv, {
    ...site,
    orderStatus: 'on_hold',
    heldFrom: 'in_production',
    missing: null,
    clock: { ...clock, state: 'paused', usedMs: HOUR_MS, remainingMs: 47 * HOUR_MS },
  })
  await page.says('Your order is on hold')
  expect(page.text()).toContain('The clock is paused')
})

test('shows when changes are due instead of the delivery', async () => {
  const page = await open(withCv, {
    ...site,
    orderStatus: 'in_revision',
    missing: null,
    clock: { ...clock, state: 'met', usedMs: 50 * HOUR_MS, remainingMs: -2 * HOUR_MS },
    revision: { ...clock, state: 'running', usedMs: HOUR_MS, remainingMs: 47 * HOUR_MS + 1000 },
  })
  await page.says('We plan 48 hours for your changes')
  expect(page.text()).toContain('47 h left')
  expect(page.text()).not.toMatch(/Your delivery time|money back/)
})

test('links a live site and its PDFs per language', async () => {
  const page = await open(withCv, {
    ...site,
    orderStatus: 'live',
    missing: null,
    clock: { ...clock, state: 'met', usedMs: 12 * HOUR_MS, remainingMs: 36 * HOUR_MS },
    site: {
      url: 'http://ada.localhost/',
      publishedAt: '2026-03-03T09:00:00.000Z',
      languages: [
        {
          name: 'English',
          url: 'http://ada.localhost/',
          files: ['resume.pdf', 'resume.docx'],
        },
        { name: 'French', url: 'http://ada.localhost/fr/', files: [] },
      ],
      hasArchive: true,
      contact: { phone: 'absent', address: 'absent' },
      beingMade: false,
    },
  })
  await page.says('Your site is live')
  await page.says('Downloads')
  expect(page.button('ada.localhost').getAttribute('href')).toBe('http://ada.localhost/')
  expect(page.button('PDF').getAttribute('href')).toBe('http://ada.localhost/resume.pdf')
  expect(page.text()).toContain('Done in 12 h; 48 hours were promised.')
})

test('shows the preview beside its texts during review', async () => {
  for (const orderStatus of ['in_review', 'in_revision']) {
    const page = await open(withCv, { ...site, orderStatus, missing: null })
    await page.says('The preview and its words')
    expect(page.text()).toContain('What you ordered')
  }
})

test('takes the site offline by order number and restores it', async () => {
  const live = {
    ...site,
    orderStatus: 'live',
    missing: null,
    site: {
      url: 'http://a.localhost/',
      publishedAt: site.orderedAt,
      languages: [],
      hasArchive: false,
      contact: { phone: 'absent', address: 'absent' },
      beingMade: false,
    },
  }
  const page = await open(withCv, live)
  await page.says('Take my site offline')
  await page.press('Take my site offline')
  await page.press('Take it offline')
  await page.says('Type 4F2C9A01')
  expect(page.calls(OFFLINE)).toHaveLength(0)
  const offline = { since: site.orderedAt, mayPutBack: true, leadsOn: null }
  page.answers[OFFLINE] = { body: { ...live, site: null, offline } }
  await page.type('Type 4F2C9A01', '4f2c9a01')
  await page.press('Take it offline')
  await page.says('Your site is offline')
  const leadsOn = { to: 'https://ada-quill.dev', until: '2027-03-02T09:00:00.000Z' }
  page.answers[NEW_ADDRESS] = { body: { ...live, site: null, offline: { ...offline, leadsOn } } }
  await page.press('Redirect visitors…')
  await page.press('Set redirect')
  await page.says('Enter the address of your new page')
  await page.type('New address', 'ada-quill.dev')
  await page.press('Set redirect')
  await page.says('until March 2, 2027 it leads to https://ada-quill.dev')
  page.answers[NOT_LED] = { body: { ...live, site: null, offline } }
  await page.press('Stop redirecting visitors')
  await page.says('its address says that the page was taken offline')
  page.answers[ONLINE] = { body: live }
  await page.press('Put it back online')
  await page.says('Take my site offline')
})

test('hides the phone number once on repeated clicks', async () => {
  const live = (phone: 'shown' | 'hidden', beingMade: boolean) => ({
    ...site,
    orderStatus: 'live',
    missing: null,
    site: {
      url: 'http://a.localhost/',
      publishedAt: site.orderedAt,
      languages: [],
      hasArchive: false,
      contact: { phone, address: 'absent' },
      beingMade,
    },
  })
  const page = await open(withCv, live('shown', false))
  await page.says('On your page')
  expect(page.text()).not.toContain('Address and town')
  page.answers[CONTACT] = { body: live('shown', true) }
  await page.press('Phone number')
  expect(page.calls(CONTACT).map(({ body }) => body)).toEqual([{ hidden: ['phone'] }])
  await page.says('Your page is being updated…')
  expect(page.button('Phone number').getAttribute('aria-checked')).toBe('false')
  await page.press('Phone number')
  expect(page.calls(CONTACT)).toHaveLength(1)
})

test('retries an order that fails to load', async () => {
  const page = await open(withCv, new TypeError('Failed to fetch'))
  await page.says('Failed to load')
  page.answers[SITE] = { body: { ...site, orderStatus: 'ready', missing: null } }
  await page.press('Try again')
  await page.says('We have everything we need')
})

test('says what is missing without a link', async () => {
  const page = await renderPage(MySite, { at: '/my-site' })
  await page.says('Missing onboarding link. Please check your email.')
  expect(page.button('Write to us').getAttribute('href')).toBe('/contact')
})

// @promise refund-takes-offline
test('shows the refund without clock and steps', async () => {
  const page = await open(withCv, {
    ...site,
    orderStatus: 'cancelled',
    missing: null,
    clock: { ...clock, state: 'met' },
    ending: { why: 'refunded', at: '2026-03-12T12:00:00.000Z', refundedCents: 3999 },
  })
  await page.says('On March 12, 2026 we paid $39.99 back to your card')
  expect(page.text()).not.toMatch(/Live|On time|Next/)
})

test('names the languages that are still missing', async () => {
  const page = await open(withCv, {
    ...site,
    orderStatus: 'live',
    missing: null,
    owedLanguages: ['German'],
    site: {
      url: 'http://a.localhost/',
      publishedAt: site.orderedAt,
      languages: [],
      hasArchive: false,
      contact: { phone: 'absent', address: 'absent' },
      beingMade: false,
    },
  })
  await page.says('Still to come: German')
})

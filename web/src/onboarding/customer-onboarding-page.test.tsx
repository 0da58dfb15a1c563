// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { IntakeResponse } from '@vitrine/contract/onboarding'
import { renderPage, type SentRequest } from '../api/testing/render-page.tsx'
import { CustomerOnboardingPage as Page } from './customer-onboarding-page.tsx'

const CustomerOnboardingPage = () => <Page lostLink={<p>Email me my link</p>} />

const LINK = '/onboarding?oid=pi_1&t=t1'
const ORDER = '/api/orders/pi_1?token=t1'

test('asks for the link if it is missing', async () => {
  const page = await renderPage(CustomerOnboardingPage, { at: '/onboarding' })
  await page.says('Missing onboarding link. Please check your email.')
  expect(page.button('Write to us').getAttribute('href')).toBe('/contact')
})

test('removes the token from the URL and stores the order', async () => {
  const page = await anOrder()
  expect(page.router.state.location.search).toBe('')
  expect(localStorage.getItem('paymentIntentId')).toBe('pi_1')
  expect(localStorage.getItem('onboardingToken')).toBe('t1')
})

test('opens the stored order without a link', async () => {
  const page = await renderPage(CustomerOnboardingPage, {
    at: '/onboarding',
    stored: { paymentIntentId: 'pi_1', onboardingToken: 't1' },
    answers: { [`GET ${ORDER}`]: { body: anIntake() } },
  })
  await page.says('Step 1 of 6')
  expect(page.text()).toContain('Share your CV')
})

test('tells a rejected link from an unreachable server', async () => {
  const refused = await renderPage(CustomerOnboardingPage, { at: LINK })
  await refused.says('Failed to load order')
  expect(refused.text()).toContain('Email me my link')
  const away = await renderPage(CustomerOnboardingPage, {
    at: LINK,
    answers: { [`GET ${ORDER}`]: new TypeError('Failed to fetch') },
  })
  await away.says('Failed to load')
  expect(away.text()).not.toMatch(/Failed to load order|Email me my link/)
})

test('saves the CV link and starts the onboarding', async () => {
  const page = await anOrder()
  expect(page.button('Save link').disabled).toBe(true)
  await page.type('Link to your CV', 'drive.example.com/cv')
  expect(page.button('Save link').disabled).toBe(false)
  await page.press('Save link')
  await page.says('CV link saved')
  expect(page.calls(`PATCH ${ORDER}`)).toEqual([
    expect.objectContaining({
      body: {
        cvUrl: 'https://drive.example.com/cv',
        cvSource: 'link',
        onboardingStatus: 'in_progress',
      },
    }),
  ])
})

test('requires a CV before going on', async () => {
  const page = await anOrder()
  await page.press('Continue')
  await page.says('There is a problem')
  expect(document.title).toMatch(/^Error:/)
  expect(page.calls(`PATCH ${ORDER}`)).toHaveLength(0)
})

test('continues with "I’ll send later"', async () => {
  const page = await anOrder()
  await page.press("I'll send later")
  await page.says('Step 2 of 6')
  expect(page.calls(`PATCH ${ORDER}`)[0]?.body).toEqual({
    cvSource: 'later',
    onboardingStatus: 'in_progress',
  })
})

test('skips LinkedIn', async () => {
  const page = await anOrder({ cvSource: 'later', onboardingStatus: 'in_progress' })
  await page.says('Step 2 of 6')
  await page.press('Skip')
  await page.says('Step 3 of 6')
  expect(page.calls(`PATCH ${ORDER}`)[0]?.body).toEqual({ onboardingStatus: 'in_progress' })
})

test("disables languages at the plan's limit", async () => {
  const page = await anOrder({}, 3)
  await page.press('Continue')
  await page.says('Choose at least one language')
  await page.check('English')
  await page.check('French')
  await page.says('2 / 2 languages selected')
  expect(page.control('German').disabled).toBe(true)
  expect(page.control('English').disabled).toBe(false)
  expect(page.control('Other language').disabled).toBe(true)
})

// @promise other-languages: Customers can add a language outside the list.
test('adds a custom language once', async () => {
  const page = await anOrder({ languages: ['English'] }, 3)
  expect(page.button('Add').disabled).toBe(true)
  await page.type('Other language', '  english ')
  await page.press('Add')
  await page.says('1 / 2 languages selected')
  await page.type('Other language', ' Catalan ')
  await page.press('Add')
  await page.says('2 / 2 languages selected')
  expect(page.control('Catalan').checked).toBe(true)
})

// @promise other-languages
test('asks about unknown languages and those without a typeface', async () => {
  const page = await anOrder({ languages: ['English'] }, 3)
  await page.type('Other language', 'Tibetan')
  await page.press('Add')
  await page.press('Add')
  await page.says('We have no typeface for Tibetan yet.')
  await page.type('Other language', 'Klingonese')
  await page.press('Add')
  await page.says('We don’t know “Klingonese”.')
  await page.says('1 / 2 languages selected')
  await page.press('Add')
  await page.says('2 / 2 languages selected')
})

test('keeps unsaved answers on page and device', async () => {
  const page = await anOrder({}, 3)
  page.answers[`PATCH ${ORDER}`] = new TypeError('Failed to fetch')
  await page.check('Czech')
  await page.press('Continue')
  await page.says('Your answers could not be saved.')
  expect(page.control('Czech').checked).toBe(true)
  expect(localStorage.getItem('onboardingDraft')).toContain('Czech')
})

test("shows the server's error at its field", async () => {
  const page = await anOrder({ packageId: 'starter', maxLanguages: 1 }, 4)
  page.answers[`PATCH ${ORDER}`] = {
    status: 409,
    body: { error: 'Look at the fields', fields: { subdomain: 'That address is taken' } },
  }
  await page.type('Address of your site', 'ada')
  await page.press('Continue')
  await page.says('That address is taken')
  expect(page.control('Address of your site').getAttribute('aria-invalid')).toBe('true')
})

test('filters characters of the subdomain field', async () => {
  const page = await anOrder({ packageId: 'starter', maxLanguages: 1 }, 4)
  await page.type('Address of your site', 'Ada Löve_lace!')
  expect(page.control('Address of your site').value).toBe('adalvelace')
})

test('asks for domain preferences if the plan has a domain', async () => {
  const page = await anOrder({}, 4)
  await page.check('Keep it short')
  await page.type('Preferred domain', 'no domain')
  await page.press('Continue')
  await page.says('Enter a domain such as your-name.com')
  await page.type('Preferred domain', 'www.Ada.dev')
  await page.press('Continue')
  await page.says('Step 5 of 6')
  expect(page.calls(`PATCH ${ORDER}`)[0]?.body).toMatchObject({
    domainPreferences: ['short'],
    selectedDomain: 'ada.dev',
  })
})

const STARTER = { packageId: 'starter', cvSource: 'upload', languages: ['English'] } as const
const TAKEN = {
  status: 409,
  body: {
    error: 'That address is taken',
    fields: { subdomain: 'That address is taken' },
    items: ['ada-cv', 'ada-resume', 'ada-online'],
  },
}

// @promise reserved-subdomains
test('rejects a taken subdomain and offers free ones', async () => {
  const page = await anOrder({ ...STARTER, languages: ['English'] }, 4)
  const save = page.answers[`PATCH ${ORDER}`]
  page.answers[`PATCH ${ORDER}`] = TAKEN
  await page.type('Address of your site', 'ada')
  await page.press('Continue')
  await page.says('That address is taken')
  expect(page.text()).toContain('Step 4 of 6')
  if (save) page.answers[`PATCH ${ORDER}`] = save
  await page.press('ada-resume')
  await page.says('Step 5 of 6')
  expect(page.calls(`PATCH ${ORDER}`).map(({ body }) => body)).toEqual([
    { subdomain: 'ada', onboardingStatus: 'in_progress' },
    { subdomain: 'ada-resume', onboardingStatus: 'in_progress' },
  ])
})

// @promise reserved-subdomains
test('shows a preferred subdomain that another order got', async () => {
  const wished = { subdomain: 'ada', addressProposals: ['ada-cv', 'ada-resume'] }
  const page = await anOrder({
    ...STARTER,
    languages: ['English'],
    ...wished,
    onboardingStatus: 'in_progress',
  })
  await page.says('Step 4 of 6')
  expect(page.text()).toContain('That address is taken')
  page.answers[`PATCH ${ORDER}`] = TAKEN
  await page.press('Continue')
  await page.says('That address is taken')
  expect(page.text()).toContain('Step 4 of 6')
})

test('Finish completes the onboarding with the chosen theme', async () => {
  const page = await anOrder({ cvSource: 'upload', languages: ['English'] }, 5)
  await page.check('Nomad')
  await page.press('Finish')
  await page.says("That's it for now!")
  expect(page.calls(`PATCH ${ORDER}`)[0]?.body).toEqual({
    colorScheme: 'nomad',
    onboardingStatus: 'completed',
  })
  await page.press('Done')
  expect(page.router.state.location.pathname).toBe('/')
  expect(page.calls(`PATCH ${ORDER}`)).toHaveLength(1)
})

// @promise honest-confirmation
test.each([
  ['running', 'We’ve started the clock'],
  ['paused', 'The clock is paused'],
] as const)('with the clock %s the last step says "%s"', async (clockState, title) => {
  const complete: Partial<IntakeResponse> = {
    cvSource: 'upload',
    languages: ['English'],
    onboardingStatus: 'completed',
  }
  const page = await anOrder({ ...complete, clockState }, 6)
  await page.says(title)
  expect(/We’ve started the clock/.test(page.text())).toBe(clockState === 'running')
})

test.each(['met', 'stopped'] as const)('opens My site with the clock %s', async (clockState) => {
  const page = await renderPage(CustomerOnboardingPage, {
    at: LINK,
    answers: { [`GET ${ORDER}`]: { body: anIntake({ clockState }) } },
  })
  expect(page.router.state.location).toMatchObject({
    pathname: '/my-site',
    search: '',
    state: { oid: 'pi_1', t: 't1' },
  })
})

test('Back returns one step and focuses the heading', async () => {
  const page = await anOrder({}, 3)
  await page.press('Back')
  await page.says('Step 2 of 6')
  expect(document.activeElement?.tagName).toBe('H1')
})

function anIntake(change: Partial<IntakeResponse> = {}): IntakeResponse {
  return {
    packageId: 'basic',
    maxLanguages: 2,
    languages: [],
    domainPreferences: [],
    subdomain: null,
    addressProposals: null,
    selectedDomain: null,
    colorScheme: null,
    onboardingToken: 't1',
    onboardingStatus: 'not_started',
    clockState: 'not-started',
    linkedinUrl: null,
    cvSource: null,
    cvFileName: null,
    cvUrl: null,
    ...change,
  }
}

/** A page with an order whose mock server stores patches. */
async function anOrder(change: Partial<IntakeResponse> = {}, step?: number) {
  let intake = anIntake(change)
  const page = await renderPage(CustomerOnboardingPage, {
    at: step ? `${LINK}&step=${step}` : LINK,
    answers: {
      [`GET ${ORDER}`]: { body: intake },
      [`PATCH ${ORDER}`]: ({ body }: SentRequest) => {
        intake = { ...intake, ...(body as Partial<IntakeResponse>) }
        return { body: intake }
      },
    },
  })
  await page.says('of 6')
  return page
}

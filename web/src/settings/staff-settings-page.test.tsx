// @vitest-environment happy-dom
import { defaultPrices } from '@vitrine/domain/catalog/plans'
import { defaultEmailTexts } from '@vitrine/domain/email/email-copy'
import { SETTING_GROUPS } from '@vitrine/domain/settings/settings'
import { defaultPageTexts, type PageBlockId } from '@vitrine/domain/storefront/page-copy'
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { SETTINGS_SECTIONS } from './settings-sections.ts'
import StaffSettingsPage from './staff-settings-page.tsx'

const ALL = 'GET /api/admin/settings'
const SAVE = 'PUT /api/admin/settings/hosting'
const ME = 'GET /api/admin/session'

const user = (role: string) => ({
  body: {
    id: '00000000-0000-4000-8000-000000000001',
    username: 'noor',
    role,
    secondFactor: true,
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
  },
})
const price = (yearCents: number | null) => ({ group: 'hosting', yearCents })
const version = (n: number, yearCents: number, by = 'staff:ines') => ({
  n,
  by,
  at: '2026-03-02T09:00:00.000Z',
  note: '',
  restores: null,
  setting: price(yearCents),
})
const hosting = (...versions: ReturnType<typeof version>[]) => ({
  group: 'hosting',
  setting: versions[0]?.setting ?? price(2900),
  fallback: price(2900),
  versions,
})

const open = (answers: NonNullable<Parameters<typeof renderPage>[1]['answers']>, hash = '') =>
  renderPage(StaffSettingsPage, {
    at: `/admin/settings${hash}`,
    answers: { [ME]: user('owner'), ...answers },
  })

test('shows a value’s origin and saves a new one', async () => {
  const page = await open({
    [ALL]: { body: [hosting()] },
    [SAVE]: { body: hosting(version(1, 3900, 'staff:noor')) },
  })
  await page.says('From the environment: HOSTING_YEAR_PRICE')
  await page.type('Price in US dollars', '39.00')
  await page.type('Why', 'Costs rose')
  await page.press('Save')
  await page.says('Saved. It applies from now on.')
  expect(page.calls(SAVE).map(({ body }) => body)).toEqual([
    { setting: price(3900), since: 0, note: 'Costs rose' },
  ])
  await page.says('Saved by noor')
  await page.says('$29.00 → $39.00')
})

test('rejects an invalid price at its field', async () => {
  const page = await open({ [ALL]: { body: [hosting()] } })
  await page.says('Hosting renewal')
  await page.type('Price in US dollars', '29,9')
  await page.press('Save')
  await page.says('Enter an amount such as 29.00')
  expect(page.calls(SAVE)).toEqual([])
})

// @promise settings-conflicts
test('shows a concurrent save and lets the owner decide', async () => {
  const page = await open({
    [ALL]: { body: [hosting()] },
    [SAVE]: {
      status: 409,
      body: { error: 'ines saved version 1 since you opened this.', code: 'setting_changed' },
    },
  })
  await page.says('Hosting renewal')
  await page.type('Price in US dollars', '49.00')
  page.answers[ALL] = { body: [hosting(version(1, 3900))] }
  await page.press('Save')
  await page.says('ines saved version 1')
  expect(page.control('Price in US dollars').value).toBe('49.00')
  page.answers[SAVE] = { body: hosting(version(2, 4900, 'staff:noor'), version(1, 3900)) }
  await page.press('Save mine instead')
  await page.says('Saved. It applies from now on.')
  expect(page.calls(SAVE).at(-1)?.body).toMatchObject({ since: 1 })
})

test('loads the other person’s version', async () => {
  const page = await open({
    [ALL]: { body: [hosting()] },
    [SAVE]: {
      status: 409,
      body: { error: 'ines saved version 1 since you opened this.', code: 'setting_changed' },
    },
  })
  await page.says('Hosting renewal')
  await page.type('Price in US dollars', '49.00')
  page.answers[ALL] = { body: [hosting(version(1, 3900))] }
  await page.press('Save')
  await page.says('ines saved version 1')
  await page.press('Load their version')
  expect(page.control('Price in US dollars').value).toBe('39.00')
})

test('restores an earlier version after showing the changes', async () => {
  const BACK = 'PUT /api/admin/settings/hosting/restoration'
  const page = await open({
    [ALL]: { body: [hosting(version(2, 4900), version(1, 3900))] },
    [BACK]: { body: hosting({ ...version(3, 3900), restores: 1 as never }, version(2, 4900)) },
  })
  await page.says('2 versions')
  await page.press('Restore version 1')
  await page.says('$49.00 → $39.00')
  await page.press('Restore this version')
  await page.says('Restored. It applies from now on.')
  expect(page.calls(BACK).at(-1)?.body).toEqual({ version: 1, since: 2, note: '' })
  expect(page.control('Price in US dollars').value).toBe('39.00')
})

test('is read-only for managers', async () => {
  const page = await open({ [ALL]: { body: [hosting()] }, [ME]: user('manager') })
  await page.says('Owners change these; you can read them.')
  await page.says('$29.00')
  expect(document.querySelector('form')).toBeNull()
})

test('takes dollars and rejects an unkept promotion', async () => {
  const set = { group: 'prices', ...defaultPrices }
  const prices = { group: 'prices', setting: set, fallback: set, versions: [] }
  const SAVE_PRICES = 'PUT /api/admin/settings/prices'
  const page = await open({ [ALL]: { body: [prices] }, [SAVE_PRICES]: { body: prices } })
  await page.says('Plan prices')
  expect(page.control('Professional before').value).toBe('109.98')
  await page.type('Starter, in US dollars', '29,99')
  await page.press('Save')
  await page.says('Enter an amount such as 24.99')
  await page.type('Starter, in US dollars', '29.99')
  await page.press('Save')
  await page.says('Enter 39 or less: Starter saves')
  await page.type('Percent off', '39')
  await page.press('Save')
  await page.says('Saved. It applies from now on.')
  expect(page.calls(SAVE_PRICES).map(({ body }) => body)).toEqual([
    { setting: { ...set, starterCents: 2999, percentOff: 39 }, since: 0, note: '' },
  ])
})

test('retries settings that fail to load', async () => {
  const page = await open({ [ALL]: new Error('no line') })
  await page.says('The settings could not be loaded')
  page.answers[ALL] = { body: [hosting()] }
  await page.press('Try again')
  await page.says('Hosting renewal')
})

test('rejects email copy that promises something else', async () => {
  const texts = defaultEmailTexts('site-live')
  const letter = { group: 'letter-site-live', setting: { group: 'letter-site-live', texts } }
  const SHOW = 'POST /api/admin/letter-previews'
  const page = await open({
    [ALL]: { body: [{ ...letter, fallback: letter.setting, versions: [] }] },
    [SHOW]: {
      body: {
        forms: [{ subject: 'Your site is live', html: '<p>Ada</p>', text: 'Ada, in text' }],
      },
    },
  })
  await page.says('The site is live')
  await page.type('At the end', 'Changes within 2 hours, {name}.')
  await page.press('Save')
  await page.says('There is no {name} in this letter; it knows {firstName}')
  await page.type('At the end', 'Changes within 2 hours.')
  await page.press('Preview email')
  await page.says('Ada, in text')
  await page.says('Invalid text is replaced by the default here: At the end.')
  expect(page.calls(SHOW)[0]?.body).toMatchObject({ letter: 'site-live' })
})

test('finds an email and keeps typed text', async () => {
  const letter = (name: 'refund' | 'site-live', changed = {}) => {
    const group = `letter-${name}`
    const fallback = { group, texts: defaultEmailTexts(name) }
    const setting = { group, texts: { ...defaultEmailTexts(name), ...changed } }
    return { group, setting, fallback, versions: [] }
  }
  const page = await open(
    { [ALL]: { body: [letter('site-live', { closing: 'Yours, Noor' }), letter('refund')] } },
    '#emails',
  )
  await page.says('Money goes back')
  expect(document.body.textContent).toContain('The site is live (customized)')
  const shown = () =>
    [...document.querySelectorAll('summary h4')]
      .filter((title) => title.closest('[hidden]') === null)
      .map((title) => title.textContent)
  expect(shown()).toEqual(['The site is live', 'Money goes back'])
  await page.type('Before the amounts', '{firstName}, {amount} comes back.')
  await page.type('Find a setting', 'noor')
  await page.says('1 setting')
  expect(shown()).toEqual(['The site is live'])
  await page.type('Find a setting', 'unicorn')
  await page.says('No setting matches.')
  await page.type('Find a setting', ' MONEY ')
  expect(shown()).toEqual(['Money goes back'])
  expect(page.control('Before the amounts').value).toBe('{firstName}, {amount} comes back.')
})

const pageOf = (block: PageBlockId, changed = {}) => {
  const group = `page-${block}`
  const fallback = { group, texts: defaultPageTexts(block) }
  const setting = { group, texts: { ...defaultPageTexts(block), ...changed } }
  return { group, setting, fallback, versions: [] }
}

// @promise editable-claims
test('finds page copy, previews and rejects it', async () => {
  const SAVE_HERO = 'PUT /api/admin/settings/page-hero'
  const SHOW = 'POST /api/admin/page-previews'
  const hero = pageOf('hero')
  const page = await open({
    [ALL]: { body: [hero, pageOf('closing', { lead: 'Yours by Sunday.' })] },
    [SHOW]: { body: { html: '<p>The page</p>' } },
    [SAVE_HERO]: { body: hero },
  })
  await page.says('Website texts')
  await page.type('Find a setting', 'sunday')
  await page.says('1 setting')
  await page.type('Find a setting', 'first screen')
  await page.says('1 setting')
  await page.type('What we do', 'Send a CV or a LinkedIn link. We make a page.')
  await page.press('Save')
  await page.says('Keep “single-page” in it: the specification demands it (GEN-01)')
  expect(page.calls(SAVE_HERO)).toEqual([])
  await page.press('Preview page')
  await page.says('Invalid text is replaced by the default here: What we do.')
  expect(page.calls(SHOW)[0]?.body).toMatchObject({ block: 'hero' })
})

test('previews plan copy in the plan list', async () => {
  const page = await open({ [ALL]: { body: [pageOf('plan-basic')] } })
  await page.says('Basic plan')
  await page.type('In one line', 'A domain of your own.')
  await page.type('Enhanced SEO', 'Enhanced SEO, checked by a person')
  await page.press('Preview page')
  await page.says('A domain of your own.')
  await page.says('Enhanced SEO, checked by a person')
  await page.says('Delivery in 48 hours')
})

test('switches the promotion off as a whole', async () => {
  const set = { group: 'prices', ...defaultPrices }
  const prices = { group: 'prices', setting: set, fallback: set, versions: [] }
  const SAVE_PRICES = 'PUT /api/admin/settings/prices'
  const page = await open({ [ALL]: { body: [prices] }, [SAVE_PRICES]: { body: prices } })
  await page.says('Plan prices')
  await act(async () => {
    const select = page.control('Promotion') as unknown as HTMLSelectElement
    select.value = 'off'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(page.text()).not.toContain('Shown on every plan, so')
  await page.press('Save')
  await page.says('Saved. It applies from now on.')
  expect(page.calls(SAVE_PRICES)).toMatchObject([
    { body: { setting: { ...set, percentOff: null } } },
  ])
})

const shownPanels = () =>
  [...document.querySelectorAll('section h2')]
    .filter((title) => title.closest('[hidden]') === null)
    .map((title) => title.textContent)

test('shows one section and finds settings by common names', async () => {
  const prices = { group: 'prices', ...defaultPrices }
  const retention = { group: 'retention', filesDays: 90 }
  const page = await open(
    {
      [ALL]: {
        body: [
          { group: 'prices', setting: prices, fallback: prices, versions: [] },
          hosting(),
          { group: 'retention', setting: retention, fallback: retention, versions: [] },
        ],
      },
    },
    '#prices',
  )
  await page.says('Plan prices')
  expect(shownPanels()).toEqual(['Prices and tax', 'Plan prices', 'Hosting renewal'])
  await page.type('Price in US dollars', '39.00')
  await page.type('Find a setting', 'GDPR')
  expect(shownPanels()).toEqual(['Privacy', 'File retention'])
  await page.press('Prices and tax')
  expect(shownPanels()).toEqual(['Prices and tax', 'Plan prices', 'Hosting renewal'])
  expect(page.control('Price in US dollars').value).toBe('39.00')
})

test('lists every settings group in one section', () => {
  const groups = SETTINGS_SECTIONS.flatMap(({ parts }) => parts.flatMap((part) => part.groups))
  expect(groups.toSorted()).toEqual([...SETTING_GROUPS].toSorted())
})

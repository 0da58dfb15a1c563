// @vitest-environment happy-dom
import type { MySiteResponse } from '@vitrine/contract/publishing'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import ContactSwitch from './customer-contact-switch.tsx'

const CONTACT = 'PUT /api/orders/pi_1/site/hidden-contact?token=t1'

const live = (phone: 'shown' | 'hidden', beingMade = false): MySiteResponse => ({
  reference: '4F2C9A01',
  packageId: 'basic',
  packageName: 'Enhanced Visibility',
  orderedAt: '2026-03-02T09:00:00.000Z',
  orderStatus: 'live',
  heldFrom: null,
  writer: null,
  clock: {
    state: 'met',
    promisedMs: 1,
    usedMs: 1,
    remainingMs: 0,
    dueAt: null,
    metAt: null,
  },
  revision: null,
  reached: [],
  missing: null,
  ending: null,
  owedLanguages: [],
  offline: null,
  site: {
    url: 'http://a.localhost/',
    publishedAt: '2026-03-02T09:00:00.000Z',
    languages: [],
    hasArchive: false,
    contact: { phone, address: 'shown' },
    beingMade,
  },
})

/** The component with the query that it reads. */
async function open() {
  let give: (site: MySiteResponse) => void = () => {}
  const Part = () => {
    const [site, setSite] = useState(live('shown'))
    give = setSite
    return <ContactSwitch site={site} access={{ oid: 'pi_1', t: 't1' }} />
  }
  const page = await renderPage(Part, { at: '/my-site' })
  page.answers[CONTACT] = { body: live('shown', true) }
  return { page, looksUp: (site: MySiteResponse) => act(async () => give(site)) }
}

// @promise contact-switch
test('confirms a switch once the page is rendered', async () => {
  const { page, looksUp } = await open()
  await page.press('Phone number')
  await looksUp(live('shown', true))
  await page.says('Your page is being updated…')
  expect(page.button('Phone number').getAttribute('aria-checked')).toBe('false')
  await looksUp(live('hidden'))
  await page.says('Done: your page and its files are up to date.')
  expect(page.button('Phone number').getAttribute('aria-checked')).toBe('false')

  await page.press('Address and town')
  expect(page.calls(CONTACT).map(({ body }) => body)).toEqual([
    { hidden: ['phone'] },
    { hidden: ['phone', 'address'] },
  ])
})

// @promise contact-switch
test('reverts the switch when rendering fails', async () => {
  const { page, looksUp } = await open()
  await page.press('Phone number')
  await looksUp(live('shown', true))
  await looksUp(live('shown'))
  await page.says('The page could not be updated.')
  expect(page.button('Phone number').getAttribute('aria-checked')).toBe('true')
})

test('reverts a rejected switch and says why', async () => {
  const { page } = await open()
  page.answers[CONTACT] = { status: 409, body: { error: 'Try again in a minute.' } }
  await page.press('Phone number')
  await page.says('Try again in a minute.')
  expect(page.button('Phone number').getAttribute('aria-checked')).toBe('true')
})

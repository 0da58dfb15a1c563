// @vitest-environment happy-dom
import type { PageCheckResponse } from '@vitrine/contract/publishing'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import CustomerPageCheckPage from './customer-page-check-page.tsx'

const CHECK = '/api/orders/pi_1/site/check?token=t1'
const AT = '/still-true?oid=pi_1&t=t1'

const live = (
  changes: Partial<NonNullable<PageCheckResponse['page']>> = {},
): PageCheckResponse => ({
  page: {
    url: 'http://ada.localhost/',
    versionNumber: 4,
    checkedOn: null,
    beingMade: false,
    claims: [
      { about: 'Charge nurse, St. Mary’s', when: 'since Mar 2019', lines: ['Cut falls by 40 %'] },
    ],
    ...changes,
  },
})

const open = (read: { body: unknown; status?: number }) =>
  renderPage(CustomerPageCheckPage, { at: AT, answers: { [`GET ${CHECK}`]: read } })

test('shows dates and numbers and confirms that version', async () => {
  const page = await open({ body: live() })
  await page.says('Cut falls by 40 %')
  await page.says('since Mar 2019')
  expect(page.calls(`PUT ${CHECK}`)).toEqual([])
  page.answers[`PUT ${CHECK}`] = { body: live({ beingMade: true }) }
  await page.press('Yes, all of it is still true')
  await page.says('Thank you')
  expect(page.calls(`PUT ${CHECK}`).map(({ body }) => body)).toEqual([{ versionNumber: 4 }])
})

test('links to change requests for outdated text', async () => {
  await (await open({ body: live() })).says('Something has changed')
  const link = [...document.querySelectorAll('a')].find(
    (a) => a.textContent === 'Something has changed',
  )
  expect(link?.getAttribute('href')).toBe('/my-site?view=changes')
})

test('shows an earlier confirmation and a page without numbers', async () => {
  const page = await open({ body: live({ checkedOn: '2027-03-02', claims: [] }) })
  await page.says('You last said so on March 2, 2027')
  await page.says('It has no dates and no figures')
})

test('says that the page is unchanged after an error', async () => {
  const page = await open({ body: live() })
  page.answers[`PUT ${CHECK}`] = {
    status: 409,
    body: { error: 'Your page was changed since you opened this.' },
  }
  await page.press('Yes, all of it is still true')
  await page.says('Your page is as it was')
  await page.says('Your page was changed since you opened this.')
})

test('offers a new link for an invalid one', async () => {
  await (await open({ status: 404, body: { error: 'No such order' } })).says('Get a new link')
  await (await open({ body: { page: null } })).says('There is nothing to check now')
})

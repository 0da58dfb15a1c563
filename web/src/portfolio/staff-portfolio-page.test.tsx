// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import StaffPortfolioPage from './staff-portfolio-page.tsx'

const LIST = 'GET /api/admin/portfolio'
const ORDER = 'PUT /api/admin/portfolio-order'

const anItem = (number: number, name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name,
  role: 'Midwife',
  company: 'City Hospital',
  category: 'Healthcare',
  description: 'Twelve years of births.',
  imageUrl: '/api/portfolio/pictures/1',
  websiteUrl: null,
  pictureId: '00000000-0000-4000-8000-000000000009',
  shown: true,
  consentNote: 'Mail of 1 March 2026',
  consentNotedBy: 'noor',
  consentNotedAt: '2026-03-02T09:00:00.000Z',
})
const ines = anItem(1, 'Ines Falk')
const omar = anItem(2, 'Omar Reyes')

const open = (answers: Parameters<typeof renderPage>[1]['answers']) =>
  renderPage(StaffPortfolioPage, { at: '/admin/portfolio', ...(answers ? { answers } : {}) })

test('shows an empty state', async () => {
  const page = await open({ [LIST]: { body: [] } })
  await page.says('No customer’s site is on show.')
  expect(page.button('Add the first')).toBeDefined()
})

test('retries a failed load', async () => {
  const page = await open({ [LIST]: new TypeError('Failed to fetch') })
  await page.says('The portfolio could not be loaded')
  page.answers[LIST] = { body: [ines] }
  await page.press('Try again')
  await page.says('1 of 1 on show')
  expect(page.text()).toContain('Agreed: Mail of 1 March 2026 (noted by noor')
})

test('hides an item with one click', async () => {
  const show = `PUT /api/admin/portfolio/${ines.id}/showing`
  const hidden = { ...ines, shown: false }
  const page = await open({ [LIST]: { body: [ines, omar] }, [show]: { body: hidden } })
  await page.says('2 of 2 on show')
  page.answers[LIST] = { body: [hidden, omar] }
  await page.press('Hide')
  await page.says('1 of 2 on show')
  expect(page.calls(show)[0]?.body).toEqual({ shown: false })
  await page.says('Ines Falk is hidden')
})

test('restores the order after a refusal', async () => {
  const page = await open({
    [LIST]: { body: [ines, omar] },
    [ORDER]: { status: 409, body: { error: 'Somebody changed the list in the meantime.' } },
  })
  await page.says('2 of 2 on show')
  await page.press('Move Ines Falk down')
  await page.says('Somebody changed the list in the meantime.')
  expect(page.calls(ORDER)[0]?.body).toEqual({ itemIds: [omar.id, ines.id] })
  expect(page.text().indexOf('Ines Falk')).toBeLessThan(page.text().indexOf('Omar Reyes'))
})

test('shows what is missing, then saves', async () => {
  const change = `PUT /api/admin/portfolio/${ines.id}`
  const page = await open({
    [LIST]: { body: [ines] },
    [change]: { body: ines },
  })
  await page.says('1 of 1 on show')
  await page.press('Change')
  await page.type('Role', ' ')
  await page.type('Website', 'ines.example')
  await page.press('Save changes')
  await page.says('There is a problemEnter what they doEnter a link that starts with https://')
  await page.type('Role', 'Head midwife')
  await page.type('Website', 'https://ines.example')
  expect(page.text()).not.toContain('There is a problem')
  await page.press('Save changes')
  expect(page.calls(change)[0]?.body).toMatchObject({
    role: 'Head midwife',
    websiteUrl: 'https://ines.example',
    customerAgreed: true,
  })
})

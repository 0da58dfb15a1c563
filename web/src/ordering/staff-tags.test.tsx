// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { OrderTags } from './staff-tags.tsx'

const TAG = '11111111-1111-4111-8111-111111111111'
const OWN = 'GET /api/admin/orders/o1/tags'
const TEAM = 'GET /api/admin/tags'
const press = { id: TAG, name: 'Press', colour: 'teal', orders: 0 }

const open = (answers: Record<string, { status?: number; body: object }>) =>
  renderPage(() => <OrderTags orderId="o1" />, { at: '/', answers })

test('adds and removes tags and shows errors', async () => {
  const page = await open({
    [OWN]: { body: { mayTag: true, tagIds: [] } },
    [TEAM]: { body: [press] },
    [`PUT /api/admin/orders/o1/tags/${TAG}`]: { body: { mayTag: true, tagIds: [TAG] } },
    [`DELETE /api/admin/orders/o1/tags/${TAG}`]: {
      status: 404,
      body: { error: 'It was removed.' },
    },
  })
  await page.says('Add tags')
  await page.press('Add tags')
  await page.check('Press')
  await page.says('Tags…')
  await page.check('Press')
  await page.says('It was removed.')
})

test('offers no tags after erasure', async () => {
  const page = await open({
    [OWN]: { body: { mayTag: false, tagIds: [TAG] } },
    [TEAM]: { body: [press] },
  })
  await page.says('Press')
  expect(page.text()).not.toContain('Add tags')
})

test('shows an error when tags fail to load', async () => {
  const page = await open({
    [OWN]: { status: 503, body: { error: 'Starting.' } },
    [TEAM]: { body: [] },
  })
  await page.says('The tags could not be loaded')
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { queueEntryFixture } from './queue-entry-fixture.ts'
import { useSelection } from './use-selection.ts'

const ONE = '00000000-0000-4000-8000-000000000001'
const TWO = '00000000-0000-4000-8000-000000000002'
const THREE = '00000000-0000-4000-8000-000000000003'
const entries = [
  queueEntryFixture({ orderId: ONE, customerName: 'Ada One' }),
  queueEntryFixture({ orderId: TWO, customerName: 'Bo Two' }),
  queueEntryFixture({ orderId: THREE, customerName: 'Cy Three' }),
]
const DRAFT = {
  ...{ language: 'en', revision: 1, resume: {}, templateId: 'tearsheet', themeId: 'nomad' },
  ...{ decided: {}, madeFrom: {}, authors: [], updatedAt: '2026-01-14T09:00:00.000Z' },
  updatedBy: 'staff:noor',
}
const drafts = (orderId: string) => `GET /api/admin/orders/${orderId}/drafts`
const draft = (orderId: string) => `POST /api/admin/orders/${orderId}/drafts/en/from-cv`
const languages = [{ code: 'en', name: 'English' }]

const open = (isManager = false) =>
  renderPage(
    function Queue() {
      const selection = useSelection(entries)
      return (
        <>
          <button type="button" onClick={() => selection.all([ONE, TWO, THREE])}>
            All
          </button>
          <BulkActions
            selection={selection}
            people={[]}
            tags={[]}
            isManager={isManager}
            onDone={() => undefined}
          />
        </>
      )
    },
    {
      at: '/admin',
      answers: {
        [drafts(ONE)]: { body: { languages, drafts: [] } },
        [draft(ONE)]: { body: { draft: DRAFT, kept: [] } },
        [drafts(TWO)]: { body: { languages, drafts: [DRAFT] } },
        [drafts(THREE)]: { body: { languages, drafts: [] } },
        [draft(THREE)]: {
          status: 409,
          body: { error: 'Say first whose site it is.', code: 'people_differ' },
        },
      },
    },
  )

test('drafts each selected order and names what failed', async () => {
  const page = await open()
  await page.press('All')
  await page.press('Draft from CV…')
  await page.says('Each order gets its first draft')
  await page.press('Draft orders')
  await page.says('1 order drafted. 2 failed and stay selected:')
  await page.says('Bo Two: It has a draft already.')
  await page.says('Cy Three: Say first whose site it is.')
  expect(page.text()).toContain('2 selected')
  expect(page.calls(draft(TWO))).toEqual([])
})

test('offers the export to managers only', async () => {
  const writer = await open()
  await writer.press('All')
  expect(writer.text()).not.toContain('Export as CSV')
  const page = await open(true)
  await page.press('All')
  expect(page.button('Export as CSV').getAttribute('href')).toBe(
    `/api/admin/orders.csv?ids=${encodeURIComponent([ONE, TWO, THREE].join(','))}`,
  )
})

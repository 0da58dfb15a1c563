// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { ClaimsResponse } from '@vitrine/contract/studio'
import type { LedgerRow } from '@vitrine/domain/claims/claims-ledger'
import { renderPage } from '../api/testing/render-page.tsx'
import { StaffClaimsPage } from './staff-claims-page.tsx'

const READ = 'GET /api/admin/orders/o1/claims'

const aRow = (row: Partial<LedgerRow>): LedgerRow => ({
  language: 'en',
  pointer: '/work/0/highlights/0',
  entry: 'Charge nurse, Bayview',
  kind: 'figure',
  value: '17',
  text: 'Trained 17 nurses',
  translatedFrom: null,
  source: { from: 'open' },
  ...row,
})
const claims: ClaimsResponse = {
  reference: '0F3A9B1C',
  customerName: 'Ada Quill',
  at: '2026-03-04T12:00:00.000Z',
  languages: [
    { code: 'en', name: 'English', isWritten: true },
    { code: 'de', name: 'German', isWritten: true },
    { code: 'pt', name: 'Portuguese', isWritten: false },
  ],
  rows: [
    aRow({
      ...{ pointer: '/work/0/startDate', kind: 'date', value: '2020-06', text: '2020-06' },
      source: { from: 'file', places: ['CV p.1, line 3', 'LinkedIn p.1, line 2'], text: '06/2020' },
    }),
    aRow({}),
    aRow({
      value: '38',
      source: {
        ...{ from: 'customer', where: 'message', words: 'It was 38' },
        at: '2026-03-02T12:00:00.000Z',
      },
    }),
    aRow({
      value: '99%',
      source: {
        ...{ from: 'team', how: 'reason', words: 'Rounded', by: 'noor' },
        at: '2026-03-03T12:00:00.000Z',
      },
    }),
    aRow({
      ...{ language: 'de', pointer: '/education/0/studyType', kind: 'degree' },
      ...{ value: 'Bakkalaureat', text: 'Bakkalaureat', translatedFrom: 'Bachelor' },
      source: { from: 'file', places: ['CV p.2, line 1'], text: 'Bachelor' },
    }),
  ],
}

const open = (body: unknown, status = 200) =>
  renderPage(() => <StaffClaimsPage orderId="o1" />, {
    at: '/admin/orders/o1/claims',
    answers: { [READ]: { status, body } },
  })

test('shows the source of each claim, or none', async () => {
  const page = await open(claims)
  await page.says('Order 0F3A9B1C, claims as of 4 March 2026')
  await page.says(
    '5 claims: 2 in the files, 1 in the customer’s words, 1 decided by the team, 1 open.',
  )
  await page.says('Jun 2020 From')
  await page.says('CV p.1, line 3 and LinkedIn p.1, line 2“06/2020”')
  await page.says('Customer, a message, 2 March 2026“It was 38”')
  await page.says('noor, 3 March 2026Reason: Rounded')
  await page.says('Translated from “Bachelor”')
  await page.says('Portuguese, where it differs from EnglishNot written yet.')
  expect(page.button('Go to the field').getAttribute('href')).toBe(
    '/admin/orders/o1/editor?language=en&field=%2Fwork%2F0%2Fhighlights%2F0',
  )
})

test('prints from a button', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const page = await open(claims)
  await page.says('Ada Quill')
  await page.press('Print')
  expect(print).toHaveBeenCalledTimes(1)
})

test('links to the editor before anything is written', async () => {
  const page = await open({
    ...claims,
    languages: claims.languages.map((each) => ({ ...each, isWritten: false })),
    rows: [],
  })
  await page.says('No claims yet.')
  expect(page.button('Open editor').getAttribute('href')).toBe('/admin/orders/o1/editor')
})

test('reports a missing order and retries errors', async () => {
  const none = await open({ error: 'No such order' }, 404)
  await none.says('Order not found.')
  const page = await open({ error: 'Out of order' }, 500)
  await page.says('The claims could not be loaded')
  page.answers[READ] = { body: claims }
  await page.press('Try again')
  await page.says('Ada Quill')
})

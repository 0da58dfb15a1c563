// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { renderPage } from '../api/testing/render-page.tsx'
import { Assignment } from './staff-assignment.tsx'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const load = (n: number, username: string, facts: object = {}) => ({
  userId: id(n),
  username,
  displayName: null,
  languages: [],
  unknownLanguages: [],
  open: 0,
  late: 0,
  soon: 0,
  nextDueHours: null,
  ...facts,
})
const ACCOUNT = {
  id: id(1),
  username: 'noor',
  role: 'manager',
  secondFactor: false,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
}

const open = (assigneeId: string | null) =>
  renderPage(
    () => (
      <Assignment
        order={{ id: id(9), assigneeId, orderStatus: 'ready' } as OrderResponse}
        onDone={() => undefined}
      />
    ),
    {
      at: '/admin/orders/x',
      answers: {
        'GET /api/admin/session': { body: ACCOUNT },
        'GET /api/admin/people': {
          body: [
            { id: id(3), username: 'mo', displayName: 'Mo Hart', pictureId: id(7), active: true },
          ],
        },
        [`GET /api/admin/workload?orderId=${id(9)}`]: {
          body: [
            load(2, 'ines', { languages: ['Polish'], open: 3, late: 1 }),
            load(3, 'mo', { displayName: 'Mo Hart', unknownLanguages: ['Polish'] }),
            load(1, 'noor'),
          ],
        },
      },
    },
  )

test('offers the best fit first, with their work', async () => {
  const page = await open(null)
  await page.says('Reassign…')
  await page.press('Reassign…')
  const options = [...document.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(options).toEqual(['ines: 3 open, 1 late', 'Mo Hart (mo): no open orders'])
  expect(page.text()).not.toContain('No languages are noted')
})

test('warns about a missing language of the assignee', async () => {
  const page = await open(id(3))
  await page.says('Assigned to Mo Hart.')
  const picture = document.querySelector('img')
  expect(picture?.getAttribute('src')).toBe(`/api/admin/people/pictures/${id(7)}`)
  await page.says('No languages are noted for Mo Hart. The order needs Polish.')
})

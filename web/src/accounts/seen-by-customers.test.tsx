// @vitest-environment happy-dom
import type { AccountResponse } from '@vitrine/contract/accounts'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { SeenByCustomers } from './seen-by-customers.tsx'

const VISIBILITY = 'PUT /api/admin/account/customer-visibility'

const open = (account: Partial<AccountResponse>) =>
  renderPage(
    () => (
      <SeenByCustomers
        account={
          {
            customerName: null,
            pictureForCustomers: false,
            pictureId: null,
            ...account,
          } as AccountResponse
        }
        picture={() => null}
        onChanged={() => undefined}
      />
    ),
    {
      at: '/admin/account',
      answers: {
        [VISIBILITY]: ({ body }) => ({ body: { pictureId: null, ...(body as object) } }),
      },
    },
  )

test('shows nothing to customers until the member agrees', async () => {
  const page = await open({})
  await page.says('Customers see the shop’s name only.')
  expect(page.text()).not.toContain('Customers see my picture')
  await page.press('Let customers see it')
  await page.says('Enter your first name')
  await page.type('First name that customers see', 'Fiona')
  await page.press('Let customers see it')
  expect(page.calls(VISIBILITY).at(-1)).toEqual({
    route: VISIBILITY,
    body: { customerName: 'Fiona', pictureForCustomers: false },
  })
})

test('withdraws the consent with one press', async () => {
  const page = await open({ customerName: 'Fiona', pictureForCustomers: true })
  await page.says('Customers see you as Fiona.')
  await page.press('Stop showing me')
  expect(page.calls(VISIBILITY).at(-1)?.body).toMatchObject({ customerName: null })
})

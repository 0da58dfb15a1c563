import { expect } from '@playwright/test'
import type { GateResponse } from '@vitrine/contract/studio'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import {
  buyPlan,
  nameSourcesOfGate,
  orderPath,
  signInStaff,
} from '../server/testing/test-client.ts'
import { paths } from '../web/src/shell/paths.ts'
import { signIn } from './journey.ts'
import { type Product, STAFF, startProduct } from './start-product.ts'
import { test } from './test.ts'

const MARKS = 40
/** A minute, less the time that a person looks at a mark. */
const MOST_MS = 20_000

const CUSTOMER = { firstName: 'Ada', lastName: 'Forty', email: 'forty@example.com' }

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

// @promise confirmed-changes
test('confirms forty changed fields by keyboard', async ({ page }) => {
  const staff = await signInStaff(product.url)
  const bought = await buyPlan(product.url, 'professional', { customerInfo: CUSTOMER })
  await bought.customer.send('PATCH', orderPath(bought), { languages: ['English', 'German'] })
  const queue = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?view=all&search=${CUSTOMER.email}`,
  )
  const orderId = queue.body.entries[0]?.orderId ?? ''
  const path = `/api/admin/orders/${orderId}`
  const english = assignIds({
    basics: { name: 'Ada Quill', email: 'ada@example.com' },
    work: [
      {
        name: 'Bayview',
        highlights: Array.from({ length: MARKS }, (_, n) => `Precepted ${n + 20} nurses`),
      },
    ],
  })
  const german = JSON.parse(
    JSON.stringify(english).replaceAll(
      /Precepted (\d+) nurses/g,
      'Nicht nur $1 Pflegekräfte eingearbeitet',
    ),
  ) as unknown
  for (const [language, resume] of [
    ['en', english],
    ['de', german],
  ] as const) {
    const body = { revision: 0, resume, templateId: 'tearsheet', themeId: 'nomad' }
    expect((await staff.send('PUT', `${path}/drafts/${language}`, body)).status).toBe(200)
    if (language === 'en') await nameSourcesOfGate(staff, orderId)
  }
  const gate = async () => (await staff.send<GateResponse>('GET', `${path}/gate`)).body
  const doubts = ({ items }: GateResponse) => items.filter(({ kind }) => kind === 'claim').length
  expect(doubts(await gate())).toBe(MARKS)

  await signIn(page, product.url)
  await page.goto(
    `${product.url}${paths.staffEditor(orderId)}?language=de&field=/work/0/highlights/0`,
  )
  await expect(page.getByText(/^Changed by \S+ from the text in English/).first()).toBeVisible()
  await page.keyboard.press('F9')
  const dialog = page.getByRole('dialog')
  const first = dialog.getByTitle('Go there').first()
  for (let tabs = 0; tabs < 20; tabs += 1) {
    if (await first.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(first).toBeFocused()
  const began = Date.now()
  for (let mark = 0; mark < MARKS; mark += 1) await page.keyboard.press('Alt+Enter')
  const walked = Date.now() - began
  await expect(dialog.getByText('Same fact:').first()).toBeHidden({ timeout: 60_000 })
  expect(walked).toBeLessThan(MOST_MS)
  test.info().annotations.push({ type: 'walk of 40 marks', description: `${walked} ms` })
  const after = await gate()
  expect(doubts(after)).toBe(0)
  const confirmed = after.given.filter(({ how }) => how === 'same-fact')
  expect(confirmed.map(({ givenBy }) => givenBy)).toEqual(
    Array.from({ length: MARKS }, () => STAFF.username),
  )
})

// @vitest-environment happy-dom
import type { HostingResponse } from '@vitrine/contract/hosting'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import Hosting from './customer-hosting.tsx'

const CALL = 'GET /api/orders/pi_1/hosting?token=t1'
const access = { oid: 'pi_1', t: 't1' }
/** Both instances of the component. */
const Page = () => (
  <>
    <Hosting access={access} due />
    <h2>The rest</h2>
    <Hosting access={access} due={false} />
  </>
)
const term = {
  startedAt: '2026-03-02T23:30:00.000Z',
  endsAt: '2027-03-02T23:30:00.000Z',
  renewals: 0,
  state: 'running',
} satisfies HostingResponse['term']
const openWith = (given: HostingResponse['term'], yearCents: number | null = null) =>
  renderPage(Page, { at: '/my-site', answers: { [CALL]: { body: { term: given, yearCents } } } })

test('shows when hosting ends and how to move', async () => {
  const page = await openWith(term)
  await page.says('Hosted until March 2, 2027')
  await page.says('Take your site elsewhere')
  expect(page.text()).not.toContain('To keep it where it is')
  expect(page.text()).toMatch(/The rest.*Hosted until/)
})

test('shows what to do first when hosting ends', async () => {
  const page = await openWith({ ...term, state: 'ending' })
  await page.says('Hosted until March 2, 2027')
  await page.says('To keep it where it is')
  expect(page.text()).toMatch(/Hosted until.*The rest/)
  const over = await openWith({ ...term, state: 'ended' })
  await over.says('Hosting ended on March 2, 2027')
})

// @promise paid-renewal: A paid renewal adds exactly one year.
test('offers a paid year only when it has a price', async () => {
  const page = await openWith({ ...term, state: 'ending' }, 2900)
  await page.says('pay for one more year')
  expect(page.button('Renew for a year: $29.00').getAttribute('href')).toBe('/renewal')
  const without = await openWith({ ...term, state: 'ending' })
  await without.says('To keep it where it is, write to')
  expect(without.text()).not.toMatch(/pay|renew for|\$/i)
})

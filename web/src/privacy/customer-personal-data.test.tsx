// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage, SLOW_TIMEOUT } from '../api/testing/render-page.tsx'
import { useOrderAccess } from '../api/use-order-access.ts'
import { Erased, CustomerPersonalData } from './customer-personal-data.tsx'

const RENEW = 'POST /api/orders/pi_1/links?token=t1'
const EXPORT = 'GET /api/orders/pi_1/export?token=t1'

/** As in the shell: a new link loads and renders everything again. */
function Page() {
  const access = useOrderAccess()
  const [erased, setErased] = useState(false)
  if (erased) return <Erased />
  return (
    access && (
      <>
        <p>Opened with {access.t}</p>
        <CustomerPersonalData
          key={access.t}
          access={access}
          reference="4F2C9A01"
          onErased={() => setErased(true)}
        />
      </>
    )
  )
}

const open = (answers: Parameters<typeof renderPage>[1]['answers'] = {}) =>
  renderPage(Page, {
    at: '/my-site?oid=pi_1&t=t1',
    stored: { paymentIntentId: 'pi_1', onboardingToken: 't1', customerEmail: 'ada@example.com' },
    answers,
  })

// @promise replace-links
test('shows, stores and uses the new link', async () => {
  const page = await open({ [RENEW]: { body: { token: 't2' } } })
  await page.press('Turn off old links')
  await page.says('Every link that we sent you so far')
  await page.press('Turn them off')
  await page.says('/my-site?oid=pi_1&t=t2')
  expect(page.text()).toContain('Opened with t2')
  expect(localStorage.getItem('onboardingToken')).toBe('t2')
  expect(page.router.state.location.search).toBe('')
})

// @promise replace-links
test('keeps the old link while the server is unreachable', async () => {
  const page = await open({ [RENEW]: new TypeError('Failed to fetch') })
  await page.press('Turn off old links')
  await page.press('Turn them off')
  await vi.waitFor(() => expect(page.calls(RENEW)).toHaveLength(1), SLOW_TIMEOUT)
  expect(localStorage.getItem('onboardingToken')).toBe('t1')
  expect(page.text()).toContain('Opened with t1')
})

test('erases everything after the typed number', async () => {
  const erase = 'POST /api/orders/pi_1/erasure?token=t1'
  const page = await open({ [erase]: { body: { accepted: true } } })
  await page.press('Erase everything…')
  const confirm = () =>
    [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].find(
      ({ textContent }) => textContent === 'Erase everything',
    )
  confirm()?.click()
  await page.says('Type 4F2C9A01')
  expect(page.calls(erase)).toEqual([])
  await page.type('Type 4F2C9A01', '4f2c9a01')
  confirm()?.click()
  await page.says('Your data is being erased')
  expect(page.calls(erase).map(({ body }) => body)).toEqual([{ confirmation: '4f2c9a01' }])
  for (const key of ['paymentIntentId', 'onboardingToken', 'customerEmail'])
    expect(localStorage.getItem(key)).toBeNull()
})

test('retries a failed download', async () => {
  const page = await open({ [EXPORT]: { status: 503, body: { error: 'Try again in a minute.' } } })
  await page.press('Download everything')
  await page.says('Nothing was downloaded')
  await page.press('Download everything')
  await vi.waitFor(() => expect(page.calls(EXPORT)).toHaveLength(2), SLOW_TIMEOUT)
})

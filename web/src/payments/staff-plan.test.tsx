// @vitest-environment happy-dom
import type { AddressResponse } from '@vitrine/contract/addresses'
import type { StaffIntakeResponse } from '@vitrine/contract/onboarding'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type { OrderPlanResponse } from '@vitrine/contract/payments'
import type { OrderReviewResponse } from '@vitrine/contract/reviews'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { StaffPlan } from './staff-plan.tsx'

const ORDER = {
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  reference: '1A2B3C4D',
  paymentIntentId: 'pi_1',
  clock: { state: 'running', usedMs: 0 },
} as OrderResponse
const PATH = `/api/admin/orders/${ORDER.id}`
const PLAN = {
  planId: 'basic',
  agreed: { priceCents: 3999, taxCents: 320 },
  whyNot: null,
  choices: [
    {
      planId: 'starter',
      direction: 'down',
      after: { priceCents: 2499, taxCents: 200 },
      differenceCents: 1620,
      taxInDifferenceCents: 120,
    },
    {
      planId: 'professional',
      direction: 'up',
      after: { priceCents: 6499, taxCents: 520 },
      differenceCents: 2700,
      taxInDifferenceCents: 200,
    },
  ],
  open: null,
} satisfies OrderPlanResponse
const INTAKE = {
  ...{ packageId: 'basic', maxLanguages: 2, languages: ['English', 'German'] },
  ...{ domainPreferences: [], subdomain: null, addressProposals: null, selectedDomain: null },
  ...{ colorScheme: null, onboardingStatus: 'completed', linkedinUrl: null, cvSource: null },
  ...{ cvFileName: null, cvUrl: null, cvFileSize: null, cvFileType: null, cvUploadedAt: null },
  ...{ cvScannedAt: null, cvInQuarantine: false, complete: true },
} satisfies StaffIntakeResponse
const ADDRESS = {
  ...{ url: null, includesDomain: true, mayChange: true, domain: null, registration: null },
  mail: { isIncluded: false, at: null, setup: null },
} satisfies AddressResponse
const REVIEW = {
  ...{ orderStatus: 'in_production', maySendPreview: true, granted: [], previewRequest: null },
  rounds: { allowed: 2, used: 0, left: 2, validUntil: null },
  ...{ previews: [], submitted: [], openComments: 0, approval: null },
} satisfies OrderReviewResponse
const open = (
  plan: object = PLAN,
  isManager = true,
  order = ORDER,
  answer: { status?: number; body: object } = { body: plan },
  onChanged = () => {},
) =>
  renderPage(() => <StaffPlan order={order} isManager={isManager} onChanged={onChanged} />, {
    at: '/admin',
    answers: {
      [`GET ${PATH}/plan`]: { body: plan },
      [`PUT ${PATH}/plan`]: answer,
      [`PUT ${PATH}/plan/withdrawal`]: { body: PLAN },
      [`GET ${PATH}/intake`]: { body: INTAKE },
      [`GET ${PATH}/site-address`]: { body: ADDRESS },
      [`GET ${PATH}/review`]: { body: REVIEW },
    },
  })

// @promise plan-change
test('shows prices, difference, conflicts and due time first', async () => {
  const page = await open()
  await page.press('Change plan…')
  await page.says('$43.19, $3.20 of it tax')
  await page.says('$16.20 to pay back, $1.20 of it tax')
  await page.says('2 languages are ordered (English, German); Starter has 1')
  await page.says('72 hours, 0 of them used')
  await page.press('Pay back $16.20')
  await page.says('Type 1A2B3C4D, the order’s number')
  expect(page.calls(`PUT ${PATH}/plan`)).toHaveLength(0)
  await page.type('Reason', 'Asked for by mail')
  await page.type('Type 1A2B3C4D to confirm', '1a2b3c4d')
  await page.press('Pay back $16.20')
  const [sent] = page.calls(`PUT ${PATH}/plan`)
  expect(sent?.body).toMatchObject({
    toPlan: 'starter',
    isGift: false,
    differenceCents: -1620,
    reason: 'Asked for by mail',
  })
})

test('asks how a manual order was refunded', async () => {
  const page = await open(PLAN, true, { ...ORDER, paymentIntentId: `hand_${ORDER.id}` })
  await page.press('Change plan…')
  await page.says('You have paid $16.20 back yourself')
  await page.type('Reason', 'Asked for by mail')
  await page.type('Type 1A2B3C4D to confirm', '1a2b3c4d')
  await page.press('Note $16.20 as paid back')
  await page.says('Say how you paid it back, and what proves it')
  await page.type('How you paid it back, and what proves it', 'Transfer 12')
  await page.press('Note $16.20 as paid back')
  expect(page.calls(`PUT ${PATH}/plan`)[0]?.body).toMatchObject({ paidBack: 'Transfer 12' })
})

test('stays open after a refusal and reloads the history', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  let changes = 0
  const refusal = { status: 409, body: { error: 'The card is closed.' } }
  const page = await open(PLAN, true, ORDER, refusal, () => {
    changes += 1
  })
  await page.press('Change plan…')
  await page.type('Reason', 'Asked for by mail')
  await page.type('Type 1A2B3C4D to confirm', '1a2b3c4d')
  await page.press('Pay back $16.20')
  await page.says('The card is closed.')
  expect(scrolled.mock.contexts.map((each) => (each as Element).textContent)).toContain(
    'The card is closed.',
  )
  expect(changes).toBe(1)
})

test('withdraws an open offer before another change', async () => {
  const offer = {
    ...{ id: '00000000-0000-4000-8000-000000000001', toPlan: 'professional', state: 'offered' },
    ...{ differenceCents: 2700, offeredUntil: '2027-11-24T09:00:00.000Z', isOver: false },
  }
  const page = await open({ ...PLAN, open: offer })
  await page.says('Professional for $27.00 more')
  expect(page.text()).not.toContain('Change plan…')
  await page.press('Withdraw…')
  await page.type('Why?', 'They want less')
  await page.press('Withdraw the offer')
  expect(page.calls(`PUT ${PATH}/plan/withdrawal`)[0]?.body).toEqual({
    changeId: offer.id,
    note: 'They want less',
  })
})

test('hides the button without permission', async () => {
  expect((await open(PLAN, false)).text()).not.toContain('Change plan…')
  const held = await open({ ...PLAN, whyNot: 'The order is on hold. Release it first.' })
  await held.says('The order is on hold')
  expect(held.text()).not.toContain('Change plan…')
})

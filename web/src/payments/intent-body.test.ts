import { expect, test } from 'vitest'
import { createPaymentIntentBody } from '@vitrine/contract/payments'
import { defaultPrices, pricePlans } from '@vitrine/domain/catalog/plans'
import { emptyOrderData } from '../api/stored-order.ts'
import { checkoutIntentBody, paymentPageIntentBody } from './intent-body.ts'

const plans = pricePlans(defaultPrices)
const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '' }
const order = {
  ...emptyOrderData(),
  planId: 'starter',
  customerInfo: person,
  formData: { ...person, languages: ['English'] },
}

const billing = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  address: {
    line1: '12 Analytical Row',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    country: 'US',
  },
}

test("sends the page's plan everywhere in the body", () => {
  const body = checkoutIntentBody(order, plans.professional)
  expect(body.planId).toBe('professional')
  expect(body.priceId).toBe('price_professional')
  expect(body.orderData?.selectedPackage).toMatchObject({
    id: 'professional',
    price: '$64.99',
    originalPrice: '$109.98',
    priceId: 'price_professional',
  })
})

test('sends no plan id from the payment page', () => {
  const body = paymentPageIntentBody(order, plans.basic, billing)
  expect(body).not.toHaveProperty('planId')
  expect(body.priceId).toBe('price_basic')
})

test('sends the billing address from the payment page', () => {
  const body = paymentPageIntentBody(order, plans.basic, billing)
  expect(createPaymentIntentBody.parse(body).billingDetails).toEqual(billing)
  const company = { company: 'Quill GmbH', taxId: 'DE 123456789' }
  const ofCompany = paymentPageIntentBody(order, plans.basic, { ...billing, ...company })
  expect(createPaymentIntentBody.parse(ofCompany).billingDetails).toEqual({
    ...billing,
    ...company,
  })
})

test.each([
  ['checkout', checkoutIntentBody(order, plans.starter)],
  ['payment page', paymentPageIntentBody(order, plans.starter, billing)],
])('%s matches the contract', (_, body) => {
  expect(createPaymentIntentBody.safeParse(body).error).toBeUndefined()
})

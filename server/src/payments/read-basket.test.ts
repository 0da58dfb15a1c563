import type { CreatePaymentIntentBody } from '@vitrine/contract/payments'
import { defaultPrices, plans } from '@vitrine/domain/catalog/plans'
import { SPECIFIED_TAX_RULE } from '@vitrine/domain/payments/tax'
import { expect, test } from 'vitest'
import { readBasket } from './read-basket.ts'

const SPECIFIED = { rule: SPECIFIED_TAX_RULE, buyer: { country: '' } }

const ADA = { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' }

/** The basket; throws if it is refused. */
function basketOf(body: CreatePaymentIntentBody) {
  const read = readBasket(body, defaultPrices, SPECIFIED)
  if ('refused' in read) throw new Error(read.refused)
  return read.basket
}

test('prices the checkout without tax', () => {
  expect(basketOf({ planId: 'basic', customerInfo: ADA })).toMatchObject({
    plan: plans.basic,
    flow: 'checkout',
    quote: { subtotalCents: 3999, taxCents: 0, totalCents: 3999, currency: 'usd' },
  })
  const named = { planId: 'Basic', priceId: 'price_basic', customerInfo: ADA }
  expect(basketOf(named)).toMatchObject({ plan: plans.basic, flow: 'checkout' })
})

test('prices the payment page with tax', () => {
  const page = {
    flow: 'payment-page',
    quote: { subtotalCents: 3999, taxCents: 320, totalCents: 4319, currency: 'usd' },
  }
  expect(basketOf({ priceId: 'price_basic', customerInfo: ADA })).toMatchObject(page)
  const stored = { orderData: { selectedPackage: { priceId: 'price_basic' } }, customerInfo: ADA }
  expect(basketOf(stored)).toMatchObject({ plan: plans.basic, ...page })
  // The body takes precedence over stored values.
  expect(basketOf({ ...stored, priceId: 'price_starter' }).plan).toBe(plans.starter)
})

const CHOOSE = 'Choose a plan: starter, basic or professional'
const APART = 'The price and the plan do not belong together. Choose the plan again'

test.each<[string, CreatePaymentIntentBody, string, string]>([
  ['no plan', { customerInfo: ADA }, 'priceId', CHOOSE],
  ['an unknown plan', { planId: 'enterprise', customerInfo: ADA }, 'planId', CHOOSE],
  ['an unknown price', { priceId: 'price_of_all', customerInfo: ADA }, 'priceId', CHOOSE],
  [
    'the price of another plan',
    { planId: 'basic', priceId: 'price_starter', customerInfo: ADA },
    'priceId',
    APART,
  ],
  [
    'a price of no plan beside one',
    { planId: 'basic', priceId: 'price_of_all', customerInfo: ADA },
    'priceId',
    APART,
  ],
  [
    'no first name',
    { planId: 'basic', customerInfo: { ...ADA, firstName: '  ' } },
    'customerInfo.firstName',
    'First name is required',
  ],
  [
    'no last name',
    { planId: 'basic', customerInfo: { ...ADA, lastName: ' ' } },
    'customerInfo.lastName',
    'Last name is required',
  ],
  [
    'a form that has no first name at all',
    { planId: 'basic', orderData: { formData: { lastName: 'Quill' } } },
    'customerInfo.firstName',
    'First name is required',
  ],
  [
    'a form that has no last name at all',
    { planId: 'basic', orderData: { formData: { firstName: 'Ada' } } },
    'customerInfo.lastName',
    'Last name is required',
  ],
  ['nobody’s name', { planId: 'basic' }, 'customerInfo.firstName', 'First name is required'],
  [
    'no address to write to',
    { planId: 'basic', orderData: { formData: { firstName: 'Ada', lastName: 'Quill' } } },
    'customerInfo.email',
    'Email address is required',
  ],
])('names the field of an order with %s', (_what, body, field, sentence) => {
  expect(readBasket(body, defaultPrices, SPECIFIED)).toEqual({
    refused: sentence,
    fields: { [field]: sentence },
  })
})

test('keeps typed values and drops empty ones', () => {
  const whole = basketOf({
    planId: 'professional',
    customerInfo: { ...ADA, firstName: ' Ada ', lastName: ' Quill ', phone: '+1 555 0100' },
    projectDetails: {
      currentJobTitle: 'Nurse',
      targetJobTitle: 'Charge nurse',
      industry: 'Health',
      specialRequests: 'No photo',
      linkedinUrl: 'https://www.linkedin.com/in/ada',
      languages: ['English', 'Portuguese'],
    },
    customization: { colorScheme: 'nomad', primaryColor: '#111111', secondaryColor: '#eeeeee' },
    domain: {
      selectedDomain: 'ada.example',
      domainPrice: 0,
      selectedSubdomain: 'ada',
      domainPreferences: ['short'],
    },
    campaign: 'spring',
  })
  expect(whole).toMatchObject({
    customer: { ...ADA, phone: '+1 555 0100' },
    currentJobTitle: 'Nurse',
    targetJobTitle: 'Charge nurse',
    industry: 'Health',
    specialRequests: 'No photo',
    campaign: 'spring',
    wishes: {
      languages: ['English', 'Portuguese'],
      colorScheme: 'nomad',
      primaryColor: '#111111',
      secondaryColor: '#eeeeee',
      linkedinUrl: 'https://www.linkedin.com/in/ada',
      selectedDomain: 'ada.example',
      domainPrice: 0,
      subdomain: 'ada',
      domainPreferences: ['short'],
    },
  })
  const nothing = {
    currentJobTitle: '',
    targetJobTitle: '',
    industry: '',
    specialRequests: '',
    linkedinUrl: '',
  }
  const bare = basketOf({
    planId: 'starter',
    customerInfo: { ...ADA, phone: '' },
    projectDetails: nothing,
    customization: { colorScheme: '', primaryColor: '', secondaryColor: '' },
    domain: { selectedSubdomain: '' },
    campaign: '',
  })
  const unsaid = basketOf({ planId: 'starter', customerInfo: ADA })
  expect(unsaid).toEqual(bare)
  expect(unsaid).toMatchObject({
    customer: { phone: null },
    currentJobTitle: null,
    targetJobTitle: null,
    industry: null,
    specialRequests: null,
    campaign: null,
  })
  expect(unsaid.wishes).toEqual({
    languages: [],
    colorScheme: null,
    primaryColor: null,
    secondaryColor: null,
    linkedinUrl: null,
    selectedDomain: null,
    domainPrice: null,
    subdomain: null,
    domainPreferences: [],
  })
})

test('reads the customer from an older form', () => {
  const formData = { ...ADA, phone: '+1 555 0100', languages: ['Greek'] }
  const stored = { planId: 'basic', orderData: { formData } }
  expect(basketOf(stored)).toMatchObject({
    customer: { ...ADA, phone: '+1 555 0100' },
    wishes: { languages: ['Greek'] },
  })
  const said = { ...stored, projectDetails: { languages: ['Thai'] } }
  expect(basketOf(said).wishes.languages).toEqual(['Thai'])
})

test('limits languages to the plan', () => {
  const languages = ['English', 'Greek', 'Thai', 'Czech', 'Dutch']
  for (const [planId, count] of [
    ['starter', 1],
    ['basic', 2],
    ['professional', 4],
  ] as const) {
    const basket = basketOf({ planId, customerInfo: ADA, projectDetails: { languages } })
    expect(basket.wishes.languages).toEqual(languages.slice(0, count))
  }
})

test('keeps typed billing details and drops empty ones', () => {
  const address = {
    line1: '12 Analytical Row',
    line2: 'Flat 3',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    country: 'US',
  }
  const given = { name: 'Ada Quill', email: 'ada@example.com', phone: '+1 555 0100', address }
  const billed = (billingDetails: typeof given & { company?: string; taxId?: string }) =>
    basketOf({ planId: 'basic', customerInfo: ADA, billingDetails }).billing
  const { postal_code: postalCode, ...rest } = address
  const { address: _, ...person } = given
  expect(billed(given)).toEqual({ ...person, ...rest, postalCode })
  const bare = { ...given, phone: '', address: { ...address, line2: '' } }
  expect(billed(bare)).toEqual({ ...person, ...rest, postalCode, phone: null, line2: null })
  const company = { company: 'Quill GmbH', taxId: 'DE 123456789' }
  expect(billed({ ...given, ...company })).toMatchObject(company)
  expect(billed({ ...given, company: '', taxId: '' })).toEqual(billed(given))
  expect(basketOf({ planId: 'basic', customerInfo: ADA }).billing).toBeNull()
})

test('rejects an undeliverable email at its field', () => {
  const body = { planId: 'basic', customerInfo: { ...ADA, email: 'ada at example' } }
  expect(readBasket(body, defaultPrices, SPECIFIED)).toEqual({
    refused: 'Please enter a valid email address',
    fields: { 'customerInfo.email': 'Please enter a valid email address' },
  })
})

test('charges no tax where the seller is not registered', () => {
  const body = {
    priceId: 'price_basic',
    orderData: { formData: { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' } },
  }
  const quoteOf = (chargesTax: boolean) => {
    const read = readBasket(body, defaultPrices, {
      ...SPECIFIED,
      rule: { ...SPECIFIED_TAX_RULE, mode: chargesTax ? 'specified' : 'none' },
    })
    return 'basket' in read ? read.basket.quote : read
  }
  expect(quoteOf(true)).toMatchObject({ subtotalCents: 3999, taxCents: 320, totalCents: 4319 })
  expect(quoteOf(false)).toMatchObject({ subtotalCents: 3999, taxCents: 0, totalCents: 3999 })
})

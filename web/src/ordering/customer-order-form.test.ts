import { expect, test } from 'vitest'
import { defaultPrices, pricePlans } from '@vitrine/domain/catalog/plans'
import { readStoredOrder, writeOrderData } from '../api/stored-order.ts'
import {
  checkOrderForm,
  fillFromTrial,
  orderDataOf,
  orderFormOf,
  applyUrlParams,
} from './customer-order-form.ts'

const plans = pricePlans(defaultPrices)
const ada = { ...orderFormOf(), firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }

test.each([
  ['?plan=Professional', 'professional'],
  ['?plan=BASIC&ref=x', 'basic'],
  ['?plan=gold', 'starter'],
  ['', 'starter'],
])('selects the plan of "%s": %s', (search, planId) => {
  expect(applyUrlParams({ ...ada, planId: 'starter' }, search).planId).toBe(planId)
})

test('stores the campaign from the URL', () => {
  expect(applyUrlParams(ada, '?ref=instagram').campaign).toBe('instagram')
  expect(applyUrlParams({ ...ada, campaign: 'instagram' }, '').campaign).toBe('instagram')
})

test('fills only empty fields from a trial CV', () => {
  const prefill = {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    phone: '+1 202 555 0143',
    currentJobTitle: 'Engineer',
  }
  expect(fillFromTrial(orderFormOf(), prefill)).toMatchObject(prefill)
  expect(fillFromTrial({ ...ada, lastName: '', email: '' }, prefill)).toMatchObject({
    firstName: 'Ada',
    lastName: '',
    email: 'grace@example.com',
    phone: '+1 202 555 0143',
  })
  expect(fillFromTrial(ada)).toEqual(ada)
})

test('requires only plan, names and email', () => {
  expect(checkOrderForm(orderFormOf())).toEqual({
    planId: 'Choose a plan',
    firstName: 'Enter your first name',
    lastName: 'Enter your last name',
    email: 'Email address is required',
  })
  expect(checkOrderForm({ ...ada, planId: 'basic' })).toEqual({})
  expect(checkOrderForm({ ...ada, planId: 'basic', email: 'ada@' })).toEqual({
    email: 'Please enter a valid email address',
  })
})

test('accepts names in any script', () => {
  expect(checkOrderForm({ ...ada, planId: 'basic', firstName: '愛', lastName: 'Ó Néill' })).toEqual(
    {},
  )
})

test('stores one object for both pages', () => {
  const form = { ...ada, planId: 'professional' as const, languages: ['English'], campaign: 'x' }
  const stored = orderDataOf(form, plans.professional)
  expect(stored).toMatchObject({
    planId: 'professional',
    campaign: 'x',
    customerInfo: { firstName: 'Ada', email: 'ada@example.com' },
    projectDetails: { languages: ['English'] },
    domain: { selectedDomain: null, selectedSubdomain: null, domainPrice: 0 },
    selectedPackage: {
      id: 'professional',
      name: 'Complete Career Toolkit',
      price: '$64.99',
      originalPrice: '$109.98',
      priceId: 'price_professional',
    },
    formData: { firstName: 'Ada', lastName: 'Lovelace', languages: ['English'] },
  })
})

test('stores the colors of the chosen theme', () => {
  const stored = orderDataOf({ ...ada, colorScheme: 'quadratic' }, plans.basic)
  expect(stored.customization).toEqual({
    colorScheme: 'quadratic',
    primaryColor: '#1853c6',
    secondaryColor: '#151d2b',
  })
})

test('drops extra languages and the domain for a smaller plan', () => {
  const form = {
    ...ada,
    languages: ['English', 'French'],
    selectedDomain: 'ada.dev',
    selectedSubdomain: 'ada',
  }
  expect(orderDataOf(form, plans.starter)).toMatchObject({
    formData: { languages: ['English'] },
    domain: { selectedDomain: null, selectedSubdomain: 'ada' },
  })
  expect(orderDataOf(form, plans.basic).domain).toMatchObject({
    selectedDomain: 'ada.dev',
    selectedSubdomain: null,
  })
})

test('restores every typed value after a reload', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const form = {
    ...ada,
    planId: 'basic' as const,
    phone: '+1 503',
    industry: 'Computing',
    languages: ['English', 'French'],
    colorScheme: 'honey' as const,
    domainPreferences: ['short' as const],
    selectedDomain: 'ada.dev',
    specialRequests: 'No photo',
  }
  writeOrderData(storage, orderDataOf(form, plans.basic))
  expect(orderFormOf(readStoredOrder(storage))).toEqual(form)
})

import { expect, test } from 'vitest'
import { emptyOrderData } from '../api/stored-order.ts'
import {
  type BillingForm,
  toBillingDetails,
  initialBillingForm,
  checkBillingForm,
  toCompanyDetails,
} from './billing-form.ts'
import { listCountries } from '../ui/countries.ts'

const complete = {
  name: 'Dana Whitlock',
  email: 'dana@example.com',
  phone: '',
  line1: '418 Alder Street',
  line2: '',
  city: 'Portland',
  state: 'OR',
  postalCode: '97205',
  country: 'US',
  company: '',
  taxId: '',
}

test('accepts an address without optional fields', () => {
  expect(checkBillingForm(complete)).toEqual({})
})

test.each<[keyof BillingForm, string, string]>([
  ['name', ' ', 'Enter the name on the card'],
  ['email', '', 'Email address is required'],
  ['email', 'dana@', 'Please enter a valid email address'],
  ['line1', '', 'Enter your address'],
  ['city', '', 'Enter your city'],
  ['state', '', 'Enter your state'],
  ['postalCode', '', 'Enter your ZIP code'],
  ['company', 'Q'.repeat(121), 'Use at most 120 characters'],
  ['taxId', 'none', 'Use letters, digits, spaces or . - / &, and at least one digit'],
])('with %s "%s" the form says: %s', (field, value, sentence) => {
  expect(checkBillingForm({ ...complete, [field]: value })).toEqual({ [field]: sentence })
})

test('starts with the values of the order page', () => {
  const order = emptyOrderData()
  const formData = {
    firstName: 'Dana',
    lastName: 'Whitlock',
    email: 'd@example.com',
    phone: '5',
    languages: [],
  }
  expect(initialBillingForm({ ...order, formData })).toMatchObject({
    name: 'Dana Whitlock',
    email: 'd@example.com',
    phone: '5',
    country: 'US',
  })
})

test('sends no empty fields to the provider', () => {
  expect(toBillingDetails({ ...complete, city: ' Portland ' })).toEqual({
    name: 'Dana Whitlock',
    email: 'dana@example.com',
    address: {
      line1: '418 Alder Street',
      city: 'Portland',
      state: 'OR',
      postal_code: '97205',
      country: 'US',
    },
  })
})

test('keeps company and tax number off the card', () => {
  const form = { ...complete, company: ' Quill GmbH ', taxId: 'DE 123456789 ' }
  expect(toBillingDetails(form)).toEqual(toBillingDetails(complete))
  expect(toCompanyDetails(form)).toEqual({ company: 'Quill GmbH', taxId: 'DE 123456789' })
  expect(toCompanyDetails(complete)).toEqual({})
})

test('names every country', () => {
  const countries = listCountries()
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249)
  expect(countries.find(({ code }) => code === 'US')?.name).toBe('United States')
})

import { expect, test } from 'vitest'
import { checkItem, itemBodyOf, type TypedItem } from './check-item.ts'

const typed: TypedItem = {
  name: 'Ines Falk',
  role: 'Midwife',
  company: 'City Hospital',
  category: 'Healthcare',
  description: 'Twelve years of births, told in figures.',
  websiteUrl: '',
  pictureId: '00000000-0000-4000-8000-000000000001',
  customerAgreed: true,
  consentNote: 'Mail of 1 March 2026',
}

test('sends an item without an empty website', () => {
  expect(checkItem(typed)).toEqual({})
  expect(itemBodyOf(typed)).toEqual({ ...typed, websiteUrl: null })
})

test('shows an error for each empty field', () => {
  const empty: TypedItem = {
    name: ' ',
    role: '',
    company: '',
    category: '',
    description: '',
    websiteUrl: 'ines.example',
    pictureId: '',
    customerAgreed: false,
    consentNote: '',
  }
  expect(checkItem(empty)).toEqual({
    name: 'Enter the customer’s name',
    role: 'Enter what they do',
    company: 'Enter where they work',
    category: 'Enter a field, such as Healthcare',
    description: 'Say in a sentence what the site shows',
    websiteUrl: 'Enter a link that starts with https://',
    pictureId: 'Choose a picture',
    customerAgreed: 'Only customers who agreed may be shown',
    consentNote: 'Note how and when the customer agreed',
  })
})

import { expect, test } from 'vitest'
import { hideableContactSchema, hasContactDetail, removeHiddenContact } from './hidden-contact.ts'

const resume = {
  basics: {
    name: 'Ada Quill',
    phone: '+1 555 0100',
    email: 'ada@example.com',
    location: { address: '12 Analytical Row', city: 'Portland' },
  },
}

test('a telephone number and an address can be hidden, an e-mail address can not', () => {
  expect(hideableContactSchema.options).toEqual(['phone', 'address'])
})

test('what is hidden stands nowhere, and all else stays', () => {
  const { phone, location, ...rest } = resume.basics
  expect(removeHiddenContact(resume, ['phone'])).toEqual({ basics: { ...rest, location } })
  expect(removeHiddenContact(resume, ['address'])).toEqual({ basics: { ...rest, phone } })
  expect(removeHiddenContact(resume, ['phone', 'address'])).toEqual({ basics: rest })
  expect(removeHiddenContact(resume, [])).toBe(resume)
})

test('only what a resume says can be hidden', () => {
  expect([hasContactDetail(resume, 'phone'), hasContactDetail(resume, 'address')]).toEqual([
    true,
    true,
  ])
  expect([hasContactDetail({}, 'phone'), hasContactDetail({}, 'address')]).toEqual([false, false])
  const blank = { basics: { phone: ' ', location: { city: '', region: '  ', geo: 5 } } }
  expect([hasContactDetail(blank, 'phone'), hasContactDetail(blank, 'address')]).toEqual([
    false,
    false,
  ])
  // Already one part of an address tells where somebody lives.
  expect(
    hasContactDetail({ basics: { location: { address: '', city: 'Lisbon' } } }, 'address'),
  ).toBe(true)
})

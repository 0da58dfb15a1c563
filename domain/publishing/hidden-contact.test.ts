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

test('hides phone and address, not email', () => {
  expect(hideableContactSchema.options).toEqual(['phone', 'address'])
})

test('removes hidden contact details only', () => {
  const { phone, location, ...rest } = resume.basics
  expect(removeHiddenContact(resume, ['phone'])).toEqual({ basics: { ...rest, location } })
  expect(removeHiddenContact(resume, ['address'])).toEqual({ basics: { ...rest, phone } })
  expect(removeHiddenContact(resume, ['phone', 'address'])).toEqual({ basics: rest })
  expect(removeHiddenContact(resume, [])).toBe(resume)
})

test('detects which details a resume has', () => {
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
  // One part of an address locates a person.
  expect(
    hasContactDetail({ basics: { location: { address: '', city: 'Lisbon' } } }, 'address'),
  ).toBe(true)
})

import { expect, test } from 'vitest'
import { hideableSchema, says, withoutHidden } from './hidden-contact.ts'

const resume = {
  basics: {
    name: 'Ada Quill',
    phone: '+1 555 0100',
    email: 'ada@example.com',
    location: { address: '12 Analytical Row', city: 'Portland' },
  },
}

test('a telephone number and an address can be hidden, an e-mail address can not', () => {
  expect(hideableSchema.options).toEqual(['phone', 'address'])
})

test('what is hidden stands nowhere, and all else stays', () => {
  const { phone, location, ...rest } = resume.basics
  expect(withoutHidden(resume, ['phone'])).toEqual({ basics: { ...rest, location } })
  expect(withoutHidden(resume, ['address'])).toEqual({ basics: { ...rest, phone } })
  expect(withoutHidden(resume, ['phone', 'address'])).toEqual({ basics: rest })
  expect(withoutHidden(resume, [])).toBe(resume)
})

test('only what a resume says can be hidden', () => {
  expect([says(resume, 'phone'), says(resume, 'address')]).toEqual([true, true])
  expect([says({}, 'phone'), says({}, 'address')]).toEqual([false, false])
  const blank = { basics: { phone: ' ', location: { city: '', region: '  ', geo: 5 } } }
  expect([says(blank, 'phone'), says(blank, 'address')]).toEqual([false, false])
  // Already one part of an address tells where somebody lives.
  expect(says({ basics: { location: { address: '', city: 'Lisbon' } } }, 'address')).toBe(true)
})

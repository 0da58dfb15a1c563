import { expect, test } from 'vitest'
import { orderPrefillOf } from './order-prefill.ts'

const resume = {
  basics: { name: 'Dr. Ada King Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0018' },
  work: [{ name: 'Analytical Ltd', position: 'Engineer', startDate: '2020-01' }],
}

test('fills the order form from a CV', () => {
  expect(orderPrefillOf(resume, { doubtful: [], language: 'en' })).toEqual({
    firstName: 'Ada King',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phone: '+44 20 7946 0018',
    currentJobTitle: 'Engineer',
  })
})

test('leaves uncertain fields and past jobs empty', () => {
  const past = { ...resume, work: [{ ...resume.work[0], endDate: '2024-05' }] }
  const doubtful = ['/basics/name', '/basics/email', '/basics/phone']
  expect(orderPrefillOf(past, { doubtful, language: null })).toEqual({
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    currentJobTitle: '',
  })
  expect(orderPrefillOf({}, { doubtful: [], language: null }).email).toBe('')
})

import { expect, test } from 'vitest'
import { actWords, valueWords, whoWords } from './act-words.ts'

test('a row says in words what was done, by whom, and from what to what', () => {
  expect(actWords('PUT /api/admin/orders/:orderId/hold')).toBe(
    'Puts an order on hold: the clock stops',
  )
  expect(actWords('POST /api/gone')).toBe('POST /api/gone')
  expect([whoWords('staff:noor'), whoWords('customer')]).toEqual(['noor', 'Customer'])
  expect(valueWords('writer', 'manager')).toBe('writer → manager')
  expect(valueWords('staff:noor', null)).toBe('noor → nothing')
  expect(valueWords(null, 'staff:ines')).toBe('ines')
  expect(valueWords(null, null)).toBe('')
})

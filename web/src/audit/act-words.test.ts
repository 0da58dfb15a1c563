import { isRecorded, type Route } from '@vitrine/contract/route'
import { routes } from '@vitrine/contract/routes'
import { expect, test } from 'vitest'
import { actWords, valueWords, whoWords } from './act-words.ts'

test('a row says in words what was done, by whom, and from what to what', () => {
  expect(actWords('PUT /api/admin/orders/:orderId/hold')).toBe('Put the order on hold')
  expect(actWords('POST /api/gone')).toBe('POST /api/gone')
  expect(['staff:noor', 'customer', 'operator'].map(whoWords)).toEqual([
    'noor',
    'Customer',
    'Operator',
  ])
  expect(actWords('command reset-password')).toContain('by the command reset-password')
  expect(valueWords('writer', 'manager')).toBe('writer → manager')
  expect(valueWords('staff:noor', null)).toBe('noor → nothing')
  expect(valueWords(null, 'staff:ines')).toBe('ines')
  expect(valueWords(null, null)).toBe('')
})

test('there are words for whatever leaves a row', () => {
  const acts = (Object.values(routes) as Route[])
    .filter(isRecorded)
    .map(({ method, path }) => `${method} ${path}`)
  expect(acts.length).toBeGreaterThan(50)
  expect(acts.filter((act) => actWords(act) === act)).toEqual([])
})

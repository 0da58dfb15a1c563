import { expect, test } from 'vitest'
import type { House } from '../platform/house.ts'
import * as events from './events.ts'
import { followRenewals } from './follow-renewal.ts'

test('what an older version has put in the queue or in a mailbox is found by the next one: names and lanes stay', () => {
  const heard = followRenewals({} as House).map(({ job: { name, lane } }) => [name, lane])
  expect(heard).toEqual([
    ['publishing.add-paid-year', 'pay'],
    ['publishing.follow-refund-of-renewal', 'pay'],
    ['publishing.follow-trouble-of-renewal', 'pay'],
  ])
  expect(Object.values(events).map(({ type }) => type)).toEqual(['publishing.hosting-renewed'])
})

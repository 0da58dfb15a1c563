import { expect, test } from 'vitest'
import type { AppContext } from '../platform/app-context.ts'
import * as events from './events.ts'
import { renewalSubscriptions } from './sync-renewal.ts'

test('keeps job names and queues across versions', () => {
  const heard = renewalSubscriptions({} as AppContext).map(({ job: { name, queue } }) => [
    name,
    queue,
  ])
  expect(heard).toEqual([
    ['publishing.add-paid-year', 'pay'],
    ['publishing.follow-refund-of-renewal', 'pay'],
    ['publishing.follow-trouble-of-renewal', 'pay'],
  ])
  expect(Object.values(events).map(({ type }) => type)).toEqual(['publishing.hosting-renewed'])
})

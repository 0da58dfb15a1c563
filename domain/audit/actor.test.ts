import { expect, test } from 'vitest'
import { actorSchema, staffActor } from './actor.ts'

test('names a staff actor by username', () => {
  expect(staffActor('noor')).toBe('staff:noor')
})

test('accepts customer, provider, system and staff as actors', () => {
  for (const actor of ['customer', 'provider', 'system', 'staff:noor'])
    expect(actorSchema.safeParse(actor)).toMatchObject({ success: true, data: actor })
  for (const nobody of ['', 'noor', 'Customer', 'staff', 'x staff:noor', null])
    expect(actorSchema.safeParse(nobody).success).toBe(false)
})

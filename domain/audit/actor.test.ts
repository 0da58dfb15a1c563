import { expect, test } from 'vitest'
import { actorSchema, staffActor } from './actor.ts'

test('what a person of the team did stands in the history under their own name', () => {
  expect(staffActor('noor')).toBe('staff:noor')
})

test('whoever did something is the customer, a provider, the system or one of the team by name', () => {
  for (const actor of ['customer', 'provider', 'system', 'staff:noor'])
    expect(actorSchema.safeParse(actor)).toMatchObject({ success: true, data: actor })
  for (const nobody of ['', 'noor', 'Customer', 'staff', 'x staff:noor', null])
    expect(actorSchema.safeParse(nobody).success).toBe(false)
})

import { expect, test } from 'vitest'
import { staffActor } from './actor.ts'

test('what a person of the team did stands in the history under their own name', () => {
  expect(staffActor('noor')).toBe('staff:noor')
})

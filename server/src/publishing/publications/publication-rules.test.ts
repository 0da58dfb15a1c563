import { expect, test } from 'vitest'
import { buildPublication } from '../../../testing/insert-published-site.ts'
import type { Publication } from '../tables.ts'
import {
  changedContact,
  decideOutcome,
  needsSecondPerson,
  restoresSite,
} from './publication-rules.ts'

const { input } = buildPublication('x')
const ROLLBACK = { ...input, part: { languages: ['de'], keptFrom: 2, takenFrom: 1 } }
const outcome = (
  facts: Partial<Publication>,
  { blockers = 0, teamSize = 2 }: { blockers?: number; teamSize?: number } = {},
) => decideOutcome(buildPublication('x', facts), { blockers, teamSize })

test('decides the outcome of a rendered publication', () => {
  expect(outcome({}, { blockers: 1 })).toBe('blocked')
  expect(outcome({ purpose: 'preview' }, { blockers: 1 })).toBe('blocked')
  expect(outcome({ purpose: 'preview' })).toBe('preview_rendered')
  expect(outcome({ input: ROLLBACK })).toBe('language_rolled_back')
  expect(outcome({})).toBe('awaiting_signature')
  expect(outcome({}, { teamSize: 1 })).toBe('published')
  expect(outcome({ requestedIn: 'live' })).toBe('published')
})

test('requires a second person for unreviewed publications in larger teams', () => {
  const needs = (facts: Partial<Publication>, teamSize = 2) =>
    needsSecondPerson(buildPublication('x', facts), teamSize)
  expect(needs({}, 1)).toBe(false)
  expect(needs({})).toBe(true)
  expect(needs({ requestedIn: null })).toBe(true)
  expect(needs({ requestedIn: 'live' })).toBe(false)
  expect(needs({ requestedBy: 'customer' })).toBe(false)
  expect(needs({ requestedBy: 'system' })).toBe(false)
})

test('restores only what the customer took offline before the decision', () => {
  const decidedAt = new Date('2026-03-10T12:00:00Z')
  const restores = (offlineBy: string | null, milliseconds: number) =>
    restoresSite({ offlineBy, offlineAt: new Date(decidedAt.getTime() + milliseconds) }, decidedAt)
  expect(restores('customer', -1)).toBe(true)
  expect(restores('customer', 0)).toBe(true)
  expect(restores('customer', 1)).toBe(false)
  expect(restores('staff:noor', -1)).toBe(false)
  expect(restoresSite({ offlineBy: null, offlineAt: null }, decidedAt)).toBe(false)
})

test('lists contact details that the customer hid or restored', () => {
  const changed = (
    hidden: Publication['input']['hidden'],
    requestedBy: Publication['requestedBy'] = 'customer',
  ) => changedContact({ requestedBy, input: hidden ? { ...input, hidden } : input }, ['address'])
  expect(changed(['phone'])).toEqual({ hidden: ['phone'], shown: ['address'] })
  expect(changed(undefined)).toEqual({ hidden: [], shown: ['address'] })
  expect(changed(['address'])).toBeUndefined()
  expect(changed(['phone'], 'staff:noor')).toBeUndefined()
})

import { expect, test } from 'vitest'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import { findNextClaim } from './next-claim.ts'

const item = (language: string, pointer: string, kind = 'claim') =>
  ({ kind, language, pointer }) as unknown as OpenItem
const items = [
  item('en', '/a', 'untranslated'),
  item('en', '/b'),
  item('en', '/b'),
  item('en', '/c'),
  item('de', '/b'),
]
const after = (language: string, field: string | null) => {
  const next = findNextClaim(items, language, field)
  return next && `${next.language} ${next.pointer}`
}

test('goes through the claims of all languages and around', () => {
  expect(after('en', null)).toBe('en /b')
  expect(after('en', '/b')).toBe('en /c')
  expect(after('en', '/c')).toBe('de /b')
  expect(after('de', '/b')).toBe('en /b')
})

test('begins with the language on screen', () => {
  expect(after('de', '/nowhere')).toBe('de /b')
  expect(after('fr', null)).toBe('en /b')
  expect(findNextClaim([item('en', '/a', 'stale')], 'en', null)).toBeUndefined()
})

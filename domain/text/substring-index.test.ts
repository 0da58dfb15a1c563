import { expect, test } from 'vitest'
import { createRandom } from '../testing/random-edits.ts'
import { indexSubstrings } from './substring-index.ts'

test('finds the texts that a scan finds', () => {
  const random = createRandom(37)
  const word = (most: number) =>
    Array.from({ length: Math.floor(random() * most) }, () => 'abć水'.at(random() * 4)).join('')
  const texts = Array.from({ length: 60 }, () => word(12))
  const index = indexSubstrings(texts)
  for (const part of Array.from({ length: 400 }, () => word(6))) {
    const scanned = texts.flatMap((text, place) => (text.includes(part) ? [place] : []))
    expect(index.placesOf(part)).toEqual(scanned)
  }
})

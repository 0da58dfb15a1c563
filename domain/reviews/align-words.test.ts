import { expect, test } from 'vitest'
import { alignWords, splitWords } from './align-words.ts'

const placesOf = (old: string, now: string) => alignWords(splitWords(old), splitWords(now))

test.each([
  ['Led nine nurses', 'Led nine nurses', [0, 1, 2]],
  ['Led nine nurses', 'In 2021 led and Led nine', [4, 5, null]],
  ['Led nine nurses', 'Led nurses', [0, null, 1]],
  ['Led nine nurses', '', [null, null, null]],
  ['', 'Led nine nurses', []],
])('aligns "%s" with "%s" as %j', (old, now, places) => {
  expect(placesOf(old, now)).toEqual(places)
})

test('leaves ambiguous words unaligned', () => {
  expect(placesOf('very very', 'very')).toEqual([null, null])
  expect(placesOf('very', 'very very')).toEqual([null])
  expect(placesOf('very quiet', 'very very')).toEqual([null, null])
  expect(placesOf('quiet very', 'very very')).toEqual([null, null])
  expect(placesOf('nine nurses', 'nurses nine')).toEqual([null, null])
  expect(placesOf('nine very very', 'nine very')).toEqual([0, null, null])
  expect(placesOf('very very very', 'quite very very')).toEqual([null, null, null])
})

/** All longest series by brute force; `null`: a series leaves the word out. */
function allPlaces(old: string[], now: string[]): Set<number | null>[] {
  let longest: (number | null)[][] = []
  let most = -1
  const walk = (word: number, from: number, places: (number | null)[]) => {
    if (word === old.length) {
      const length = places.filter((place) => place !== null).length
      if (length > most) [most, longest] = [length, []]
      if (length === most) longest.push(places)
      return
    }
    walk(word + 1, from, [...places, null])
    for (let at = from; at < now.length; at += 1)
      if (old[word] === now[at]) walk(word + 1, at + 1, [...places, at])
  }
  walk(0, 0, [])
  return old.map((_, word) => new Set(longest.map((places) => places[word] ?? null)))
}

test('aligns words exactly when every longest sequence agrees', () => {
  const texts: string[][] = []
  for (const length of [1, 2, 3, 4])
    for (let code = 0; code < 3 ** length; code += 1)
      texts.push(Array.from({ length }, (_, at) => 'abc'[Math.floor(code / 3 ** at) % 3] ?? ''))
  for (const old of texts)
    for (const now of texts) {
      const places = allPlaces(old, now).map((all) => (all.size === 1 ? [...all][0] : null))
      expect([old, now, placesOf(old.join(' '), now.join(' '))]).toEqual([old, now, places])
    }
})

test('aligns texts of 20,000 words by their unique words', () => {
  const numbers = Array.from({ length: 20_000 }, (_, n) => `word${n}`)
  const old = splitWords(numbers.join(' '))
  const now = splitWords(['new', ...numbers.slice(0, 10_000), ...numbers.slice(10_001)].join(' '))
  const aligned = alignWords(old, now)
  expect([aligned[0], aligned[9999], aligned[10_000], aligned[10_001]]).toEqual([
    1,
    10_000,
    null,
    10_001,
  ])
})

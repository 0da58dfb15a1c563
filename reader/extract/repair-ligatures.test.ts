import { expect, test } from 'vitest'
import { repairLigatures } from './repair-ligatures.ts'
import type { Glyph } from './read-pdf-glyphs.ts'

const WIDTHS = new Map(Object.entries({ f: 300, i: 250, l: 260, t: 320 }))

/** Draws a word in which `_` is an unmapped glyph of the given `width`. */
function drawn(word: string, width: number, widths = WIDTHS): string {
  let x = 0
  const glyphs = [...word].map((letter): Glyph => {
    const wide = letter === '_' ? width / 100 : 5
    x += wide
    return {
      text: letter === '_' ? '' : letter,
      x0: x - wide,
      x1: x,
      baseline: 100,
      size: 10,
      bold: false,
      italic: false,
      color: '',
      link: '',
      command: 0,
    }
  })
  const lost = glyphs.filter(({ text }) => text === '')
  repairLigatures(
    glyphs,
    lost.map((glyph) => ({ glyph, width, widths })),
  )
  return glyphs.map(({ text }) => text).join('')
}

test.each([
  ['Pro_les', 552, 'Profiles'],
  ['Certi_cation', 552, 'Certification'],
  ['Certi_cation', 566, 'Certification'],
  ['sta_on', 566, 'station'],
  ['_uent', 556, 'fluent'],
  ['re_ect', 556, 'reflect'],
  ['_eld', 552, 'field'],
  ['di_erent', 600, 'different'],
  ['o_ce', 852, 'office'],
])('repairs %s by the missing width', (word, width, whole) => {
  expect(drawn(word, width)).toBe(whole)
})

test('leaves a sign that is no ligature', () => {
  expect(drawn('Pro_les', 1000)).toBe('Proles')
  expect(drawn('_', 552)).toBe('')
})

test.each([
  [
    'a heading without any f, i or t but the joined one',
    { l: 333, e: 544 },
    'Pro_les',
    733,
    'Profiles',
  ],
  ['a heading with i and t', { i: 333, t: 400 }, 'Certi_cations', 733, 'Certifications'],
  ['the same before a vowel', { i: 333, t: 400 }, 'Certi_ed', 733, 'Certified'],
  ['a joined t, told by what follows', { i: 333, t: 400 }, 'Sta_on', 733, 'Station'],
  ['a word with fl', { l: 250, t: 300 }, 'Re_ection', 560, 'Reflection'],
])('repairs a font with too few single letters: %s', (_, widths, word, width, mended) => {
  expect(drawn(word, width, new Map(Object.entries(widths)))).toBe(mended)
})

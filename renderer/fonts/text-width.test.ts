import { expect, test } from 'vitest'
import { typefaces } from '../templates/poster-wall/style.ts'
import type { FaceUse, Slice } from './faces.ts'
import { readCharacterMap } from './merge-fonts.ts'
import { readSfnt } from './sfnt.ts'
import { charactersOf, subsetSlice } from './subset-faces.ts'
import { posterWidth } from './text-width.ts'

/** The widths of letters in em, from the font file itself. */
async function advances(use: FaceUse, slice: Slice, text: string): Promise<[string, number][]> {
  const tables = readSfnt((await subsetSlice(use, slice, charactersOf(text), 'sfnt'))!)
  const view = (tag: string) => {
    const { buffer, byteOffset, byteLength } = tables.get(tag)!
    return new DataView(buffer, byteOffset, byteLength)
  }
  const perEm = view('head').getUint16(18)
  const last = view('hhea').getUint16(34) - 1
  const letters = readCharacterMap(tables)
  return [...text].map((letter) => {
    const glyph = Math.min(letters.get(letter.codePointAt(0)!)!, last)
    return [letter, view('hmtx').getUint16(glyph * 4) / perEm]
  })
}

const script = (face: FaceUse['face']): FaceUse => ({ face, weight: 700 })

test.each<[string, FaceUse, Slice, string]>([
  ['Latin capitals', typefaces.display!, 'latin', 'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÅØÆŒ'],
  ['email letters', typefaces.display!, 'latin', 'abcdefghijklmnopqrstuvwxyz0123456789@.-_+'],
  ['Polish and Turkish', typefaces.display!, 'latin-ext', 'ĄĆĘŁŃŚŹŻĞİŞŐŰ'],
  ['Vietnamese', typefaces.display!, 'vietnamese', 'ẠẮẾỆỘỢỦỰỲ'],
  ['Cyrillic', script('notoSans'), 'cyrillic', 'АБВГДЖШЩЮЯЭ'],
  ['Greek', script('notoSans'), 'greek', 'ΑΒΓΔΩΜΨ'],
  ['Armenian', script('notoArmenian'), 'armenian', 'ԱԲԳԴԵԶԷԸԽՄՖ'],
  ['Georgian', script('notoGeorgian'), 'georgian', 'აბგდშჩხᲐᲑᲒ'],
  ['Hebrew', script('notoHebrew'), 'hebrew', 'אבגדהושת'],
])('the stored widths of %s are those of the font', async (_name, use, slice, text) => {
  for (const [letter, advance] of await advances(use, slice, text)) {
    expect(posterWidth(letter), letter).toBeGreaterThanOrEqual(advance - 0.0005)
    expect(posterWidth(letter), letter).toBeLessThan(advance + 0.011)
  }
})

test('joined letters count with their widest form', async () => {
  for (const [letter, advance] of await advances(script('readex'), 'arabic', 'بسمةيفدن'))
    expect(posterWidth(letter), letter).toBeGreaterThanOrEqual(advance - 0.0005)
})

test('square letters and unknown ones are as wide as high', () => {
  expect(posterWidth('古谷')).toBe(2)
  expect(posterWidth('김')).toBe(1)
  expect(posterWidth('ߊ')).toBe(1)
})

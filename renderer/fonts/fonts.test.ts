import { languages } from '@vitrine/domain/languages/languages'
import { expect, test } from 'vitest'
import { sampleOf } from '../../tools/test-rounds.ts'
import { templateIds } from '../templates/manifest.ts'
import { templates } from '../templates/pages.ts'
import { coverageOf, SAYINGS } from '../testing/glyph-coverage.ts'
import { LOCALES } from '../copy/language-names.ts'
import { faces, sliceFile } from './faces.ts'
import { fontStackCss, previewFonts } from './font-css.ts'
import { makePageFonts } from './page-fonts.ts'
import { readPreviewFont } from './preview-font.ts'
import { readSfnt } from './sfnt.ts'
import { charactersOf, subsetMergedFace, subsetSlice } from './subset-faces.ts'

test('a page loads no unused letters', async () => {
  const use = { face: 'geist', weight: 400 } as const
  const few = await subsetSlice(use, 'latin', charactersOf('Ada'), 'woff2')
  const many = await subsetSlice(
    use,
    'latin',
    charactersOf('The quick brown fox jumps over it'),
    'woff2',
  )
  expect(few!.length).toBeLessThan(many!.length / 2)
})

test.each([
  ['Odia', 'ମୌ', 'ୌ'],
  ['Bengali', 'কো', 'ো'],
  ['Tamil', 'கொ', 'ொ'],
  ['Sinhala', 'කෝ', 'ෝ'],
  ['Khmer', 'កើ', 'េ'],
  ['Lao', 'ນຳ', 'ໍາ'],
])('subsets keep the parts of vowels in %s', (_name, text, parts) => {
  const kept = charactersOf(text)
  expect([...parts.normalize('NFD')].filter((part) => !kept.has(part.codePointAt(0)!))).toEqual([])
})

test('subsets name no style records that are gone', async () => {
  const use = { face: 'bigShoulders', weight: 850, opsz: 72 } as const
  const font = await subsetSlice(use, 'latin', charactersOf('Ada'), 'sfnt')
  expect([...readSfnt(font!).keys()]).not.toContain('STAT')
})

/** Known gaps: Geist Mono lacks two currency signs. */
const KNOWN: Readonly<Record<string, string>> = { 'margin-notes mono': '₺₩' }

// @promise font-coverage: The fonts cover every letter of each language.
test.each(Object.keys(SAYINGS).map((code, turn) => [code, turn] as const))(
  'fonts cover every letter of %s and its decompositions',
  async (code, turn) => {
    const missing: string[] = []
    const note = (where: string, letters: string) => {
      const lost = [...letters].filter((letter) => KNOWN[where]?.includes(letter) !== true)
      if (lost.length > 0) missing.push(`${where}: ${lost.join('')}`)
    }
    for (const id of sampleOf(templateIds, turn, 1)) {
      const { page, plain, designed } = await coverageOf(code, id)
      for (const [role, letters] of Object.entries(page)) note(`${id} ${role}`, letters)
      note(`${id} plain`, plain)
      note(`${id} designed`, designed)
    }
    expect(missing).toEqual([])
  },
)

// @promise font-coverage
test('checks every page language and detects missing letters', async () => {
  expect(LOCALES.map((code) => code.replace('zh-hant', 'zh-Hant')).sort()).toEqual(
    Object.keys(SAYINGS).sort(),
  )
  const { page, plain, designed } = await coverageOf('en', 'letter', 'Ada ꙮ ߊ')
  expect(page['body']).toContain('ߊ')
  expect(plain).toContain('ߊ')
  expect(designed).toContain('ߊ')
})

test('merges Japanese slices into one file per weight', async () => {
  const text = '株式会社で財務アナリスト、月次決算を短縮。'
  const font = await subsetMergedFace(
    { face: 'notoJapanese', weight: 400 },
    charactersOf(text),
    'sfnt',
  )
  const tables = readSfnt(font!)
  const count = (tag: string, at: number) => {
    const table = tables.get(tag)!
    return new DataView(table.buffer, table.byteOffset).getUint16(at)
  }
  expect(count('maxp', 4)).toBeGreaterThanOrEqual(new Set(text).size)
  expect(count('hhea', 34)).toBe(count('maxp', 4))
  const { files, faces: loaded } = await makePageFonts(
    templates.tearsheet.typefaces,
    languages.find(({ code }) => code === 'ja')!,
    text,
  )
  expect(loaded.filter(({ role }) => role === 'script')).toHaveLength(2)
  for (const { url } of loaded) expect(files.has(url)).toBe(true)
})

test('every font file of a preview exists', async () => {
  const urls = Object.values(templates).flatMap(({ typefaces }) =>
    languages.flatMap((language) => previewFonts(typefaces, language, '').map(({ url }) => url)),
  )
  for (const url of new Set(urls)) expect(await readPreviewFont(url), url).toBeDefined()
  expect(await readPreviewFont('../package.json')).toBeUndefined()
  expect(await readPreviewFont('geist-latin-wght-normal.woff')).toBeUndefined()
})

test('draws with fallback fonts before loading its own', () => {
  for (const { typefaces } of Object.values(templates)) {
    const [atFirst = '', later = ''] = fontStackCss(typefaces).split('@keyframes')
    for (const family of ['Body', 'Display', 'Mono', 'Italic', 'Script']) {
      expect(atFirst).not.toContain(`:${family},`)
      expect(atFirst).not.toContain(`,${family},`)
    }
    expect(atFirst).toMatch(/animation:fonts 1ms \.1s forwards/)
    expect(later).toContain('--body:Body,Script,body-like,')
  }
})

test('the used axes choose the font file', () => {
  expect(sliceFile({ face: 'sourceSerif', weight: 400, opsz: 40 }, 'latin')).toBe(
    `${faces.sourceSerif.package}-latin-opsz-normal.woff2`,
  )
  expect(sliceFile({ face: 'ebGaramond', weight: 400, italic: true }, 'latin')).toContain(
    'wght-italic',
  )
})

test.each([
  ['kantumruy', 'khmer', 'គ្រូ', 'pref'],
  ['notoMalayalam', 'malayalam', 'ക്ര', 'pref'],
  ['notoDevanagari', 'devanagari', 'क्ष', 'akhn'],
] as const)('%s keeps the features that join its letters', async (face, slice, text, feature) => {
  const font = await subsetSlice({ face, weight: 400 }, slice, charactersOf(text), 'sfnt')
  expect(Buffer.from(font!).toString('latin1')).toContain(feature)
})

import { languages } from '@vitrine/domain/languages'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { someOf } from '../../tools/promise-rounds.ts'
import { choosePrintFonts, lookTypefaces } from '../pdf/print-fonts.ts'
import { templateIds } from '../templates/manifest.ts'
import { templates } from '../templates/pages.ts'
import { describeLanguage } from '../words/index.ts'
import { faces, sliceFile } from './faces.ts'
import { fontStackCss, previewFonts } from './font-css.ts'
import { readCharacterMap } from './merge-fonts.ts'
import { makePageFonts } from './page-fonts.ts'
import { readPreviewFont } from './preview-font.ts'
import { readSfnt } from './sfnt.ts'
import { charactersOf, subsetMergedFace, subsetSlice } from './subset-faces.ts'

test('a page loads no letter that it does not show', async () => {
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

const SAYINGS: Readonly<Record<string, string>> = {
  th: 'ทำงานประจำ ผู้นำทีม กำหนดงบประมาณ น้ำ ชำนาญ',
  vi: 'Nguyễn Mỹ Kỷ luật, quản lý mỹ thuật, nghỉ phép, thuỷ lợi, ỹ ỷ Ỹ Ỷ ựứẫặ đ',
  uk: 'Їжак, ґанок, єдність, м’яч: розробка, під’їзд',
  ru: 'Объём работ, ёлка, съезд, подъезд щъыьэюя',
  el: 'Διευθύντρια έργων, ΐ ΰ ϊ ϋ',
  pl: 'Zażółć gęślą jaźń',
  cs: 'Příliš žluťoučký kůň úpěl ďábelské ódy',
  tr: 'Çağrı, İstanbul, ığüşöç',
  hi: 'क़लम ज़िम्मेदारी पढ़ाई लड़का फ़ाइल प्रबंधक',
  ar: 'مدير مشاريع، الأعمال، لآلئ ٪١٢',
  he: 'מנהלת פרויקטים, שָׁלוֹם, תּוֹכְנָה',
  ja: '株式会社で財務アナリスト、月次決算を短縮。',
  ko: '재무 분석가, 월별 결산을 단축했습니다.',
  zh: '财务分析师，负责月度结算。',
}

/** Every character that a font draws, of a page (WOFF2) or of a print. */
async function drawnBy(font: Uint8Array): Promise<number[]> {
  const isPacked = String.fromCharCode(...font.subarray(0, 4)) === 'wOF2'
  const options = { keepAllGlyphs: true, targetFormat: 'sfnt' } as const
  const sfnt = isPacked ? await subsetFont(Buffer.from(font), undefined, options) : font
  return [...readCharacterMap(readSfnt(sfnt)).keys()]
}

test.each(Object.entries(SAYINGS).map(([code, saying], turn) => [code, saying, turn] as const))(
  'every letter of %s, and every part that layout takes it apart into, is in the fonts of site and PDFs',
  async (code, saying, turn) => {
    // A font of one space can't be unpacked again.
    const text = `${saying} Ada`
    const language = describeLanguage(code, code)
    const wanted = [...charactersOf(text)].filter(
      (one) => !/[\p{Cf}\p{Zs}]/u.test(String.fromCodePoint(one)),
    )
    const looks = someOf(templateIds, turn, 3)
    const missing: string[] = []
    const expectAll = async (fonts: Iterable<Uint8Array>, where: string) => {
      const drawn = new Set((await Promise.all([...fonts].map(drawnBy))).flat())
      const lost = wanted.filter((one) => !drawn.has(one) && isWritten(one, text))
      if (lost.length > 0) missing.push(`${where}: ${String.fromCodePoint(...lost)}`)
    }
    for (const id of looks) {
      const { files } = await makePageFonts(templates[id].typefaces, language, text)
      await expectAll(files.values(), `page ${id}`)
    }
    const printed = looks.map((id) => templates[id].typefaces)
    for (const typefaces of [...printed, ...Object.values(lookTypefaces)]) {
      const print = await choosePrintFonts(typefaces, language, text)
      await expectAll(await print.files(), 'print')
    }
    expect(missing).toEqual([])
  },
)

/** Of the text or a part of its letters; not what only another case of them would be. */
const isWritten = (code: number, text: string): boolean =>
  (text + text.normalize('NFKD')).includes(String.fromCodePoint(code)) &&
  (text.includes(String.fromCodePoint(code)) || code >= 0x0590)

test('Japanese text gets one file per weight, merged from the slices that hold its letters', async () => {
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

test('every font file that a preview can ask for exists', async () => {
  const urls = Object.values(templates).flatMap(({ typefaces }) =>
    languages.flatMap((language) => previewFonts(typefaces, language, '').map(({ url }) => url)),
  )
  for (const url of new Set(urls)) expect(await readPreviewFont(url), url).toBeDefined()
  expect(await readPreviewFont('../package.json')).toBeUndefined()
  expect(await readPreviewFont('geist-latin-wght-normal.woff')).toBeUndefined()
})

test('a page is drawn with what stands in for its fonts, and asks for them afterwards', () => {
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

test('the axes in use decide which file of a face is read', () => {
  expect(sliceFile({ face: 'sourceSerif', weight: 400, opsz: 40 }, 'latin')).toBe(
    `${faces.sourceSerif.package}-latin-opsz-normal.woff2`,
  )
  expect(sliceFile({ face: 'ebGaramond', weight: 400, italic: true }, 'latin')).toContain(
    'wght-italic',
  )
})

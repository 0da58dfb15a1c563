import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { resumeSchema } from '@vitrine/domain/resume/resume'
import { expect, test } from 'vitest'
import { extractText, programs } from '../round-trip/extract-text.ts'
import { templateIds } from '../templates/index.ts'
import { printBoth } from '../testing/print-both.ts'
import { brokenSentences, SPOKEN, spokenResume } from '../testing/spoken-resume.ts'
import { inReadingOrder, orderRightToLeft } from './right-to-left.ts'
import { readTaggedPdf } from './tagged-pdf.ts'

const layla = resumeSchema.parse(
  JSON.parse(readFileSync(new URL('../testing/arabic.json', import.meta.url), 'utf8')),
)

const plainLetters = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ')

test('the tags of an Arabic PDF follow speech order', async () => {
  const { plain, designed } = await printBoth(layla, { templateId: 'letter', code: 'ar' })
  for (const pdf of [plain, designed]) {
    for (const program of programs) {
      const { drawn, tagged } = await extractText[program](pdf, 'rtl')
      for (const text of [drawn, tagged].map(plainLetters)) {
        expect(text, program).toContain('ليلى حداد')
        // Lam and alef are drawn as one glyph.
        expect(text, program).toContain('دبي، الإمارات العربية المتحدة')
      }
    }
  }
})

test('tags a mixed Hebrew line in reading order', async () => {
  const resume = {
    basics: { name: 'נועה לוי', email: 'noa@example.com' },
    work: [{ position: 'הובלתי 12 אנשים עם Google מאז 2019 ועד 2021', name: 'גשרים' }],
  }
  const { plain } = await printBoth(resume, { templateId: 'letter', code: 'he' })
  for (const program of programs) {
    const { tagged } = await extractText[program](plain, 'rtl')
    expect(plainLetters(tagged), program).toContain('הובלתי 12 אנשים עם Google מאז 2019 ועד 2021')
    // Including the words of a link.
    expect(plainLetters(tagged), program).toContain('כך מכונות קוראות זאת')
  }
})

// @promise pdf-round-trip
test('orders Arabic and Hebrew words inside English text', async () => {
  const lines = [
    'Closed the books of شركة النيل للمقاولات القاهرة each month',
    'Worked each day with בנק הפועלים and other large banks',
    'الإشراف على فريق من أربعة محاسبين',
  ]
  const resume = {
    basics: { name: 'Omar Hassan', email: 'omar@example.com' },
    work: [{ position: 'Accountant', name: 'بنك مصر الإسلامي', highlights: lines }],
  }
  const { plain, designed } = await printBoth(resume, { templateId: 'letter', code: 'en' })
  for (const pdf of [plain, designed]) {
    for (const program of programs) {
      const text = plainLetters((await extractText[program](pdf)).tagged)
      for (const line of [...lines, 'بنك مصر الإسلامي']) expect(text, program).toContain(line)
    }
  }
})

test('leaves a left-to-right file as typeset', async () => {
  const { plain } = await printBoth(
    { basics: { name: 'Ada Byron' } },
    { templateId: 'letter', code: 'en' },
  )
  const { pages, structure } = readTaggedPdf(plain)
  expect(pages).toHaveLength(1)
  expect(pages[0]!.pieces[0]!.runs[0]!.text).toBe('Ada Byron')
  expect(structure).toHaveLength(1)
})

const hebrew = fc.constantFrom('שלום', 'עולם', 'טוב')
const latin = fc.constantFrom('Google', 'Cloud', 'v2')
const number = fc.constantFrom('12', '2019')
const words = fc.array(fc.oneof(hebrew, latin, number), { maxLength: 12 })

test('right-to-left order keeps every word once', () => {
  fc.assert(
    fc.property(words, (line) => {
      const read = orderRightToLeft(line, (word) => word)
      expect(read.toSorted()).toEqual(line.toSorted())
      expect(read.filter((word) => /[א-ת]/.test(word))).toEqual(
        line.filter((word) => /[א-ת]/.test(word)).toReversed(),
      )
    }),
  )
  expect(orderRightToLeft(['b', ' ', 'c', ' ', 'א'], (word) => word).join('')).toBe('א b c')
  expect(orderRightToLeft(['2', ' ', '1', ' ', 'א'], (word) => word).join('')).toBe('א 1 2')
})

test('left-to-right order reverses only right-to-left runs', () => {
  const read = (...line: string[]) => inReadingOrder(line, (word) => word, 'ltr').join(' ')
  expect(read('with', 'עולם', 'שלום', 'and', 'טוב')).toBe('with שלום עולם and טוב')
  expect(read('with', 'עולם', '·', 'שלום', '·', '2019')).toBe('with שלום · עולם · 2019')
  expect(read('12', 'people')).toBe('12 people')
})

// All 13 languages: `npm run bench -- reading-order`.
const few = SPOKEN.filter(({ code }) => ['en', 'ja', 'hi', 'ar'].includes(code))

// @promise headline-order: A screen reader hears each sentence of the designed PDF whole.
test.for(templateIds)('%s: tags keep sentences whole', async (templateId) => {
  for (const spoken of few) {
    const { designed } = await printBoth(spokenResume(spoken), { templateId, code: spoken.code })
    expect(await brokenSentences(designed, spoken), spoken.code).toEqual([])
  }
})

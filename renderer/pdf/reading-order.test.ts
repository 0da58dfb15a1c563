import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { resumeSchema } from '@vitrine/domain/resume/resume'
import { expect, test } from 'vitest'
import { extractText, programs } from '../round-trip/extract-text.ts'
import { printBoth } from '../testing/print-both.ts'
import { inReadingOrder, orderRightToLeft } from './right-to-left.ts'
import { readTaggedPdf } from './tagged-pdf.ts'

const layla = resumeSchema.parse(
  JSON.parse(readFileSync(new URL('../testing/arabic.json', import.meta.url), 'utf8')),
)

const plainLetters = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ')

test('whoever follows the tags of an Arabic PDF hears its words in the order of speech', async () => {
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

test('a Hebrew line with Latin words and numbers is tagged as it is read', async () => {
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
test('in an English resume, words of Arabic and Hebrew are heard in their own order, at their place', async () => {
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

test('a file written from left to right stays as it was typeset', async () => {
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

test('read from the right, a line has all of its words once, and each Latin run as it was', () => {
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

test('read from the left, only what runs from right to left is turned around, up to the next Latin word', () => {
  const read = (...line: string[]) => inReadingOrder(line, (word) => word, 'ltr').join(' ')
  expect(read('with', 'עולם', 'שלום', 'and', 'טוב')).toBe('with שלום עולם and טוב')
  expect(read('with', 'עולם', '·', 'שלום', '·', '2019')).toBe('with שלום · עולם · 2019')
  expect(read('12', 'people')).toBe('12 people')
})

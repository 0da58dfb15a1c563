import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractText, programs } from '../round-trip/extract-text.ts'
import { LANGUAGE_SENTENCES } from '../testing/language-sentences.ts'
import { printBoth } from '../testing/print-both.ts'
import { hasSyllables } from './syllables.ts'

const letters = (text: string) => text.normalize('NFC').replaceAll(/[\s\u2060]/g, '')

const written = Object.entries(LANGUAGE_SENTENCES).filter(([, [title]]) => hasSyllables(title))

test('covers fifteen languages', () => {
  expect(written).toHaveLength(15)
})

// @promise pdf-round-trip
test.for(written)('%s: each program reads every syllable', async ([code, [title, line]]) => {
  const resume = {
    basics: { name: title, email: 'ada@example.com', summary: line },
    work: [{ position: title, name: title, highlights: [line, `${line} ${title}`] }],
  }
  const { plain, designed } = await printBoth(resume, { templateId: 'tearsheet', code })
  for (const pdf of [plain, designed])
    for (const program of programs)
      for (const text of Object.values(await extractText[program](pdf))) {
        expect(letters(text), program).toContain(letters(title))
        expect(letters(text), program).toContain(letters(`${line} ${title}`))
      }
})

test('an English resume may contain Hindi text', async () => {
  const resume = { basics: { name: 'Ada' }, work: [{ name: 'हिन्दी शिक्षिका', position: 'Nurse' }] }
  const { plain } = await printBoth(resume, { templateId: 'letter', code: 'en' })
  for (const program of programs)
    expect(letters((await extractText[program](plain)).tagged)).toContain('हिन्दीशिक्षिका')
})

const hindi = fc
  .array(fc.constantFrom(...'कखगमरसहिीुेोंँ़्ज्ञश'), { minLength: 1, maxLength: 10 })
  .map((all) => all.join(''))

test('any syllables render and keep Latin text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hindi, { minLength: 1, maxLength: 6 }), async (words) => {
      const highlights = words.map((word) => `Word ${word} ends`)
      const resume = { basics: { name: 'Ada' }, work: [{ name: 'Company', highlights }] }
      const { plain } = await printBoth(resume, { templateId: 'letter', code: 'en' })
      const { tagged } = await extractText['pdf.js'](plain)
      expect(tagged.match(/Word/g)).toHaveLength(words.length)
      expect(tagged.match(/ends/g)).toHaveLength(words.length)
    }),
    { numRuns: 15 },
  )
})

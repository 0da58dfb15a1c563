import fc from 'fast-check'
import { listUnreadableFields } from '@vitrine/domain/publishing/unreadable-fields'
import { expect, test } from 'vitest'
import { extractText, programs } from '../round-trip/extract-text.ts'
import { checkRoundTrip } from '../round-trip/check-round-trip.ts'
import { sampleOf } from '../../tools/test-rounds.ts'
import { templateIds } from '../templates/index.ts'
import { printBoth } from '../testing/print-both.ts'

const EMPLOYER = 'บริษัท น้ำตาลไทย จำกัด'
const somchai = {
  basics: {
    name: 'สมชาย ใจดี',
    label: 'ผู้จัดการฝ่ายบัญชี',
    email: 'somchai@example.com',
    summary: 'มีความชำนาญด้านการจัดทำงบการเงิน และดูแลน้ำหนักงานของทีมมาแล้วสิบปี',
  },
  work: [
    {
      position: 'หัวหน้าฝ่ายบัญชี',
      name: EMPLOYER,
      startDate: '2019-03',
      highlights: [
        'กำกับทีมบัญชี 12 คน ที่สำนักงานใหญ่ในกรุงเทพฯ',
        'ลดต้นทุนได้ร้อยละ 15 ภายในปีเดียว',
        'นำระบบ SAP มาใช้ทั้งบริษัท และทำคู่มือให้ทุกฝ่าย',
      ],
    },
  ],
  skills: [{ name: 'การจัดทำงบการเงิน' }, { name: 'การบริหารความเสี่ยง' }],
}

/** Letters and marks one by one; a template may use capitals. */
const spelled = (text: string) => letters(text).normalize('NFD').toUpperCase()

/** AM is decomposed into its drawn parts. */
const letters = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '')

// @promise pdf-round-trip: A PDF that loses a field blocks preview and publication.
test.for(sampleOf(templateIds, 3))('%s: a Thai resume loses nothing', async (templateId) => {
  const { content, ...pdfs } = await printBoth(somchai, { templateId, code: 'th' })
  expect(listUnreadableFields(await checkRoundTrip(content, pdfs))).toEqual([])
})

test('extracts each Thai letter once, drawn and tagged', async () => {
  const { plain, designed } = await printBoth(somchai, { templateId: 'letter', code: 'th' })
  for (const pdf of [plain, designed])
    for (const program of programs) {
      const { drawn, tagged } = await extractText[program](pdf)
      for (const text of [drawn, tagged])
        for (const line of ['หัวหน้าฝ่ายบัญชี', 'มีความชำนาญด้านการจัดทำงบการเงิน'])
          expect(letters(text), program).toContain(letters(line))
    }
})

// @promise pdf-round-trip
test('extracts composed letters without their own glyph', async () => {
  const names = ['Kṛṣṇa Śāstrī', 'Ḥasan al-Ḥusaynī', 'Māori Ngāti', 'Zoë Ÿ', 'Ṣọlá Ọbá', 'Ӣ Ӯ ẅ Ẁ']
  const resume = { basics: { name: 'Ada' }, work: names.map((name) => ({ name })) }
  // The plain PDF uses the serif face, which lacks most of them.
  const { plain, designed } = await printBoth(resume, { templateId: 'programme', code: 'en' })
  for (const pdf of [plain, designed])
    for (const program of programs) {
      const { drawn, tagged } = await extractText[program](pdf)
      for (const text of [drawn, tagged])
        for (const name of names) expect(spelled(text), program).toContain(spelled(name))
    }
})

// @promise pdf-round-trip
test('an English resume may contain Thai text', async () => {
  const resume = {
    basics: { name: 'Somchai Jaidee' },
    work: [{ position: 'Accountant', name: EMPLOYER, highlights: ['Closed the books each month'] }],
  }
  const { content, ...pdfs } = await printBoth(resume, { templateId: 'letter', code: 'en' })
  expect(listUnreadableFields(await checkRoundTrip(content, pdfs))).toEqual([])
})

const thaiWord = fc
  .array(fc.integer({ min: 0x0e01, max: 0x0e5b }), { minLength: 1, maxLength: 12 })
  .map((codes) => String.fromCodePoint(...codes.filter((code) => code < 0x0e3b || code > 0x0e3e)))

test('any mark sequence renders and keeps Latin text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(thaiWord, { minLength: 1, maxLength: 6 }), async (words) => {
      const highlights = words.map((word) => `Word ${word} ends`)
      const resume = { basics: { name: 'Ada' }, work: [{ name: 'Company', highlights }] }
      const { plain } = await printBoth(resume, { templateId: 'letter', code: 'en' })
      const { tagged } = await extractText.pdfium(plain)
      expect(tagged.match(/Word/g)).toHaveLength(words.length)
      expect(tagged.match(/ends/g)).toHaveLength(words.length)
    }),
    { numRuns: 15 },
  )
})

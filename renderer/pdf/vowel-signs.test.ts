import { listUnreadableFields } from '@vitrine/domain/publishing/unreadable-fields'
import { expect, test } from 'vitest'
import { sampleOf } from '../../tools/test-rounds.ts'
import { checkRoundTrip } from '../round-trip/check-round-trip.ts'
import { extractText, programs } from '../round-trip/extract-text.ts'
import { templateIds } from '../templates/index.ts'
import { printBoth } from '../testing/print-both.ts'

const ARABIC = [
  'خفّضت التكاليف بنسبة 25% بدلاً من 10%',
  'قُدْتُ فريقًا من ثمانية مهندسين',
  'كلَّا فلأنَّ سلامٌ الآن',
  'مدرِّسٌ وطبيبٌ مقيمٌ',
]
const HEBREW = ['נִהַלְתִּי צֶוֶת שֶׁל שְׁמוֹנָה', 'שָׁלוֹם וּבְרָכָה', 'הובלתי צוות']

const resumeIn = (lines: readonly string[]) => ({
  basics: { name: lines[1]!, label: lines[2]!, email: 'ada@example.com' },
  work: [{ position: lines[0]!, name: lines[1]!, highlights: [...lines] }],
})

const letters = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .normalize('NFC')

// @promise pdf-round-trip
test.for(sampleOf(templateIds, 3))('%s: vowel signs stop no site', async (templateId) => {
  for (const [code, lines] of [
    ['ar', ARABIC],
    ['he', HEBREW],
  ] as const) {
    const { content, ...pdfs } = await printBoth(resumeIn(lines), { templateId, code })
    expect(listUnreadableFields(await checkRoundTrip(content, pdfs)), code).toEqual([])
  }
})

test('each reader gets Arabic and Hebrew signs once', async () => {
  for (const [code, lines] of [
    ['ar', ARABIC.slice(1)],
    ['he', HEBREW],
  ] as const) {
    const { plain, designed } = await printBoth(resumeIn(lines), { templateId: 'letter', code })
    for (const pdf of [plain, designed])
      for (const program of programs) {
        const { tagged } = await extractText[program](pdf, 'rtl')
        for (const line of lines) expect(letters(tagged), program).toContain(letters(line))
      }
  }
})

test('an English resume may contain Arabic vowel signs', async () => {
  const resume = {
    basics: { name: 'Omar Hassan', email: 'omar@example.com' },
    work: [
      {
        position: 'Accountant',
        name: 'شركة قُدْتُ',
        highlights: ['Led مدرِّسٌ well', ...ARABIC.slice(1)],
      },
    ],
  }
  const { content, ...pdfs } = await printBoth(resume, { templateId: 'letter', code: 'en' })
  expect(listUnreadableFields(await checkRoundTrip(content, pdfs))).toEqual([])
})

test('reads the Kurdish ligature of lam with small v', async () => {
  const { plain, designed } = await printBoth(resumeIn(['پێڵاو', 'گوڵان', 'ماڵا', 'ڵا']), {
    templateId: 'letter',
    code: 'ckb',
  })
  for (const pdf of [plain, designed])
    for (const program of programs) {
      const { tagged } = await extractText[program](pdf, 'rtl')
      for (const word of ['پێڵاو', 'گوڵان', 'ماڵا']) expect(letters(tagged), program).toContain(word)
    }
})

// @promise pdf-round-trip
test('signs between right-to-left words keep their order', async () => {
  for (const [code, line] of [
    ['ar', 'خفضت التكاليف بنسبة 10%. ثم قاد الفريق (ISO 9001)، «النيل».'],
    ['he', 'הפחתתי את ההוצאות ב־10%. ניהלתי צוות (לוגיסטיקה).'],
  ] as const) {
    const resume = {
      ...resumeIn([line, line, 'אב']),
      basics: { name: 'Ada', email: 'a@b.example' },
    }
    const { content, ...pdfs } = await printBoth(resume, { templateId: 'letter', code })
    expect(listUnreadableFields(await checkRoundTrip(content, pdfs)), code).toEqual([])
  }
})

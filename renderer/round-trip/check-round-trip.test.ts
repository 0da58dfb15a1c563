import { readFileSync } from 'node:fs'
import { resumeSchema } from '@vitrine/domain/resume/resume'
import { listUnreadableFields } from '@vitrine/domain/publishing/unreadable-fields'
import { expect, test } from 'vitest'
import { sampleOf } from '../../tools/test-rounds.ts'
import { composeContent } from '../content/compose-content.ts'
import { templateIds } from '../templates/index.ts'
import { sampleResume } from '../templates/samples.ts'
import { overlongResume } from '../testing/overlong-resume.ts'
import { printBoth } from '../testing/print-both.ts'
import { type FieldRoundTrip, extractors, checkRoundTrip } from './check-round-trip.ts'

const aResume = (work: { position: string; name: string }[]) => ({
  basics: { name: 'Ada Byron', email: 'ada@example.com' },
  work: work.map((job) => ({ ...job, startDate: '2020-02' })),
})
const first = { position: 'Analyst', name: 'Engine Works' }
const second = { position: 'Translator', name: 'Menabrea & Sons' }

const language = { code: 'en', languageName: 'English', updatedOn: '2026-11-20' }

const eachOf = (verdict: string) => Object.fromEntries(extractors.map((one) => [one, verdict]))

// @promise pdf-fields: Three programs read every field back from the PDFs.
test('all programs find every field in order', async () => {
  const resume = aResume([first, second])
  const { content, ...pdfs } = await printBoth(resume, { templateId: 'letter' })
  const proof = await checkRoundTrip(content, pdfs)
  expect(proof.map(({ field }) => field)).toEqual([
    'basics.name',
    'basics.email',
    'work[0].position',
    'work[0].name',
    'work[0].dates',
    'work[1].position',
    'work[1].name',
    'work[1].dates',
  ])
  for (const { read, designed } of proof) {
    expect(read).toEqual(eachOf('in-order'))
    expect(designed).toEqual(eachOf('found'))
  }
})

test('reports missing and misplaced fields', async () => {
  const { content: _, ...pdfs } = await printBoth(aResume([second, first]), {
    templateId: 'letter',
  })
  const proof = await checkRoundTrip(composeContent(aResume([first, second]), language), pdfs)
  const verdict = (field: string) => proof.find((one) => one.field === field)!.read['pdf.js']
  expect(verdict('work[0].name')).toBe('in-order')
  expect(verdict('work[1].name')).toBe('found')
  const other = await checkRoundTrip(
    composeContent(aResume([{ ...first, name: 'Elsewhere' }]), language),
    pdfs,
  )
  const lost = other.find(({ field }) => field === 'work[0].name')!
  expect(lost.read.pdfium).toBe('missing')
  expect(lost.designed).toEqual(eachOf('missing'))
})

const designedLosses = (proof: readonly FieldRoundTrip[]): string[] =>
  proof
    .filter(({ designed }) => Object.values(designed).includes('missing'))
    .map(({ field, value, designed }) => `${field} ${value} ${JSON.stringify(designed)}`)

test.for(sampleOf(templateIds, 0))(
  '%s: the designed PDF shows an overlong resume whole',
  async (id) => {
    const { content, ...pdfs } = await printBoth(overlongResume(), { templateId: id })
    expect(designedLosses(await checkRoundTrip(content, pdfs))).toEqual([])
  },
)

const person = (name: string) => {
  const file = new URL(`../testing/${name}.json`, import.meta.url)
  return resumeSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

test.for(sampleOf(templateIds, 1))(
  '%s: a Japanese resume reads back from both PDFs',
  async (id) => {
    const { content, ...pdfs } = await printBoth(person('japanese'), { templateId: id, code: 'ja' })
    const proof = await checkRoundTrip(content, pdfs)
    expect(designedLosses(proof)).toEqual([])
    expect(proof.filter(({ read }) => read.pdfium === 'missing')).toEqual([])
  },
)

const pairs = templateIds.flatMap((person) => templateIds.map((id) => [person, id] as const))

// @promise pdf-round-trip
test.for(sampleOf(pairs, 2, 9))(
  'publication is not blocked for %s in %s',
  async ([person, templateId]) => {
    const { content, ...pdfs } = await printBoth(sampleResume(person), { templateId })
    expect(listUnreadableFields(await checkRoundTrip(content, pdfs))).toEqual([])
  },
)

// @promise pdf-round-trip
test('Arabic loses nothing; missing text is reported', async () => {
  const arabic = person('arabic')
  const { content, ...pdfs } = await printBoth(arabic, { templateId: 'letter', code: 'ar' })
  expect(listUnreadableFields(await checkRoundTrip(content, pdfs))).toEqual([])
  const other = composeContent(
    { ...arabic, basics: { ...arabic.basics, phone: '+971 4 000 0000' } },
    { ...language, code: 'ar' },
  )
  expect(listUnreadableFields(await checkRoundTrip(other, pdfs))).toContainEqual({
    language: 'ar',
    field: 'basics.phone',
    text: '+971 4 000 0000',
    lostIn: ['PDF resume', 'designed PDF'],
  })
})

test('superscripts, styled letters, ticks and emoji stop no site', async () => {
  const lines = [
    'Cut CO₂ by 20 %',
    'Held 10⁻³ mm, 4⁵ parts, 3 m² of H₂SO₄',
    '𝐁𝐨𝐥𝐝 and 𝘐𝘵𝘢𝘭𝘪𝘤',
    'Level Ⅳ, 5 kΩ',
    'Shipped 🚀 the app ✔ done ☑️ ➜ next ❤️ 👩‍💻 🇫🇷 👍🏽 and 1️⃣ more ⚡',
    '⭐⭐⭐',
  ]
  const resume = { basics: { name: 'Ada' }, work: [{ name: 'Works', highlights: lines }] }
  for (const templateId of ['letter', 'programme'] as const) {
    const { content, ...pdfs } = await printBoth(resume, { templateId, code: 'en' })
    expect(listUnreadableFields(await checkRoundTrip(content, pdfs))).toEqual([])
  }
})

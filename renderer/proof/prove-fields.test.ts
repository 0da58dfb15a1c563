import { readFileSync } from 'node:fs'
import { resumeSchema } from '@vitrine/domain/resume'
import { expect, test } from 'vitest'
import { someOf } from '../../tools/promise-rounds.ts'
import { composeContent } from '../content/compose-content.ts'
import { templateIds } from '../templates/index.ts'
import { overlongResume } from '../testing/overlong-resume.ts'
import { printBoth } from '../testing/print-both.ts'
import { type FieldProof, extractors, proveFields } from './prove-fields.ts'

const aResume = (work: { position: string; name: string }[]) => ({
  basics: { name: 'Ada Byron', email: 'ada@example.com' },
  work: work.map((job) => ({ ...job, startDate: '2020-02' })),
})
const first = { position: 'Analyst', name: 'Engine Works' }
const second = { position: 'Translator', name: 'Menabrea & Sons' }

const language = { code: 'en', languageName: 'English', updatedOn: '2026-11-20' }

const eachOf = (verdict: string) => Object.fromEntries(extractors.map((one) => [one, verdict]))

test('every field of a resume is found in its own PDFs, in order, by all programs', async () => {
  const resume = aResume([first, second])
  const { content, ...pdfs } = await printBoth(resume, { templateId: 'letter' })
  const proof = await proveFields(content, pdfs)
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

test('a field that a PDF lacks is reported missing, one in another place as out of order', async () => {
  const { content: _, ...pdfs } = await printBoth(aResume([second, first]), {
    templateId: 'letter',
  })
  const proof = await proveFields(composeContent(aResume([first, second]), language), pdfs)
  const verdict = (field: string) => proof.find((one) => one.field === field)!.read['pdf.js']
  expect(verdict('work[0].name')).toBe('in-order')
  expect(verdict('work[1].name')).toBe('found')
  const other = await proveFields(
    composeContent(aResume([{ ...first, name: 'Elsewhere' }]), language),
    pdfs,
  )
  const lost = other.find(({ field }) => field === 'work[0].name')!
  expect(lost.read.pdfium).toBe('missing')
  expect(lost.designed).toEqual(eachOf('missing'))
})

const designedLosses = (proof: readonly FieldProof[]): string[] =>
  proof
    .filter(({ designed }) => Object.values(designed).includes('missing'))
    .map(({ field, value, designed }) => `${field} ${value} ${JSON.stringify(designed)}`)

test.for(someOf(templateIds, 0))(
  '%s: the designed PDF shows all of a resume that is too long',
  async (id) => {
    const { content, ...pdfs } = await printBoth(overlongResume(), { templateId: id })
    expect(designedLosses(await proveFields(content, pdfs))).toEqual([])
  },
)

const person = (name: string) => {
  const file = new URL(`../testing/${name}.json`, import.meta.url)
  return resumeSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

test.for(someOf(templateIds, 1))(
  '%s: a Japanese resume is read back from both PDFs',
  async (id) => {
    const { content, ...pdfs } = await printBoth(person('japanese'), { templateId: id, code: 'ja' })
    const proof = await proveFields(content, pdfs)
    expect(designedLosses(proof)).toEqual([])
    expect(proof.filter(({ read }) => read.pdfium === 'missing')).toEqual([])
  },
)

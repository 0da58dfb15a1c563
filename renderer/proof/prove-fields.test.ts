import { expect, test } from 'vitest'
import { composeContent } from '../content/compose-content.ts'
import { composePrint } from '../pdf/print-document.ts'
import { printResume } from '../pdf/print-resume.ts'
import { proveFields } from './prove-fields.ts'

const aResume = (work: { position: string; name: string }[]) => ({
  basics: { name: 'Ada Byron', email: 'ada@example.com' },
  work: work.map((job) => ({ ...job, startDate: '2020-02' })),
})
const first = { position: 'Analyst', name: 'Engine Works' }
const second = { position: 'Translator', name: 'Menabrea & Sons' }

const language = { code: 'en', languageName: 'English', updatedOn: '2026-11-20' }

async function printed(resume: ReturnType<typeof aResume>) {
  const content = composeContent(resume, language)
  const document = composePrint(content, resume, {
    look: { family: 'serif', header: 'center', headings: 'caps' },
    themeId: 'quadratic',
    updatedOn: language.updatedOn,
    siteAddress: 'ada.vitrine.example',
    siteUrl: 'https://ada.vitrine.example/',
  })
  return printResume(document, content.language, '{}')
}

test('every field of a resume is found in its own PDF, in order, by both programs', async () => {
  const resume = aResume([first, second])
  const proof = await proveFields(composeContent(resume, language), await printed(resume))
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
  for (const { read } of proof) expect(read).toEqual({ 'pdf.js': 'in-order', pdfium: 'in-order' })
})

test('a field that the PDF lacks is reported missing, one in another place as out of order', async () => {
  const pdf = await printed(aResume([second, first]))
  const proof = await proveFields(composeContent(aResume([first, second]), language), pdf)
  const verdict = (field: string) => proof.find((one) => one.field === field)!.read['pdf.js']
  expect(verdict('work[0].name')).toBe('in-order')
  expect(verdict('work[1].name')).toBe('found')
  const other = await proveFields(
    composeContent(aResume([{ ...first, name: 'Elsewhere' }]), language),
    pdf,
  )
  expect(other.find(({ field }) => field === 'work[0].name')!.read.pdfium).toBe('missing')
})

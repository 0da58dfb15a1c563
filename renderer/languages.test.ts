import { strFromU8, unzipSync } from 'fflate'
import { languageProblem, NAMED_LANGUAGES } from '@vitrine/domain/languages/language-names'
import { siteLanguageOf } from '@vitrine/domain/languages/languages'
import { listUnreadableFields } from '@vitrine/domain/publishing/unreadable-fields'
import { expect, test } from 'vitest'
import { composeContent } from './content/compose-content.ts'
import { describeLanguage } from './copy/index.ts'
import { renderSite } from './index.ts'
import { composeFrame } from './pdf/print-document.ts'
import { sentencesOf } from './testing/language-sentences.ts'

const names = Object.entries(NAMED_LANGUAGES).flatMap(([tag, typed]) =>
  typed.split(', ').map((name) => ({ tag, name })),
)
const sold = names.filter(({ name }) => languageProblem(name) === undefined)

// @promise other-languages
test('every typed name gives a valid language tag', () => {
  expect(sold.length).toBeGreaterThanOrEqual(330)
  const settings = {
    themeId: 'nomad',
    updatedOn: '2026-11-20',
    siteAddress: '',
    siteUrl: '',
    proofUrl: '',
  } as const
  for (const { tag, name } of sold) {
    const { code, direction } = siteLanguageOf(name)
    const language = describeLanguage(code, name)
    expect([name, ...Intl.getCanonicalLocales(language.code)]).toEqual([name, language.code])
    expect([name, language.direction]).toEqual([name, direction])
    expect([name, language.script]).toEqual([name, describeLanguage(tag, name).script])
    const edition = { code, languageName: name, updatedOn: '2026-11-20' }
    const frame = composeFrame(composeContent({}, edition), {}, settings)
    // Other forms stop the typesetter.
    expect(frame.language).toMatch(/^[a-z]{2,3}$/)
    expect(frame.region ?? 'XX').toMatch(/^[A-Z]{2}$/)
  }
})

test('every sold language has a sentence to try it with', () => {
  expect(sold.filter(({ tag }) => sentencesOf(tag) === undefined)).toEqual([])
})

/** One or two for each script; Indic ones are in `syllables.test.ts`. */
const TRIED = [
  ...['Yorùbá', 'Hausa', 'Vietnamese', 'Ελληνικά', 'Kazakh', 'ქართული', 'Armenian', 'Yiddish'],
  ...['Farsi', 'اردو', 'Pashto', 'Sorani', 'Uyghur', 'Lao', 'Khmer', 'አማርኛ', 'Cantonese', 'Korean'],
  ...['Brazilian Portuguese', 'British English', 'Swiss German', 'Tagalog'],
]

// @promise other-languages
test.for(TRIED)('a resume in %s reads back whole', async (name) => {
  const { code } = siteLanguageOf(name)
  const [title, line] = sentencesOf(describeLanguage(code, name).code)!
  const resume = {
    basics: { name: title, label: title, email: 'ada@example.com', summary: line },
    work: [{ name: title, position: title, startDate: '2019-03', highlights: [line] }],
  }
  const { files, roundTrip } = await renderSite({
    resumes: [{ code, languageName: name, resume }],
    ...{ templateId: 'letter', themeId: 'nomad', seo: 'basic' },
    ...{ siteUrl: 'https://ada.example.com/', updatedOn: '2026-11-01' },
  })
  expect(listUnreadableFields(roundTrip)).toEqual([])
  const page = Buffer.from(files.get('index.html')!.body).toString()
  const word = strFromU8(unzipSync(files.get('resume.docx')!.body)['word/document.xml']!)
  for (const text of [page, word])
    expect(text.replaceAll(/<[^>]*>/g, '')).toContain(line.replaceAll("'", '&#x27;'))
})

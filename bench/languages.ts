// npm run bench -- languages [-- TAG …]
//
// Renders a resume under each name of each language that people may type, and reads every field
// back from both PDFs. Its words are names of countries and months in that language, from CLDR;
// where CLDR has none, the language's own name. pdf.js is counted apart: it ignores the text that
// stands beside Indic and South-east Asian syllables, whatever the font.
import {
  languageProblem,
  NAMED_LANGUAGES,
  tagOfLanguage,
} from '@vitrine/domain/languages/language-names'
import { siteLanguageOf } from '@vitrine/domain/languages/languages'
import { describeLanguage } from '../renderer/copy/index.ts'
import { renderSite } from '../renderer/index.ts'

const COUNTRIES = ['DE', 'FR', 'GB', 'US', 'CN', 'IN']

/** Six words of a language. */
function wordsOf(tag: string, endonym: string): string[] {
  const isKnown = Intl.DisplayNames.supportedLocalesOf(tag).length > 0
  if (!isKnown) return COUNTRIES.map((_, place) => `${endonym} ${place + 1}`)
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  return COUNTRIES.map((country) => names.of(country) ?? country)
}

type Result = {
  readonly lang: string
  readonly threw: string | null
  /** Lost for PDFium or our reader. */
  readonly lost: readonly string[]
  readonly lostForPdfJs: number
}

async function render(name: string): Promise<Result> {
  const { code } = siteLanguageOf(name)
  const { endonym } = describeLanguage(code, name)
  const words = wordsOf(tagOfLanguage(name) ?? 'en', endonym)
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = words
  const resume = {
    basics: { name: `${a} ${b}`, label: c, email: 'ada@example.com', summary: `${d}, ${e}. ${f}.` },
    work: [
      {
        ...{ name: b, position: d, startDate: '2019-03', endDate: '2021-11' },
        highlights: [`${e} ${a}`, `${f} 25 %`],
      },
    ],
    skills: [{ name: c, keywords: [a, e] }],
    languages: [{ language: endonym, fluency: 'Native' }],
  }
  try {
    const { files, roundTrip } = await renderSite({
      resumes: [{ code, languageName: name, resume }],
      ...{ templateId: 'tearsheet', themeId: 'nomad', seo: 'basic' },
      ...{ siteUrl: 'https://ada.example.com/', updatedOn: '2026-11-01' },
    })
    const page = Buffer.from(files.get('index.html')?.body ?? '').toString()
    const missing = roundTrip.flatMap(({ value, read, designed }) =>
      [read, designed].flatMap((pdf) =>
        Object.entries(pdf).flatMap(([by, found]) => (found === 'missing' ? [{ by, value }] : [])),
      ),
    )
    const byPdfJs = missing.filter(({ by }) => by === 'pdf.js' || by === 'structure')
    return {
      lang: /<html[^>]* lang="([^"]*)"/.exec(page)?.[1] ?? '',
      threw: null,
      lost: missing.filter((each) => !byPdfJs.includes(each)).map(({ value }) => value),
      lostForPdfJs: byPdfJs.length,
    }
  } catch (error) {
    return { lang: '', threw: String(error).slice(0, 100), lost: [], lostForPdfJs: 0 }
  }
}

const isValid = (lang: string): boolean => {
  try {
    return Intl.getCanonicalLocales(lang).length > 0
  } catch {
    return false
  }
}

const wanted = process.argv.slice(2)
const count = { names: 0, refused: 0, right: 0, threw: 0, lost: 0, lostForPdfJs: 0, invalid: 0 }
for (const [tag, names] of Object.entries(NAMED_LANGUAGES)) {
  if (wanted.length > 0 && !wanted.includes(tag)) continue
  for (const name of names.split(', ')) {
    count.names += 1
    if (languageProblem(name) === 'no-typeface') {
      count.refused += 1
      continue
    }
    const { lang, threw, lost, lostForPdfJs } = await render(name)
    if (threw !== null) count.threw += 1
    else if (!isValid(lang)) count.invalid += 1
    else if (lost.length > 0) count.lost += 1
    else count.right += 1
    if (lostForPdfJs > 0) count.lostForPdfJs += 1
    if (threw !== null || lost.length > 0)
      console.log([tag, name, lang, threw ?? `${lost.length} lost`, lost[0] ?? ''].join('\t'))
  }
}
console.log(count)

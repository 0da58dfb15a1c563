// npm run bench -- languages [-- TAG …]
//
// Renders a resume under each name of each language that people may type, and reads every field
// back from the page, the Word file and both PDFs. Its words are a job title and a sentence of that
// language, and names of countries from CLDR. A field is lost if the gate would stop the site for
// it, or if the page or the Word file lacks it. Misses are counted by program: pdf.js ignores the
// text that stands beside Indic and South-east Asian syllables, whatever the font.
import { strFromU8, unzipSync } from 'fflate'
import {
  languageProblem,
  NAMED_LANGUAGES,
  tagOfLanguage,
} from '@vitrine/domain/languages/language-names'
import { siteLanguageOf } from '@vitrine/domain/languages/languages'
import { listUnreadableFields } from '@vitrine/domain/publishing/unreadable-fields'
import { renderSite } from '../renderer/index.ts'
import { sentencesOf } from '../renderer/testing/language-sentences.ts'

const COUNTRIES = ['DE', 'FR', 'GB', 'US', 'CN', 'IN']

/** Names of countries, if CLDR has them in the language. */
function wordsOf(tag: string, title: string): string[] {
  const [known] = Intl.DisplayNames.supportedLocalesOf(tag)
  const names = known && new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' })
  return COUNTRIES.map((country) => (names && names.of(country)) ?? title).filter(
    (name, place, all) => all.indexOf(name) === place,
  )
}

type Result = {
  readonly lang: string
  readonly threw: string | null
  readonly lost: readonly string[]
  readonly missedBy: Readonly<Record<string, number>>
}

async function render(name: string): Promise<Result> {
  const { code } = siteLanguageOf(name)
  const tag = tagOfLanguage(name) ?? 'en'
  const [title, line] = sentencesOf(tag) ?? ['', '']
  const words = wordsOf(tag, title)
  const place = (at: number) => words[at % words.length]!
  const resume = {
    basics: {
      ...{ name: `${title} ${place(0)}`, label: title, email: 'ada@example.com' },
      summary: `${line} ${place(3)}, ${place(4)}.`,
    },
    work: [
      {
        ...{ name: place(1), position: title, startDate: '2019-03', endDate: '2021-11' },
        highlights: [line, `${place(5)} 25 %`],
      },
    ],
    skills: [{ name: place(2), keywords: [place(0), place(4)] }],
  }
  const texts = [
    ...[title, place(0), place(1), place(2), place(3), place(4), place(5)],
    ...[line, 'ada@example.com'],
  ]
  try {
    const { files, roundTrip } = await renderSite({
      resumes: [{ code, languageName: name, resume }],
      ...{ templateId: 'tearsheet', themeId: 'nomad', seo: 'basic' },
      ...{ siteUrl: 'https://ada.example.com/', updatedOn: '2026-11-01' },
    })
    const page = Buffer.from(files.get('index.html')!.body).toString()
    const word = strFromU8(unzipSync(files.get('resume.docx')!.body)['word/document.xml']!)
    const missedBy: Record<string, number> = {}
    for (const { read, designed } of roundTrip)
      for (const [by, found] of [...Object.entries(read), ...Object.entries(designed)])
        if (found === 'missing') missedBy[by] = (missedBy[by] ?? 0) + 1
    return {
      lang: /<html[^>]* lang="([^"]*)"/.exec(page)?.[1] ?? '',
      threw: null,
      lost: [
        ...listUnreadableFields(roundTrip).map(({ text, lostIn }) => `${lostIn.join()}: ${text}`),
        ...missingIn('page', page.replace(/<style>.*?<\/style>/gs, ''), texts),
        ...missingIn('Word file', word, texts),
      ],
      missedBy,
    }
  } catch (error) {
    return { lang: '', threw: String(error).slice(0, 100), lost: [], missedBy: {} }
  }
}

const plain = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .normalize('NFC')
    .replaceAll(/[\s\p{Cf}]/gu, '')

function missingIn(what: string, markup: string, texts: readonly string[]): string[] {
  const all = plain(markup)
  return texts.filter((text) => !all.includes(plain(text))).map((text) => `${what}: ${text}`)
}

const isValid = (lang: string): boolean => {
  try {
    return Intl.getCanonicalLocales(lang).length > 0
  } catch {
    return false
  }
}

const wanted = process.argv.slice(2)
const count = { names: 0, refused: 0, right: 0, threw: 0, lost: 0, invalid: 0 }
const missed: Record<string, number> = {}
for (const [tag, names] of Object.entries(NAMED_LANGUAGES)) {
  if (wanted.length > 0 && !wanted.includes(tag)) continue
  for (const name of names.split(', ')) {
    count.names += 1
    if (languageProblem(name) === 'no-typeface') {
      count.refused += 1
      continue
    }
    const { lang, threw, lost, missedBy } = await render(name)
    if (threw !== null) count.threw += 1
    else if (!isValid(lang)) count.invalid += 1
    else if (lost.length > 0) count.lost += 1
    else count.right += 1
    for (const by of Object.keys(missedBy)) missed[by] = (missed[by] ?? 0) + 1
    const misses = Object.entries(missedBy).map((each) => each.join(' '))
    if (threw !== null || lost.length > 0)
      console.log([tag, name, lang, threw ?? `${lost.length} lost`, lost[0] ?? ''].join('\t'))
    else if (wanted.length > 0 && misses.length > 0) console.log([tag, name, ...misses].join('\t'))
  }
}
console.log(count, 'names with a field that a program misses:', missed)

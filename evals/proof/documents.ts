/** Resumes in the scripts that are sold, to be read back from both PDFs. */
import { readFileSync } from 'node:fs'
import { type Resume, resumeSchema } from '@vitrine/domain/resume/resume'
import { sampleResume } from '../../renderer/index.ts'
import { SAYINGS } from '../../renderer/testing/glyph-coverage.ts'

const example = (name: string): Resume =>
  resumeSchema.parse(
    JSON.parse(
      readFileSync(new URL(`../../renderer/testing/${name}.json`, import.meta.url), 'utf8'),
    ),
  )

export const documents: readonly (readonly [script: string, code: string, resume: Resume])[] = [
  ['Latin', 'en', sampleResume('tearsheet')],
  ['Latin, German', 'de', madeOf('de')],
  ['Latin, French', 'fr', madeOf('fr')],
  ['Latin, Vietnamese', 'vi', madeOf('vi')],
  ['Greek', 'el', madeOf('el')],
  ['Cyrillic', 'ru', madeOf('ru')],
  ['Cyrillic, Ukrainian', 'uk', madeOf('uk')],
  ['Arabic', 'ar', example('arabic')],
  ['Hebrew', 'he', madeOf('he')],
  ['Devanagari', 'hi', madeOf('hi')],
  ['Thai', 'th', madeOf('th')],
  ['Japanese', 'ja', example('japanese')],
  ['Han, simplified', 'zh', madeOf('zh')],
  ['Hangul', 'ko', madeOf('ko')],
]

/** A short resume in the words of a language's saying. */
function madeOf(code: string): Resume {
  // Resumes are not written with vowel points.
  const saying = (SAYINGS[code] ?? '').replaceAll(/[\u0591-\u05bd\u05bf-\u05c7]/g, '')
  const words = [...new Intl.Segmenter(code, { granularity: 'word' }).segment(saying)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
  const phrase = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => words[(from + at) % words.length]).join(
      ['zh', 'th'].includes(code) ? '' : ' ',
    )
  return {
    basics: {
      name: phrase(0, 2),
      label: phrase(2, 2),
      email: 'ada@example.com',
      phone: '+44 20 7946 0182',
      summary: `${saying}. ${phrase(1, 5)}.`,
    },
    work: [0, 3, 6].map((from) => ({
      position: phrase(from, 2),
      name: phrase(from + 1, 3),
      startDate: `20${10 + from}-03`,
      endDate: `20${12 + from}-07`,
      highlights: [phrase(from, 6), `${phrase(from + 2, 4)} 2,400`, `${phrase(from + 3, 5)}, SAP`],
    })),
    education: [
      { institution: phrase(4, 3), area: phrase(5, 2), startDate: '2006', endDate: '2010' },
    ],
    skills: [0, 1, 2, 3].map((at) => ({ name: phrase(at, 1) })),
  }
}

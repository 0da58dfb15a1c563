/**
 * `npm run bench -- proof`: the resume fields that independent programs read back from the
 * one-column PDF, by script, in drawing order and in tag order. Includes poppler if `pdftotext`
 * and `pdfinfo` are installed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Resume, resumeSchema } from '@vitrine/domain/resume/resume'
import { sampleResume } from '../renderer/index.ts'
import { type ExtractedText, extractText, programs } from '../renderer/round-trip/extract-text.ts'
import { findFieldsInPlainPdf } from '../renderer/round-trip/check-round-trip.ts'
import { SAYINGS } from '../renderer/testing/glyph-coverage.ts'
import { printBoth } from '../renderer/testing/print-both.ts'

const example = (name: string): Resume =>
  resumeSchema.parse(
    JSON.parse(readFileSync(new URL(`../renderer/testing/${name}.json`, import.meta.url), 'utf8')),
  )

const documents: readonly (readonly [script: string, code: string, resume: Resume])[] = [
  ['Latin', 'en', sampleResume('tearsheet')],
  ['Latin, Vietnamese', 'vi', madeOf('vi')],
  ['Greek', 'el', madeOf('el')],
  ['Cyrillic', 'ru', madeOf('ru')],
  ['Arabic', 'ar', example('arabic')],
  ['Hebrew', 'he', madeOf('he')],
  ['Devanagari', 'hi', madeOf('hi')],
  ['Thai', 'th', madeOf('th')],
  ['Japanese', 'ja', example('japanese')],
  ['Han, simplified', 'zh', madeOf('zh')],
  ['Hangul', 'ko', madeOf('ko')],
]

const folder = mkdtempSync(join(tmpdir(), 'proof-'))
const poppler = ['pdftotext', 'pdfinfo'].every((program) => {
  const { error } = spawnSync(program, ['-v'])
  return error === undefined
})
  ? ['poppler']
  : []
const columns = [...programs, ...poppler]
const rows: string[][] = []
try {
  for (const [script, code, resume] of documents) {
    const { content, plain } = await printBoth(resume, { templateId: 'letter', code })
    const cells: string[] = []
    let fields = 0
    for (const column of columns) {
      const texts =
        column === 'poppler'
          ? readWithPoppler(plain)
          : await extractText[column as (typeof programs)[number]](
              plain,
              content.language.direction,
            )
      for (const text of [texts.drawn, texts.tagged]) {
        const verdicts = findFieldsInPlainPdf(content, text)
        const read = verdicts.filter((one) => one !== 'missing').length
        const inOrder = verdicts.filter((one) => one === 'in-order').length
        fields = verdicts.length
        cells.push(inOrder === read ? `${read}` : `${read} (${inOrder} in order)`)
      }
    }
    rows.push([`${script} (${code})`, `${fields}`, ...cells])
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const head = ['script', 'fields', ...columns.flatMap((name) => [name, `${name}, by tags`])]
process.stdout.write(
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join(''),
)
if (poppler.length === 0)
  process.stdout.write('\nWithout poppler: pdftotext and pdfinfo are not installed.\n')
process.exit(0)

function readWithPoppler(pdf: Uint8Array): ExtractedText {
  const file = join(folder, 'resume.pdf')
  writeFileSync(file, pdf)
  // It warns of a mark that the standard allows.
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const tags = run('pdfinfo', '-struct-text', file)
  return {
    drawn: run('pdftotext', '-enc', 'UTF-8', '-nopgbrk', file, '-'),
    // Each piece of text is a quoted line; all others are tags.
    tagged: [...tags.matchAll(/^\s*"(.*)"$/gm)].map(([, text]) => text).join(''),
  }
}

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

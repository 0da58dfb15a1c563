/**
 * `npm run bench -- proof`: the resume fields that independent programs read back from the
 * one-column PDF, by script, in drawing order and in tag order. Includes poppler if `pdftotext`
 * and `pdfinfo` are installed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExtractedText, extractText, programs } from '../renderer/round-trip/extract-text.ts'
import { findFieldsInPlainPdf } from '../renderer/round-trip/check-round-trip.ts'
import { printBoth } from '../renderer/testing/print-both.ts'
import { documents } from './proof/documents.ts'

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

/**
 * `npm run bench -- readers`: the share of a resume's words that other people's programs read from
 * both PDFs, as they are and after common treatment: compressed by Ghostscript, and printed again
 * by LibreOffice. Programs that are not installed are left out and named.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printBoth } from '../renderer/testing/print-both.ts'
import { documents } from './proof/documents.ts'
import { installedReaders, treatments } from './proof/text-readers.ts'
import { shareOfWords, wordsOf } from './proof/share-of-words.ts'

/** The share that a resume should keep in every reader. */
const GOAL = 0.97

const folder = mkdtempSync(join(tmpdir(), 'readers-'))
const { readers, missing } = installedReaders()
try {
  for (const treatment of treatments()) {
    const rows: string[][] = []
    for (const [script, code, resume] of documents) {
      const { content: _, ...pdfs } = await printBoth(resume, { templateId: 'letter', code })
      const words = wordsOf(resume, code)
      for (const [kind, bytes] of Object.entries(pdfs)) {
        const file = join(folder, `${code}-${kind}.pdf`)
        writeFileSync(file, bytes)
        const treated = treatment.apply(file)
        const shares = readers.map(({ read }) => shareOfWords(words, read(treated), code))
        rows.push([`${script}, ${kind}`, ...shares.map(percent)])
      }
    }
    const head = ['document', ...readers.map(({ name }) => name)]
    process.stdout.write(`\n## ${treatment.name}\n\n`)
    for (const cells of [head, head.map(() => '---'), ...rows])
      process.stdout.write(`| ${cells.join(' | ')} |\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (missing.length > 0) process.stdout.write(`\nNot installed: ${missing.join(', ')}.\n`)

function percent(share: number): string {
  const text = (share * 100).toFixed(0)
  return share < GOAL ? `**${text}**` : text
}

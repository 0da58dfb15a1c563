import { expect, test } from 'vitest'
import { makeHostileFiles } from '../hostile/make-hostile-files.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectZip } from './inspect-zip.ts'

const files = makeHostileFiles().filter(({ title }) =>
  /packed object|DOCX: a (?:relation|link)|linked picture/.test(title),
)

// @promise active-content: Scripts in PDF object streams and Word files that fetch from other places are refused, in every encoding.
test.each(files)('$title', ({ fileName, bytes, expected }) => {
  const kind = fileName.endsWith('.pdf') ? inspectPdf(bytes) : inspectZip(bytes)
  expect(expected).toContain('refused' in kind ? kind.refused : 'read')
})

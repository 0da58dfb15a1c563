import { expect, test } from 'vitest'
import { makeHostileFiles } from '../hostile/make-hostile-files.ts'
import { inspectCvFile } from './inspect-cv-file.ts'
import { sniffCvFile } from './sniff-cv-file.ts'

const files = makeHostileFiles().filter(({ title }) =>
  /packed object|by reference|in front|embedded object|chart|DOCX: a (?:relation|link)|linked picture/.test(
    title,
  ),
)

// @promise active-content: Scripts in PDF object streams and Word files that fetch from other places are refused, in every encoding.
test.each(files)('$title', ({ fileName, bytes, expected }) => {
  const sniffed = sniffCvFile(bytes, fileName)
  const kind = 'refused' in sniffed ? sniffed : inspectCvFile(bytes, sniffed)
  expect(expected).toContain('refused' in kind ? kind.refused : 'read')
})

import { expect, test } from 'vitest'
import { hashDocumentText } from './embedded-resume.ts'

test('ignores spacing in the document hash', () => {
  const said = hashDocumentText(['Led a ward', 'Cut falls'])
  for (const texts of [
    ['Led a ward', '', ' Cut falls\n'],
    ['Led  a\tward Cut\u00a0falls'],
    ['Leda', 'wardCutfalls'],
  ])
    expect(hashDocumentText(texts)).toBe(said)
})

test('distinguishes words, case and order', () => {
  const said = hashDocumentText(['Led a ward', 'Cut falls'])
  for (const texts of [
    ['Led two wards', 'Cut falls'],
    ['led a ward', 'Cut falls'],
    ['Cut falls', 'Led a ward'],
    ['Led a ward'],
    [],
  ])
    expect(hashDocumentText(texts)).not.toBe(said)
})

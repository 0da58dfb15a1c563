import { expect, test } from 'vitest'
import { hashDocumentText } from './embedded-resume.ts'

test('a file says the same however its words are spaced and parted', () => {
  const said = hashDocumentText(['Led a ward', 'Cut falls'])
  for (const texts of [
    ['Led a ward', '', ' Cut falls\n'],
    ['Led  a\tward Cut\u00a0falls'],
    ['Leda', 'wardCutfalls'],
  ])
    expect(hashDocumentText(texts)).toBe(said)
})

test('another word, another case or another order is another text', () => {
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

import { expect, test } from 'vitest'
import { fingerprintOfText } from './carried-resume.ts'

test('a file says the same however its words are spaced and parted', () => {
  const said = fingerprintOfText(['Led a ward', 'Cut falls'])
  for (const texts of [
    ['Led a ward', '', ' Cut falls\n'],
    ['Led  a\tward Cut\u00a0falls'],
    ['Leda', 'wardCutfalls'],
  ])
    expect(fingerprintOfText(texts)).toBe(said)
})

test('another word, another case or another order is another text', () => {
  const said = fingerprintOfText(['Led a ward', 'Cut falls'])
  for (const texts of [
    ['Led two wards', 'Cut falls'],
    ['led a ward', 'Cut falls'],
    ['Cut falls', 'Led a ward'],
    ['Led a ward'],
    [],
  ])
    expect(fingerprintOfText(texts)).not.toBe(said)
})

import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readActualText } from './read-actual-text.ts'

test('reads the actual text of ligature glyphs in order', () => {
  const content = '/P <</MCID 0>> BDC /Span <</ActualText <FEFF0E190E490E33>>> BDC (x) Tj EMC EMC'
  const stream = deflateSync(Buffer.from(content)).toString('latin1')
  const file = new Uint8Array(
    Buffer.from(
      `4 0 obj\n<< /Filter /FlateDecode >>\nstream\n${stream}\nendstream\nendobj`,
      'latin1',
    ),
  )
  expect(readActualText(file)).toEqual([{ tags: ['P', 'Span'], texts: [null, 'น้ำ'] }])
})

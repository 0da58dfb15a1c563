import { expect, test } from 'vitest'
import { composeBoth } from '../testing/print-both.ts'
import { commonResume } from '../testing/people.ts'
import { extractText } from '../round-trip/extract-text.ts'
import { withPdf } from './pdfium.ts'

// @promise no-pdf-memory-leak: Repeated rendering and publishing leaks no memory.
test('extracting a PDF leaks no memory', async () => {
  const pdf = await composeBoth(commonResume, { templateId: 'tearsheet' }).printPlain()
  // WebAssembly memory grows in steps and never shrinks.
  const held = () =>
    withPdf(pdf, (document) => {
      const { module } = document as unknown as { module: { HEAPU8: Uint8Array } }
      return module.HEAPU8.byteLength
    })
  await extractText.pdfium(pdf)
  const before = await held()
  for (let each = 0; each < 100; each += 1) await extractText.pdfium(pdf)
  expect(await held()).toBe(before)
})

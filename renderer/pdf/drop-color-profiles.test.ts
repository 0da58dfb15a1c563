import { findLanguage } from '@vitrine/domain/languages/languages'
import { expect, test } from 'vitest'
import { sampleOf } from '../../tools/test-rounds.ts'
import { templateIds } from '../templates/index.ts'
import { commonResume } from '../testing/people.ts'
import { printBoth } from '../testing/print-both.ts'
import { dropColorProfiles } from './drop-color-profiles.ts'
import { printTypefaces } from './print-fonts.ts'
import { type Bitmap, rasterize } from './rasterize.ts'
import { typeset } from './typeset.ts'

const copied = (page: Bitmap) => ({ ...page, pixels: Buffer.from(page.pixels) })

const edited = (pdf: Uint8Array, edit: (file: string) => string) =>
  Buffer.from(edit(Buffer.from(pdf).toString('latin1')), 'latin1')

/** The same file in a foreign format: its profiles are kept. */
const withProfiles = (pdf: Uint8Array) =>
  edited(pdf, (file) => file.replaceAll(/(\/ICCBased \d+ 0 R\])\nendobj/g, '$1 endobj'))

async function expectSamePixels(pdf: Uint8Array) {
  const kept = withProfiles(pdf)
  expect(dropColorProfiles(kept)).toBe(kept)
  expect(Buffer.from(dropColorProfiles(pdf)).includes('/ICCBased')).toBe(false)
  const drawn = await rasterize(pdf, 1.75, copied)
  const meant = await rasterize(kept, 1.75, copied)
  expect(drawn.length).toBe(meant.length)
  for (const [place, page] of drawn.entries())
    expect(page.pixels.equals(meant[place]!.pixels)).toBe(true)
}

test.each(sampleOf(templateIds, 0))(
  'the PDFs of %s keep their profile colors',
  async (templateId) => {
    const { plain, designed } = await printBoth(commonResume, { templateId })
    await expectSamePixels(plain)
    await expectSamePixels(designed)
  },
)

test('converts four thousand colors and all grays exactly', async () => {
  const source = `#set page(width: 64pt, height: 64pt, margin: 0pt)
#let square(at, color) = place(
  dx: calc.rem(at, 64) * 1pt,
  dy: calc.quo(at, 64) * 1pt,
  rect(width: 1pt, height: 1pt, fill: color),
)
#for at in range(4096) {
  square(at, rgb(calc.rem(at, 16) * 17, calc.rem(calc.quo(at, 16), 16) * 17, calc.quo(at, 256) * 17))
}
#pagebreak()
#for gray in range(256) { square(gray, luma(gray)) }`
  const pdf = await typeset({
    source,
    typefaces: printTypefaces.sans,
    language: findLanguage('en')!,
    data: {},
    standard: undefined,
  })
  await expectSamePixels(pdf)
})

test('keeps a foreign profile, such as a photo’s', async () => {
  const { designed } = await printBoth(commonResume, { templateId: 'tearsheet' })
  const others = edited(designed, (file) =>
    file.replaceAll(
      /(\[\/ICCBased )\d+( 0 R\]\nendobj)/g,
      (_, before, after) => `${before}1${after}`,
    ),
  )
  expect(dropColorProfiles(others)).toBe(others)
})

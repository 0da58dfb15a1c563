import sharp from 'sharp'
import { expect, test } from 'vitest'
import { composeContent } from './content/compose-content.ts'
import { drawShareImage } from './share-image.ts'
import { templates } from './templates/pages.ts'

/** Right of the text and below the bar. */
const MARGIN = { left: 1116, top: 24, width: 84, height: 606 }

test.each([
  'Ada Lovelace',
  'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh',
  'Александра Константинопольская-Преображенская',
])('the share image keeps %s inside its margins', async (name) => {
  const edition = { code: 'en', languageName: 'English', updatedOn: '2026-11-20' }
  const content = composeContent({ basics: { name, label: 'Engineer' } }, edition)
  const look = templates['tearsheet'].printStyle
  const png = await drawShareImage(content, { themeId: 'nomad', look, address: 'a.example' })
  const pixels = await sharp(png).extract(MARGIN).removeAlpha().raw().toBuffer()
  const paper = pixels.readUIntBE(0, 3)
  const drawn = Array.from({ length: pixels.length / 3 }, (_, at) => at * 3).filter(
    (at) => pixels.readUIntBE(at, 3) !== paper,
  )
  expect(drawn).toEqual([])
})

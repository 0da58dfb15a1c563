import { expect, test } from 'vitest'
import { templateIds } from './index.ts'
import { firefoxPrintCss } from './firefox-print-css.ts'
import { templates } from './pages.ts'
import { charactersOf, subsetSlice } from '../fonts/subset-faces.ts'
import { readSfnt } from '../fonts/sfnt.ts'

test('bold text of variable fonts gets a stroke', () => {
  const css = firefoxPrintCss(
    'h2{font-weight:650}.small{font-weight:400;color:red}@media (min-width:9rem){.big{font:680 2rem/1 var(--body)}}.name{font:680 2rem/1 var(--display)}@font-face{font-weight:700}',
  )
  expect(css).toContain('b,strong,th,h2,.big{-webkit-text-stroke:.03em}')
  expect(css).toContain('.small{-webkit-text-stroke:0}')
  expect(css).not.toMatch(/name|font-face|@media/)
})

/** Firefox prints other weights than the default as outlines. */
test.each(templateIds)('the regular weight of %s is the font’s default', async (templateId) => {
  const { body } = templates[templateId].typefaces
  const font = await subsetSlice(body, 'latin', charactersOf('Ada'), 'sfnt')
  const axes = readSfnt(font!).get('fvar')!
  const view = new DataView(axes.buffer, axes.byteOffset)
  const firstAxis = view.getUint16(4)
  expect(view.getInt32(firstAxis + 8) / 65_536).toBe(400)
})

import { readFileSync } from 'node:fs'
import type { ThemeId } from '@vitrine/domain/sites/site-options'
import type { Content } from './content/compose-content.ts'
import { encodePng } from './pdf/encode-png.ts'
import { rasterize } from './pdf/rasterize.ts'
import { printTypefaces } from './pdf/print-fonts.ts'
import { typeset } from './pdf/typeset.ts'
import type { PrintStyle } from './pdf/print-document.ts'
import { themes } from './themes/index.ts'

const WIDTH = 1200
const HEIGHT = 630

/** The Open Graph image: name, label and headline, 1200 x 630 PNG. */
export async function drawShareImage(
  content: Content,
  settings: { themeId: ThemeId; look: PrintStyle; address: string },
): Promise<Uint8Array> {
  const { light } = themes[settings.themeId]
  const card = {
    name: content.name,
    label: content.label,
    headline: content.headline === content.label ? '' : content.headline,
    address: settings.address,
    language: content.language.code.split('-')[0],
    direction: content.language.direction,
    colors: light,
  }
  const pdf = await typeset({
    source,
    typefaces: printTypefaces[settings.look.family],
    language: content.language,
    data: { card: JSON.stringify(card) },
    standard: undefined,
  })
  const [picture] = await rasterize(pdf, 1, encodePng)
  if (!picture) throw new Error('the picture has no page')
  return picture
}

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

const source = (read('./pdf/raised-letters.typ') + read('./share-image.typ')).replace(
  'PAGE_SIZE',
  `width: ${WIDTH}pt, height: ${HEIGHT}pt`,
)

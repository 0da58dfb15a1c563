import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import type { ThemeId } from '@vitrine/domain/site'
import type { Content } from './content/compose-content.ts'
import { rasterize } from './pdf/rasterize.ts'
import { lookTypefaces } from './pdf/print-fonts.ts'
import { typeset } from './pdf/typeset.ts'
import type { PrintLook } from './pdf/print-document.ts'
import { themes } from './themes/index.ts'

const WIDTH = 1200
const HEIGHT = 630

/** The picture that social networks show with the address: name, label and headline, 1200 x 630, as PNG. */
export async function drawShareImage(
  content: Content,
  settings: { themeId: ThemeId; look: PrintLook; address: string },
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
    typefaces: lookTypefaces[settings.look.family],
    language: content.language,
    data: { card: JSON.stringify(card) },
    standard: undefined,
  })
  const { pixels, width, height } = await rasterize(pdf)
  return encodePng(pixels, width, height)
}

const source = readFileSync(new URL('./share-image.typ', import.meta.url), 'utf8').replace(
  'PAGE_SIZE',
  `width: ${WIDTH}pt, height: ${HEIGHT}pt`,
)

/** Eight bits a channel without alpha; each row is stored as the difference to the one above. */
function encodePng(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    const row = y * (1 + width * 3)
    rows[row] = y === 0 ? 0 : 2
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * width + x) * 4 + channel
        const above = y === 0 ? 0 : rgba[at - width * 4]!
        rows[row + 1 + x * 3 + channel] = rgba[at]! - above
      }
    }
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

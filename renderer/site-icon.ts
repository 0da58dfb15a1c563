import { readFileSync } from 'node:fs'
import type { ThemeId } from '@vitrine/domain/sites/site-options'
import type { Content } from './content/compose-content.ts'
import { encodePng } from './pdf/encode-png.ts'
import { printTypefaces } from './pdf/print-fonts.ts'
import { rasterize } from './pdf/rasterize.ts'
import { typeset } from './pdf/typeset.ts'
import { themes } from './themes/index.ts'

/** The favicon: initials on the accent color. */
export function composeIcon(content: Content, themeId: ThemeId): string {
  const { accent, onAccent } = themes[themeId].light
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${accent}"/><text x="32" y="42" font-family="system-ui,sans-serif" font-size="28" font-weight="600" text-anchor="middle" fill="${onAccent}">${lettersOf(content)}</text></svg>\n`
}

const lettersOf = ({ initials }: Content): string => initials.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The same for browsers that look for these names, whatever the page links. */
export async function drawIcons(
  content: Content,
  themeId: ThemeId,
): Promise<{ readonly touch: Uint8Array; readonly ico: Uint8Array }> {
  const { accent, onAccent } = themes[themeId].light
  const pdf = await typeset({
    source,
    typefaces: printTypefaces.sans,
    language: content.language,
    data: { icon: JSON.stringify({ letters: lettersOf(content), accent, onAccent }) },
    standard: undefined,
  })
  const [touch] = await rasterize(pdf, 1, encodePng)
  const [small] = await rasterize(pdf, ICO_SIZE / 180, encodePng)
  if (!touch || !small) throw new Error('the icon has no page')
  return { touch, ico: icoOf(small, ICO_SIZE) }
}

const source = readFileSync(new URL('./site-icon.typ', import.meta.url), 'utf8')

const ICO_SIZE = 32

/** An ICO file with one PNG: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
export function icoOf(png: Uint8Array, size: number): Uint8Array {
  const head = new DataView(new ArrayBuffer(22))
  head.setUint16(2, 1, true)
  head.setUint16(4, 1, true)
  head.setUint8(6, size)
  head.setUint8(7, size)
  head.setUint16(10, 1, true)
  head.setUint16(12, 32, true)
  head.setUint32(14, png.length, true)
  head.setUint32(18, head.byteLength, true)
  return Buffer.concat([new Uint8Array(head.buffer), png])
}

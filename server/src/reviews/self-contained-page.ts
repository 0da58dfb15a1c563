import path from 'node:path'
import type { VersionFile } from '../publishing/index.ts'

/** For a page on our own origin: no scripts, nothing from elsewhere, only our pages may frame it. */
export const SELF_CONTAINED_PAGE_POLICY =
  "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin"

/** Links to fonts and pictures in styles and attributes, relative to the page. */
const LINK = /url\(((?:\.\.\/)?fonts\/[\w./-]+)\)|src="((?:\.\.\/)?photo\.jpg)"/g

/** Nobody sees the icons of a page in a frame. */
const ICON = /<link rel="(?:icon|apple-touch-icon)"[^>]*>/g

/**
 * Puts the fonts and the photo of a version into one of its pages, as data URLs. A file that is
 * missing keeps its link.
 */
export async function selfContainedPage(
  html: string,
  folder: string,
  files: Readonly<Record<string, VersionFile>>,
  read: (file: VersionFile) => Promise<Uint8Array | undefined>,
): Promise<string> {
  const links = new Set([...html.matchAll(LINK)].map(([, font, photo]) => font ?? photo ?? ''))
  const dataOf = new Map<string, string>()
  for (const link of links) {
    const file = files[path.posix.join(folder, link)]
    const bytes = file && (await read(file))
    if (!bytes) continue
    dataOf.set(link, `data:${file.type};base64,${Buffer.from(bytes).toString('base64')}`)
  }
  return html
    .replaceAll(ICON, '')
    .replaceAll(LINK, (whole, font: string | undefined, photo: string | undefined) => {
      const link = font ?? photo ?? ''
      const data = dataOf.get(link)
      return data === undefined ? whole : whole.replace(link, data)
    })
}

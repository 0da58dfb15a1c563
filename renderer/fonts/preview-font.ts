import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { faces } from './faces.ts'

const require = createRequire(import.meta.url)

/**
 * Reads a full font file by its name in a preview page, e.g. `geist-latin-wght-normal.woff2`;
 * undefined for any other name. Never reads outside the font packages.
 */
export async function readPreviewFont(name: string): Promise<Uint8Array | undefined> {
  if (!/^[a-z0-9-]+\.woff2$/.test(name)) return undefined
  const candidates = Object.values(faces).filter((face) => name.startsWith(`${face.package}-`))
  const longest = candidates.sort((a, b) => b.package.length - a.package.length)[0]
  if (longest === undefined) return undefined
  const folder = dirname(require.resolve(`@fontsource-variable/${longest.package}/package.json`))
  return readFile(join(folder, 'files', name)).catch(() => undefined)
}

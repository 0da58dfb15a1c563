import { type Zippable, zipSync } from 'fflate'

/** The minimum ZIP date, for deterministic output. */
const ZIP_DATE = '1980-01-01T00:00:00'

/** All files of a site in one deterministic ZIP, which any static host can serve. */
export function siteArchive(files: ReadonlyMap<string, { readonly body: Uint8Array }>): Uint8Array {
  const entries: Zippable = {}
  for (const [path, { body }] of files) {
    // Images, fonts and documents are already compressed.
    entries[path] = [body, { level: /\.(png|jpg|woff2|pdf|docx)$/.test(path) ? 0 : 6 }]
  }
  return zipSync(entries, { mtime: ZIP_DATE })
}

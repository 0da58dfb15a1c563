import { type Zippable, zipSync } from 'fflate'

/** The only date that the ZIP format can always hold; a real one would change the bytes. */
const ZIP_DATE = '1980-01-01T00:00:00'

/** All files of a site in one ZIP that serves the same site anywhere. Same input, same bytes. */
export function siteArchive(files: ReadonlyMap<string, { readonly body: Uint8Array }>): Uint8Array {
  const entries: Zippable = {}
  for (const [path, { body }] of files) {
    // Pictures, fonts and documents are compressed already.
    entries[path] = [body, { level: /\.(png|jpg|woff2|pdf|docx)$/.test(path) ? 0 : 6 }]
  }
  return zipSync(entries, { mtime: ZIP_DATE })
}

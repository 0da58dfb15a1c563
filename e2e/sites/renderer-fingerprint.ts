/**
 * Browsers checked all sites when their pictures were last renewed. While the renderer is
 * unchanged since then, these tests check a sample; after a change of any renderer file, or with
 * `SITES=whole`, they check every site.
 *
 * `node e2e/sites/renderer-fingerprint.ts` stores the fingerprint of the current renderer: the
 * last step of `npm run renew-screenshots`.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NOTE = new URL('pictures/renderer.sha256', import.meta.url)
/** All that decides how a page looks. The fonts are packages, pinned in renderer/package.json. */
const SOURCES = [
  'renderer/**/*.{ts,tsx,css,json}',
  'domain/{languages,resume,site,site-schemas}.ts',
  'e2e/sites/*.ts',
]
const SHOWS_NOWHERE =
  /\.test\.tsx?$|^renderer\/(node_modules|pdf|paper|downloads|proof)\/|tsconfig\.json$/

/** Whether a sample is enough. */
export const isRendererUnchanged =
  process.env['SITES'] !== 'whole' && readFileSync(NOTE, 'utf8').trim() === hashOfRenderer()

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(NOTE, `${hashOfRenderer()}\n`)
}

function hashOfRenderer(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !SHOWS_NOWHERE.test(file))
    .sort()
  for (const file of files) {
    hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

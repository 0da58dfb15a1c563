/**
 * What is done to the built pages after React Router has written them.
 *
 * - Public pages carry the rules they use in a `<style>`; the web fonts come after the first paint.
 *   Their scripts, and with them the whole stylesheet, wait until the page is idle or the visitor
 *   does something, and a press that came too early is repeated (`page-starter.ts`).
 * - The fallback page starts at once: there is nothing to read in it.
 * - Site map, robots file and feed are written; assets get a brotli twin.
 * - `browser-only.json` lists the addresses for which the fallback page is the answer.
 *
 * Configuration tokens stay in place: the server fills them in (`domain/site-config.ts`).
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import postcss from 'postcss'
import { minifySync, transformWithOxc } from 'vite'
import { keepUsedRules } from './keep-used-rules.ts'
import { prerenderedPaths } from './src/shell/paths.ts'
import { writeExampleSites } from './write-example-sites.ts'
import { writeFeeds } from './write-feeds.ts'

const FALLBACK = '__spa-fallback.html'

/** A route as the router knows it; `path` is relative to its parent's. */
type BuiltRoute = {
  readonly id: string
  readonly parentId?: string | undefined
  readonly path?: string | undefined
}

export async function finishBuild(
  buildDirectory: string,
  routes: readonly BuiltRoute[],
): Promise<void> {
  const client = join(buildDirectory, 'client')
  const assets = join(client, 'assets')
  const stylesheet = trimManifest(assets)
  const { css, faces, fonts } = detachFonts(client, stylesheet)
  const starter = await compileStarter()

  for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const page = readFileSync(join(client, file), 'utf8')
    writeFileSync(
      join(client, file),
      finishPage(page, { file, css, stylesheet, faces, fonts, starter }),
    )
  }
  await writeExampleSites(client)
  writeFeeds(client)
  compressAssets(assets)
  writeFileSync(join(buildDirectory, 'browser-only.json'), JSON.stringify(browserOnly(routes)))
}

/**
 * Address patterns (`/admin/orders/:orderId`) of the pages that only the browser draws: those without
 * the visitors' frame around them that are not built ahead. In the visitors' frame, what is not built
 * does not exist.
 */
function browserOnly(routes: readonly BuiltRoute[]): string[] {
  const parentOf = ({ parentId }: BuiltRoute) => routes.find(({ id }) => id === parentId)
  const lineOf = (route: BuiltRoute): BuiltRoute[] => {
    const parent = parentOf(route)
    return parent ? [...lineOf(parent), route] : [route]
  }
  return routes
    .filter((route) => !routes.some(({ parentId }) => parentId === route.id))
    .map(lineOf)
    .filter((line) => !line.some(({ id }) => id === 'visitor-frame'))
    .map((line) => `/${line.flatMap(({ path }) => path || []).join('/')}`)
    .filter((path) => !prerenderedPaths.includes(path))
}

async function compileStarter(): Promise<string> {
  const file = join(import.meta.dirname, 'page-starter.ts')
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return minifySync(file, code).code.trim()
}

type Manifest = {
  readonly entry: { readonly imports: readonly string[]; css: string[] }
  readonly routes: Record<string, { imports: string[]; css: string[]; [fact: string]: unknown }>
}

/**
 * Takes the stylesheet out of the router's manifest, so that the browser's render does not expect a
 * link where a finished page has a `<style>`; gives the stylesheet's address. Every page brings the
 * manifest, so what a route has not, and what the entry has fetched for it, goes too.
 */
function trimManifest(assets: string): string {
  const manifestFile = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  if (!manifestFile)
    throw new Error('The router wrote no manifest: was the build configured with ssr: false?')
  const text = readFileSync(join(assets, manifestFile), 'utf8')
  const found = new Set(text.match(/\/assets\/[\w.-]+\.css/g))
  if (found.size !== 1) {
    throw new Error(
      `One stylesheet was expected, found ${found.size}: import CSS only through src/ui/theme.css`,
    )
  }
  const assignment = 'window.__reactRouterManifest='
  const manifest: Manifest = JSON.parse(text.slice(assignment.length).replace(/;\s*$/, ''))
  manifest.entry.css = []
  for (const route of Object.values(manifest.routes)) {
    route.css = []
    route.imports = route.imports.filter((file) => !manifest.entry.imports.includes(file))
    for (const [fact, value] of Object.entries(route)) if (value === false) delete route[fact]
  }
  writeFileSync(join(assets, manifestFile), `${assignment}${JSON.stringify(manifest)};`)
  return [...found][0] ?? ''
}

type Detached = {
  /** The stylesheet without the faces. */
  readonly css: string
  /** Address of the faces' own stylesheet. */
  readonly faces: string
  /** Addresses of the files that every page needs: those with the letters of English. */
  readonly fonts: readonly string[]
}

/**
 * Moves the faces to fetch out of the stylesheet into one of their own: adding a few faces to a page
 * that stands costs little, adding all rules means to style it again.
 */
function detachFonts(client: string, stylesheet: string): Detached {
  const root = postcss.parse(readFileSync(join(client, stylesheet), 'utf8'))
  const detached: string[] = []
  root.walkAtRules('font-face', (face) => {
    if (!face.toString().includes('url(')) return
    detached.push(face.toString())
    face.remove()
  })
  const css = root.toString()
  writeFileSync(join(client, stylesheet), css)
  const digest = createHash('sha256').update(detached.join('')).digest('base64url').slice(0, 8)
  const faces = `/assets/fonts-${digest}.css`
  writeFileSync(join(client, faces), detached.join(''))
  const fonts = detached.flatMap(
    (face) => face.match(/\/assets\/[\w-]+-latin-(?!ext-)[\w-]+\.woff2/)?.[0] ?? [],
  )
  if (fonts.length === 0) throw new Error(`${faces} names no font file with the letters of English`)
  return { css, faces, fonts }
}

type Finishing = Detached & { file: string; stylesheet: string; starter: string }

function finishPage(
  page: string,
  { file, css, stylesheet, faces, fonts, starter }: Finishing,
): string {
  if (file === FALLBACK) {
    return page.replace(
      '</head>',
      `<link rel="stylesheet" href="${faces}"/><meta name="robots" content="noindex"/></head>`,
    )
  }

  const preloads = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)].map(
    ([, href]) => href,
  )
  const plan = JSON.stringify({ faces, fonts, css: stylesheet, modules: preloads })
  // The router writes "#" behind the address of a sheet that several chunks share.
  const link = new RegExp(`<link rel="stylesheet" href="${stylesheet}#?"/>`)
  if (!link.test(page)) throw new Error(`${file} does not link ${stylesheet}`)
  return page
    .replace(link, (whole) => {
      const rules = keepUsedRules(css, page)
      return `<style>${rules}</style><noscript><link rel="stylesheet" href="${faces}"/>${whole}<style>[data-folded]{grid-template-rows:1fr!important;visibility:visible!important}</style></noscript>`
    })
    .replace(
      '</head>',
      `<script id="page-plan" type="application/json">${plan}</script><script>${starter}</script></head>`,
    )
    .replaceAll(/<link rel="modulepreload" href="[^"]+"\/>/g, '')
    .replace('<script type="module" async="">', '<script type="text/held" id="held-start">')
}

function compressAssets(assets: string): void {
  for (const file of readdirSync(assets)) {
    if (!/\.(js|mjs|css|svg|wasm)$/.test(file)) continue
    const bytes = readFileSync(join(assets, file))
    writeFileSync(
      join(assets, `${file}.br`),
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    )
  }
}

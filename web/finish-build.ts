/**
 * What is done to the built pages after React Router has written them.
 *
 * - Public pages carry the rules they use in a `<style>`; the whole stylesheet, with the web fonts,
 *   comes after the first paint. Their scripts wait until the page is idle or the visitor does
 *   something, and a press that came too early is repeated (`page-starter.ts`).
 * - `/order` and the fallback page start at once: someone is about to type.
 * - Site map, robots file and feed are written; assets get a brotli twin.
 *
 * Configuration tokens stay in place: the server fills them in (`domain/site-config.ts`).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { minifySync, transformWithOxc } from 'vite'
import { keepUsedRules } from './keep-used-rules.ts'
import { paths } from './src/shell/paths.ts'
import { writeExampleSites } from './write-example-sites.ts'
import { writeFeeds } from './write-feeds.ts'

const FALLBACK = '__spa-fallback.html'

export async function finishBuild(buildDirectory: string): Promise<void> {
  const client = join(buildDirectory, 'client')
  const assets = join(client, 'assets')
  const stylesheet = detachStylesheet(assets)
  const css = readFileSync(join(client, stylesheet), 'utf8')
  const starter = await compileStarter()

  for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const page = readFileSync(join(client, file), 'utf8')
    writeFileSync(join(client, file), finishPage(page, { file, css, stylesheet, starter }))
  }
  await writeExampleSites(client)
  writeFeeds(client)
  compressAssets(assets)
}

async function compileStarter(): Promise<string> {
  const file = join(import.meta.dirname, 'page-starter.ts')
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return minifySync(file, code).code.trim()
}

/**
 * Takes the stylesheet out of the router's manifest, so that the browser's render does not expect a
 * link where a finished page has a `<style>`; gives the stylesheet's address.
 */
function detachStylesheet(assets: string): string {
  const manifestFile = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  if (!manifestFile)
    throw new Error('The router wrote no manifest: was the build configured with ssr: false?')
  const manifest = readFileSync(join(assets, manifestFile), 'utf8')
  const found = new Set(manifest.match(/\/assets\/[\w.-]+\.css/g))
  if (found.size !== 1) {
    throw new Error(
      `One stylesheet was expected, found ${found.size}: import CSS only through src/ui/theme.css`,
    )
  }
  writeFileSync(join(assets, manifestFile), manifest.replace(/"css":\["[^\]]*\]/g, '"css":[]'))
  return [...found][0] ?? ''
}

type Finishing = { file: string; css: string; stylesheet: string; starter: string }

function finishPage(page: string, { file, css, stylesheet, starter }: Finishing): string {
  if (file === FALLBACK)
    return page.replace('</head>', '<meta name="robots" content="noindex"/></head>')

  const holds = relative(paths.order(), `/${file}`) !== 'index.html'
  const preloads = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)].map(
    ([, href]) => href,
  )
  const plan = JSON.stringify({ css: stylesheet, modules: holds ? preloads : [] })
  let finished = page
    .replace(`<link rel="stylesheet" href="${stylesheet}"/>`, () => {
      const rules = keepUsedRules(css, page)
      return `<style>${rules}</style><noscript><link rel="stylesheet" href="${stylesheet}"/><style>[data-folded]{grid-template-rows:1fr!important;visibility:visible!important}</style></noscript>`
    })
    .replace(
      '</head>',
      `<script id="page-plan" type="application/json">${plan}</script><script>${starter}</script></head>`,
    )
  if (holds) {
    finished = finished
      .replaceAll(/<link rel="modulepreload" href="[^"]+"\/>/g, '')
      .replace('<script type="module" async="">', '<script type="text/held" id="held-start">')
  }
  return finished
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

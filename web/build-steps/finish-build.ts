/**
 * Build steps after React Router's build.
 *
 * React Router renders every public page with ordinary tags for stylesheets, fonts and scripts
 * (`src/shell/root.tsx`), and such a page paints only after all of them have loaded. Two steps make
 * it paint as fast as plain HTML:
 *
 * 1. `inline-critical-css.ts` inlines the CSS rules that the page uses.
 * 2. `defer-loading.ts` disables tags that the first paint does not need and adds `page-
 *    bootstrap.ts`, an inline script. It loads the fonts after the first paint, and the scripts and
 *    full stylesheet after the first user event or four seconds (on task pages, after the first paint). Then the page is hydrated, and an
 *    early click is replayed.
 *
 * In development and in the fallback page (payment, onboarding, workbench) the tags work
 * unchanged.
 *
 * Other output: the example sites, sitemap and robots.txt, the reduced route manifest, Brotli
 * assets, and for the server the list of URLs that get the fallback page, with the head of each.
 *
 * Configuration tokens (`%BRAND_NAME%`) stay: the server replaces them at startup
 * (`domain/storefront/site-config.ts`).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressAssets } from './compress-assets.ts'
import { deferLoading } from './defer-loading.ts'
import { inlineCriticalCss } from './inline-critical-css.ts'
import type { BuiltRoute } from './list-client-routes.ts'
import { listFallbackHeads } from './list-fallback-heads.ts'
import { slimManifest } from './slim-manifest.ts'
import { writeExampleSites } from './write-example-sites.ts'
import { writeFeeds } from './write-feeds.ts'

const FALLBACK = '__spa-fallback.html'

export async function finishBuild(
  buildDirectory: string,
  routes: readonly BuiltRoute[],
): Promise<void> {
  const client = join(buildDirectory, 'client')
  for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html') || file === FALLBACK) continue
    const page = readFileSync(join(client, file), 'utf8')
    writeFileSync(join(client, file), await deferLoading(await inlineCriticalCss(page, client)))
  }
  await writeExampleSites(client)
  writeFeeds(client)
  const manifest = findManifest(client)
  const script = readFileSync(manifest, 'utf8')
  writeFileSync(
    join(buildDirectory, 'fallback-heads.json'),
    JSON.stringify(listFallbackHeads(routes, scriptsIn(script))),
  )
  writeFileSync(manifest, slimManifest(script))
  compressAssets(join(client, 'assets'))
}

/** The route manifest that the build writes for the router. */
function findManifest(client: string): string {
  const assets = join(client, 'assets')
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
  if (file === undefined)
    throw new Error(`${assets} has no manifest: the build has changed its form`)
  return join(assets, file)
}

/** Returns the modules of routes and their imports, from the manifest. */
function scriptsIn(text: string): (routeIds: readonly string[]) => readonly string[] {
  const { entry, routes } = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  ) as {
    entry: RouteScripts
    routes: Record<string, RouteScripts | undefined>
  }
  const scriptsOf = (one: RouteScripts | undefined) => (one ? [one.module, ...one.imports] : [])
  // The fallback page names these itself.
  const named = new Set([...scriptsOf(entry), ...scriptsOf(routes['root'])])
  return (routeIds) => [
    ...new Set(routeIds.flatMap((id) => scriptsOf(routes[id])).filter((one) => !named.has(one))),
  ]
}

type RouteScripts = { readonly module: string; readonly imports: readonly string[] }

/**
 * What is done to the site after React Router has built it.
 *
 * React Router writes every public page as HTML, with ordinary tags for its stylesheets, fonts and
 * scripts (`src/shell/root.tsx`). As such a page paints only when all of it has come. So each page goes
 * through two steps, which make it paint as fast as HTML alone:
 *
 * 1. `inline-critical-css.ts`: the rules that the page uses are put into it.
 * 2. `defer-loading.ts`: the tags of what the first paint does not need are switched off, and a small
 *    inline script, `page-bootstrap.ts`, is added that switches them on: the fonts after the first
 *    paint; the scripts and the whole stylesheet at the visitor's first act or after four seconds.
 *    Then the page is hydrated, and a press that came before is repeated.
 *
 * In development and in the fallback page (checkout, onboarding, the workbench: nothing to read before
 * the scripts run) the same tags simply work.
 *
 * The other files of a site follow: the example sites, site map and robots file, the list of routes
 * without what no page uses of it, a brotli twin of each asset, and for the server the list of addresses that the fallback page answers, with the head of each.
 *
 * Configuration tokens (`%BRAND_NAME%`) stay in place: the server fills them in at its start
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

/** The list of routes that the build writes for the router. */
function findManifest(client: string): string {
  const assets = join(client, 'assets')
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
  if (file === undefined)
    throw new Error(`${assets} has no manifest: the build has changed its form`)
  return join(assets, file)
}

/** From that list: a route's module and all that it imports. */
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

/**
 * The list of all routes that every page loads, without what each route's module imports: half of its bytes.
 * That is for pages that fetch another page ahead of the press, which none of ours does; a page that is opened
 * finds its own files in its HTML. `entry` keeps its own.
 *
 * Throws if the build has changed its form.
 */
export function slimManifest(script: string): string {
  const [, before = '', json = '', after = ''] = /^([^{]+)(\{.*\})(;?\s*)$/s.exec(script) ?? []
  if (json === '') throw new Error('the manifest is no assignment of an object')
  const manifest = JSON.parse(json) as { routes: Record<string, { imports: string[] }> }
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    if (!Array.isArray(route.imports)) throw new Error(`the manifest names no imports of ${id}`)
    return [id, { ...route, imports: [] }]
  })
  const slim = { ...manifest, routes: Object.fromEntries(routes) as unknown }
  return `${before}${JSON.stringify(slim)}${after}`
}

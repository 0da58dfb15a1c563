/**
 * Removes the `imports` of each route from the route manifest that every page loads: half of its
 * bytes. They serve prefetching, which no page uses; an opened page has its own files in its HTML.
 * `entry` keeps its imports. Throws if the build's format has changed.
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

import { prerenderedPaths } from '../src/shell/paths.ts'

/** A route of the router; `path` is relative to its parent's. */
export type BuiltRoute = {
  readonly id: string
  readonly parentId?: string | undefined
  readonly path?: string | undefined
}

/**
 * Returns the URL patterns (`/admin/orders/:orderId`) of pages that only the browser renders, with
 * their route ids: pages outside the storefront layout that are not prerendered. In the storefront
 * layout, a page that is not prerendered does not exist.
 */
export function listClientRoutes(
  routes: readonly BuiltRoute[],
): { readonly pattern: string; readonly routeIds: readonly string[] }[] {
  const parentOf = ({ parentId }: BuiltRoute) => routes.find(({ id }) => id === parentId)
  const lineOf = (route: BuiltRoute): BuiltRoute[] => {
    const parent = parentOf(route)
    return parent ? [...lineOf(parent), route] : [route]
  }
  return routes
    .filter((route) => !routes.some(({ parentId }) => parentId === route.id))
    .map(lineOf)
    .filter((line) => !line.some(({ id }) => id === 'storefront-layout'))
    .map((line) => ({
      pattern: `/${line.flatMap(({ path }) => path || []).join('/')}`,
      routeIds: line.map(({ id }) => id),
    }))
    .filter(({ pattern }) => !prerenderedPaths.includes(pattern))
}

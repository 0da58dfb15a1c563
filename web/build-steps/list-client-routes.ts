import { prerenderedPaths } from '../src/shell/paths.ts'

/** A route as the router knows it; `path` is relative to its parent's. */
export type BuiltRoute = {
  readonly id: string
  readonly parentId?: string | undefined
  readonly path?: string | undefined
}

/**
 * Address patterns (`/admin/orders/:orderId`) of the pages that only the browser draws: those without
 * the visitors' frame around them that are not built ahead, with the routes that each is made of. In the visitors' frame, what is not built
 * does not exist.
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

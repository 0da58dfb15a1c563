import { tokenSiteConfig } from '@vitrine/domain/storefront/site-config'
import type { MetaDescriptor } from 'react-router'
import { type PrivatePage, privatePages, privateTags } from '../src/shell/head-tags.ts'
import { type BuiltRoute, listClientRoutes } from './list-client-routes.ts'

/** Where the fallback page is the answer, and what stands in its head there. */
export type FallbackHead = {
  /** `/admin/orders/:orderId`; a star at the end stands for anything. The first that fits counts. */
  readonly pattern: string
  readonly head: string
  /** Nothing is there: answered 404. */
  readonly missing?: true
}

/**
 * `scriptsOf` gives the addresses of all scripts of these routes: they come at once then, not one file
 * after the other as each names the next.
 */
export function listFallbackHeads(
  routes: readonly BuiltRoute[],
  scriptsOf: (routeIds: readonly string[]) => readonly string[],
): FallbackHead[] {
  return [
    ...listClientRoutes(routes).map(({ pattern, routeIds }) => ({
      pattern,
      head: headOf(pageAt(pattern)) + scriptsOf(routeIds).map(preloadOf).join(''),
    })),
    { pattern: '/blog/*', head: headOf('postNotFound'), missing: true },
    { pattern: '/*', head: headOf('notFound'), missing: true },
  ]
}

function pageAt(pattern: string): PrivatePage {
  const pages = Object.keys(privatePages) as PrivatePage[]
  return pages.find((page) => privatePages[page].path === pattern) ?? 'team'
}

/**
 * Marked, so that the page takes them out again once the router writes its own: a title that stayed would
 * be the title of every page that follows.
 */
const headOf = (page: PrivatePage) => privateTags(tokenSiteConfig, page).map(tagOf).join('')

const preloadOf = (script: string) =>
  `<link data-delivered="" rel="modulepreload" href="${escape(script)}"/>`

function tagOf(tag: MetaDescriptor): string {
  if ('title' in tag) return `<title data-delivered="">${escape(String(tag.title))}</title>`
  const { tagName = 'meta', ...attributes } = tag as Record<string, string>
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`)
  return `<${tagName} data-delivered=""${written.join('')}/>`
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

import { tokenSiteConfig } from '@vitrine/domain/storefront/site-config'
import type { MetaDescriptor } from 'react-router'
import { type PrivatePage, privatePages, privateTags } from '../src/shell/head-tags.ts'
import { type BuiltRoute, listClientRoutes } from './list-client-routes.ts'

/** A URL pattern that gets the fallback page, and the head of that page. */
export type FallbackHead = {
  /** `/admin/orders/:orderId`; a star at the end matches anything. The first match wins. */
  readonly pattern: string
  readonly head: string
  /** The page does not exist: respond with 404. */
  readonly missing?: true
}

/**
 * `scriptsOf` returns the URLs of all scripts of these routes, so they load in parallel and not one
 * after the other.
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
 * Marked, so that the page removes them once the router renders its own head. A title left behind
 * would be the title of every later page.
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

/** Sitemap, robots.txt and the blog's feed, with a token for the origin. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokenSiteConfig } from '@vitrine/domain/storefront/site-config'
import { indexedPaths, paths } from '../src/shell/paths.ts'

const { publicUrl } = tokenSiteConfig

export function writeFeeds(client: string): void {
  writeFileSync(join(client, 'sitemap.xml'), siteMap())
  writeFileSync(join(client, 'robots.txt'), robots())
}

function siteMap(): string {
  const urls = indexedPaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** Pages with `noindex` stay crawlable, or crawlers would never read it. Only the API is disallowed. */
function robots(): string {
  return `User-agent: *\nDisallow: /api/\nAllow: ${paths.home()}\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

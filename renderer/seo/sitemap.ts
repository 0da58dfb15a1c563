export type SeoLevel = 'basic' | 'enhanced' | 'advanced'

/** URLs are absolute; each page lists all editions, as search engines require. */
export function sitemap(
  pages: readonly { readonly url: string; readonly code: string; readonly updatedOn: string }[],
): string {
  const alternates = pages
    .map(
      ({ url, code }) => `<xhtml:link rel="alternate" hreflang="${xml(code)}" href="${xml(url)}"/>`,
    )
    .join('')
  const entries = pages.map(
    ({ url, updatedOn }) =>
      `<url><loc>${xml(url)}</loc><lastmod>${xml(updatedOn)}</lastmod>${pages.length > 1 ? alternates : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

export function robots(siteUrl: string, level: SeoLevel): string {
  const map = level === 'basic' ? '' : `\nSitemap: ${siteUrl}sitemap.xml\n`
  return `User-agent: *\nAllow: /\n${map}`
}

const xml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

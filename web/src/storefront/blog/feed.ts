import { paths } from '../../shell/paths.ts'
import { siteConfig } from '../../shell/site-config.ts'
import { posts } from './posts.ts'

/** The blog as RSS 2.0, written during the build. */
export function loader(): Response {
  const { brandName, publicUrl } = siteConfig()
  const items = posts.map(
    ({ slug, title, description, date }) => `<item>
<title>${escapeXml(title)}</title>
<link>${publicUrl}${paths.post(slug)}</link>
<guid>${publicUrl}${paths.post(slug)}</guid>
<pubDate>${new Date(`${date}T00:00:00Z`).toUTCString()}</pubDate>
<description>${escapeXml(description)}</description>
</item>`,
  )
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${brandName}: blog</title>
<link>${publicUrl}${paths.blog()}</link>
<atom:link href="${publicUrl}${paths.feed()}" rel="self" type="application/rss+xml"/>
<description>On being read, and being hired.</description>
<language>en</language>
${items.join('\n')}
</channel></rss>
`
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

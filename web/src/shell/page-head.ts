/** The head of a page: title, description, canonical address, Open Graph and Twitter tags, structured data. */
import type { MetaDescriptor } from 'react-router'
import { siteConfig } from './site-config.ts'

export type PageHead = {
  /** Without the product's name; it is added. */
  readonly title: string
  readonly description: string
  /** The page's own address, from `paths`. */
  readonly path: string
  /** Share image, 1200×630, from the root: `/share/home.jpg`. Absent: the home page's. */
  readonly image?: string
  readonly imageAlt?: string
  readonly kind?: 'website' | 'article'
  /** The whole title is as given, without the product's name behind it. */
  readonly bareTitle?: boolean
  /**
   * Search engines read it in the built page, so browsers are spared it: give it as
   * `import.meta.env.SSR ? … : undefined`, and it is left out of the scripts.
   */
  readonly structuredData?: readonly Record<string, unknown>[] | undefined
}

/** For the `meta` export of a page that search engines may list. */
export function pageHead(head: PageHead): MetaDescriptor[] {
  const { brandName, publicUrl } = siteConfig()
  const title = head.bareTitle ? head.title : `${head.title} | ${brandName}`
  const url = `${publicUrl}${head.path}`
  const image = `${publicUrl}${head.image ?? '/share/home.jpg'}`
  const imageAlt = head.imageAlt ?? 'A personal website on show in a glass room'
  return [
    { title },
    { name: 'description', content: head.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: head.kind ?? 'website' },
    { property: 'og:site_name', content: brandName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: imageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: head.description },
    { name: 'twitter:image', content: image },
    ...(head.structuredData ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ]
}

/** For the `meta` export of a page that only its owner should find: order, payment, staff. */
export function privatePageHead(title: string): MetaDescriptor[] {
  const { brandName } = siteConfig()
  return [{ title: `${title} | ${brandName}` }, { name: 'robots', content: 'noindex' }]
}

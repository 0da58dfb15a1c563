/** The head of a page: title, description, canonical address, Open Graph and Twitter tags, structured data. */
import type { MetaDescriptor } from 'react-router'
import { headTags, type PrivatePage, privateTags } from './head-tags.ts'
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
  return [
    ...headTags(siteConfig(), head),
    ...(head.structuredData ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ]
}

/** For the `meta` export of a page that only its owner should find, or that is not there. */
export function privatePageHead(page: PrivatePage, title?: string): MetaDescriptor[] {
  return privateTags(siteConfig(), page, title)
}

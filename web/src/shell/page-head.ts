/**
 * The head of a page: title, description, canonical URL, Open Graph and Twitter tags, structured
 * data.
 */
import type { MetaDescriptor } from 'react-router'
import { headTags, type PrivatePage, privateTags } from './head-tags.ts'
import { siteConfig } from './site-config.ts'

export type PageHead = {
  /** The brand name is appended. */
  readonly title: string
  readonly description: string
  /** From `paths`. */
  readonly path: string
  /** Share image, 1200×630, such as `/share/home.jpg`. Default: the home page's. */
  readonly image?: string
  readonly imageAlt?: string
  readonly kind?: 'website' | 'article'
  /** The title is used without the brand name. */
  readonly bareTitle?: boolean
  /**
   * Only search engines need it. Pass `import.meta.env.SSR ? … : undefined` to keep it out of the
   * scripts.
   */
  readonly structuredData?: readonly Record<string, unknown>[] | undefined
}

/** For the `meta` export of an indexed page. */
export function pageHead(head: PageHead): MetaDescriptor[] {
  return [
    ...headTags(siteConfig(), head),
    ...(head.structuredData ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ]
}

/** For the `meta` export of a page with `noindex`. */
export function privatePageHead(page: PrivatePage, title?: string): MetaDescriptor[] {
  return privateTags(siteConfig(), page, title)
}

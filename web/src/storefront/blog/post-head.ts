import type { MetaDescriptor } from 'react-router'
import { pageHead } from '../../shell/page-head.ts'
import { type PostSlug, paths } from '../../shell/paths.ts'
import { siteConfig } from '../../shell/site-config.ts'
import { breadcrumbs } from '../content/structured-data.ts'
import { type PostBody, wordCount } from './post.ts'
import { postOf } from './posts.ts'

export function postHead(slug: PostSlug, body: PostBody): MetaDescriptor[] {
  const { title, description, date, exhibit } = postOf(slug)
  const { brandName, publicUrl } = siteConfig()
  const path = paths.post(slug)
  const organization = { '@type': 'Organization', name: brandName, url: `${publicUrl}/` }
  return [
    ...pageHead({
      title,
      description,
      path,
      kind: 'article',
      image: `/share/${exhibit}.jpg`,
      structuredData: import.meta.env.SSR
        ? [
            breadcrumbs(['Blog', paths.blog()], [title, path]),
            {
              '@type': 'BlogPosting',
              headline: title,
              description,
              datePublished: date,
              wordCount: wordCount(body),
              image: `${publicUrl}/share/${exhibit}.jpg`,
              mainEntityOfPage: `${publicUrl}${path}`,
              author: organization,
              publisher: organization,
            },
          ]
        : undefined,
    }),
    { property: 'article:published_time', content: date },
  ]
}

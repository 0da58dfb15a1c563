import type { PostSlug } from '../../shell/paths.ts'
import type { PostSummary } from './post.ts'

/** Newest first. */
export const posts: readonly PostSummary[] = [
  {
    slug: 'what-a-recruiter-sees-first',
    title: 'What a recruiter sees first',
    description:
      'The first look at an application is a search for reasons to go on. What is looked for, in which order, and how to put it where the eye lands.',
    date: '2025-08-04',
    exhibit: 'sofia-almeida',
  },
  {
    slug: 'pdf-or-website',
    title: 'PDF or website? Both, and here is when',
    description:
      'A file and a link do different work. Where each is asked for, what each is bad at, and how to keep the two from telling different stories.',
    date: '2025-07-14',
    exhibit: 'priya-raman',
  },
  {
    slug: 'from-duties-to-evidence',
    title: 'From duties to evidence: ten lines, rewritten',
    description:
      'Most CV lines say what somebody was there for. A method for turning them into lines that say what came of it, with ten examples and no invented numbers.',
    date: '2025-06-16',
    exhibit: 'amara-osei',
  },
  {
    slug: 'a-web-address-for-your-name',
    title: 'A web address for your name',
    description:
      'How to choose a domain you will still like in ten years: endings, hyphens, common names, the phone test, and what to do when it is taken.',
    date: '2025-05-12',
    exhibit: 'leo-marchetti',
  },
]

export function postOf(slug: PostSlug): PostSummary {
  const post = posts.find((each) => each.slug === slug)
  if (!post) throw new Error(`No post is called ${slug}`)
  return post
}

/** The next post to read; the list wraps. */
export function postAfter(slug: PostSlug): PostSummary {
  const next = posts[(posts.findIndex((each) => each.slug === slug) + 1) % posts.length]
  return next ?? postOf(slug)
}

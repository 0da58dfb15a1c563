import { Link, type MetaFunction, useLoaderData } from 'react-router'
import { pageHead } from '../../shell/page-head.ts'
import { paths } from '../../shell/paths.ts'
import { Exhibit } from '../../ui/exhibit.tsx'
import { Room } from '../../ui/room.tsx'
import { breadcrumbs } from '../content/structured-data.ts'
import { Preview } from '../examples/preview.tsx'
import { allBodies } from './all-bodies.ts'
import { formatPostDate, type PostSummary, readingMinutes } from './post.ts'
import { posts } from './posts.ts'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Blog: being read, and being hired',
    description:
      'How recruiters read, what belongs in a PDF and what on a page, how to turn duties into evidence, and how to choose an address. Four articles, none padded.',
    path: paths.blog(),
    image: '/share/leo-marchetti.jpg',
    structuredData: import.meta.env.SSR ? [breadcrumbs(['Blog', paths.blog()])] : undefined,
  })

type ListedPost = PostSummary & { minutes: number }

/** Runs during the build: the list needs the texts' lengths, not the texts. */
export function loader(): ListedPost[] {
  return posts.map((post) => ({ ...post, minutes: readingMinutes(allBodies[post.slug]) }))
}

export default function BlogPage() {
  const [lead, ...others] = useLoaderData<typeof loader>()
  return (
    <main id="main" className="container-page pt-12 pb-24 lg:pt-20">
      <h1 tabIndex={-1} className="display text-h2">
        On being read
      </h1>
      <p className="mt-5 max-w-prose text-lead text-ink-2">
        What we learned from turning CVs into pages, written down so that you can do it without us.{' '}
        <a href={paths.feed()} className="text-link">
          RSS
        </a>
      </p>
      {lead && (
        <article className="group relative mt-12 grid gap-x-12 gap-y-6 lg:grid-cols-[1.35fr_1fr] lg:items-center">
          <Room className="aspect-[16/10]">
            <span aria-hidden="true" className="streaks" />
            <Exhibit
              className="absolute top-[20%] left-[15%] w-[70%] transition-transform duration-200 ease-out group-hover:-translate-y-1"
              reflection={
                <Preview slug={lead.exhibit} sizes="(min-width: 64rem) 32vw, 70vw" alt="" />
              }
            >
              <Preview slug={lead.exhibit} sizes="(min-width: 64rem) 32vw, 70vw" alt="" first />
            </Exhibit>
          </Room>
          <div>
            <PostLine post={lead} />
            <h2 className="display mt-2 text-h2">
              <PostLink post={lead} />
            </h2>
            <p className="mt-4 text-lead text-ink-2">{lead.description}</p>
          </div>
        </article>
      )}
      <ul className="mt-16 border-t border-ink">
        {others.map((post) => (
          <li key={post.slug}>
            <article className="group relative grid gap-x-10 gap-y-2 border-b border-line py-7 lg:grid-cols-[14rem_1fr]">
              <PostLine post={post} />
              <div>
                <h2 className="text-h3">
                  <PostLink post={post} />
                </h2>
                <p className="mt-1 max-w-prose text-ink-2">{post.description}</p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </main>
  )
}

function PostLine({ post: { date, minutes } }: { post: ListedPost }) {
  return (
    <p className="text-muted">
      <time dateTime={date}>{formatPostDate(date)}</time>
      {`, ${minutes} min read`}
    </p>
  )
}

/** The whole entry is clickable. */
function PostLink({ post: { slug, title } }: { post: ListedPost }) {
  return (
    <Link
      to={paths.post(slug)}
      className="underline-offset-4 group-hover:underline group-hover:decoration-1 after:absolute after:inset-0"
    >
      {title}
    </Link>
  )
}

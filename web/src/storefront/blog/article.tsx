import { ArrowRight } from '../../ui/icons.tsx'
import { Link } from 'react-router'
import type { PostSlug } from '../../shell/paths.ts'
import { paths } from '../../shell/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Exhibit } from '../../ui/exhibit.tsx'
import { Room } from '../../ui/room.tsx'
import { Preview } from '../examples/preview.tsx'
import { type Block, formatPostDate, type PostBody, readingMinutes } from './post.ts'
import { postAfter, postOf } from './posts.ts'

/** A blog post with title, picture, text and a link to the next one. */
export function Article({ slug, body }: { slug: PostSlug; body: PostBody }) {
  const { title, description, date, exhibit } = postOf(slug)
  const next = postAfter(slug)
  return (
    <main id="main" className="pb-24">
      <article>
        <header className="mx-auto max-w-[48rem] px-[clamp(1.25rem,4vw,3rem)] pt-12 pb-10 lg:pt-20">
          <p className="text-ink-2">
            <time dateTime={date}>{formatPostDate(date)}</time>
            {`, ${readingMinutes(body)} min read`}
          </p>
          <h1 tabIndex={-1} className="display mt-3 text-h2">
            {title}
          </h1>
          <p className="mt-5 text-lead text-ink-2">{description}</p>
        </header>
        <Room depth="hall" className="h-[52vw] max-h-[26rem] min-h-56">
          <span aria-hidden="true" className="streaks" />
          <Exhibit
            className="absolute top-[20%] left-1/2 w-[58%] max-w-[29rem] -translate-x-1/2"
            reflection={<Preview slug={exhibit} sizes="(min-width: 48rem) 29rem, 58vw" alt="" />}
          >
            <Preview slug={exhibit} sizes="(min-width: 48rem) 29rem, 58vw" alt="" />
          </Exhibit>
        </Room>
        <div className="mx-auto box-content max-w-prose px-[clamp(1.25rem,4vw,3rem)] pt-12">
          {byHeading(body).map((blocks, part) => (
            <div key={part} className="prose below-[32rem] lg:below-[20rem]">
              {blocks.map((block, index) => (
                <BlockText key={index} block={block} />
              ))}
            </div>
          ))}
        </div>
      </article>
      <aside
        aria-label="Next"
        className="mx-auto mt-20 grid max-w-[48rem] gap-10 px-[clamp(1.25rem,4vw,3rem)] sm:grid-cols-2"
      >
        <div className="border-t border-ink pt-4">
          <p className="text-muted">Next post</p>
          <Link to={paths.post(next.slug)} className="group mt-1 inline-block py-1 text-h3">
            <span className="underline decoration-1 underline-offset-4 group-hover:decoration-2">
              {next.title}
            </span>
            <ArrowRight className="ms-2 inline" />
          </Link>
          <p>
            <Link to={paths.blog()} className="inline-block py-2 text-link">
              All posts
            </Link>
          </p>
        </div>
        <div className="border-t border-ink pt-4">
          <p className="text-h3">Or let us do it</p>
          <p className="mt-1 mb-4 text-ink-2">
            Send your CV. We write it, build it and put it online.
          </p>
          <ButtonLink to={paths.order()} small>
            Start My Website
          </ButtonLink>
        </div>
      </aside>
    </main>
  )
}

/** Splits a text into its introduction and its headings with content. */
function byHeading(body: PostBody): Block[][] {
  const parts: Block[][] = []
  for (const block of body) {
    const part = parts.at(-1)
    if (part && !('heading' in block)) part.push(block)
    else parts.push([block])
  }
  return parts
}

function BlockText({ block }: { block: Block }) {
  if ('heading' in block) return <h2>{block.heading}</h2>
  if ('text' in block) return <p>{block.text}</p>
  if ('list' in block) return <ul>{items(block.list)}</ul>
  if ('steps' in block) return <ol>{items(block.steps)}</ol>
  return (
    <div className="pair">
      <p className="text-muted">
        <span className="sr-only">Before: </span>
        <s className="no-underline">{block.before}</s>
      </p>
      <p className="font-semibold text-ink">
        <span className="sr-only">After: </span>
        {block.after}
      </p>
    </div>
  )
}

const items = (texts: readonly string[]) => texts.map((text) => <li key={text}>{text}</li>)

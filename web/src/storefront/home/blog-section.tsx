import { Link } from 'react-router'
import { paths } from '../../shell/paths.ts'
import { posts } from '../blog/posts.ts'

export function BlogSection() {
  return (
    <section
      data-island=""
      id="blog"
      aria-labelledby="blog-title"
      className="below-[15rem] lg:below-[28rem] section-y max-sm:py-6 border-t border-line"
    >
      <div className="container-page grid gap-x-16 gap-y-3 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 id="blog-title" className="display text-h2">
            On being read
          </h2>
          <p className="lg:mt-4">
            <Link to={paths.blog()} className="inline-block py-2 text-link">
              All posts on the blog
            </Link>
          </p>
        </div>
        <ul className="border-t border-ink">
          {posts.map(({ slug, title }, place) => (
            <li key={slug} className={`border-b border-line ${place > 1 ? 'max-sm:hidden' : ''}`}>
              <Link
                to={paths.post(slug)}
                className="flex min-h-12 items-center py-2 font-semibold underline-offset-4 hover:underline"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

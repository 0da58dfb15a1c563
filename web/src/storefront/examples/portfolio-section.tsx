import { ExternalLink } from '../../ui/icons.tsx'
import { useEffect, useState } from 'react'
import { type PortfolioItemResponse, portfolioRoutes } from '@vitrine/contract/portfolio'
import { request } from '../../api/client.ts'

/**
 * Customers' sites after the nine examples. Renders nothing if there are none or they can't be
 * loaded.
 */
export default function PortfolioSection() {
  const [items, setItems] = useState<readonly PortfolioItemResponse[]>([])
  useEffect(() => {
    const loading = new AbortController()
    request(portfolioRoutes.listPortfolio, {}, { signal: loading.signal }).then(setItems, () => {})
    return () => loading.abort()
  }, [])
  if (items.length === 0) return null
  return (
    <section className="mt-20 border-t border-ink pt-8">
      <h2 className="display text-h2">Made for customers</h2>
      <p className="mt-4 max-w-prose text-ink-2">Real people who agreed to be shown here.</p>
      <ul className="mt-10 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.id}>
            <PortfolioCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PortfolioCard({ item }: { item: PortfolioItemResponse }) {
  const { name, role, company, category, description, imageUrl, websiteUrl } = item
  return (
    <article className="group relative min-w-0">
      <div className="overflow-hidden rounded-[3px] bg-surface shadow-exhibit">
        <img
          src={imageUrl}
          alt={`The website of ${name}, ${role}`}
          width={1200}
          height={630}
          loading="lazy"
          decoding="async"
          className="aspect-[1200/630] w-full object-cover object-top"
        />
      </div>
      <p className="mt-5 text-small text-muted">{category}</p>
      <h3 className="text-h3 break-words">{name}</h3>
      <p className="break-words text-ink-2">
        {role}, {company}
      </p>
      <p className="mt-2 break-words text-ink-2">{description}</p>
      {websiteUrl && (
        // The whole card is clickable.
        <a
          href={websiteUrl}
          target="_blank"
          rel="noreferrer"
          className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          Visit the site<span className="sr-only"> of {name} (opens in a new window)</span>
          <ExternalLink />
        </a>
      )}
    </article>
  )
}

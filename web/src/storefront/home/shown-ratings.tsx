import { useEffect, useState } from 'react'
import { ratingRoutes, type ShownRatingsResponse } from '@vitrine/contract/ratings'
import { shownSentence } from '@vitrine/domain/ratings/rating'
import { request } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'

/** The reviews of customers; undefined: there are none, or they could not be loaded. */
export function useShownRatings(): ShownRatingsResponse | undefined {
  const [found, setFound] = useState<ShownRatingsResponse>()
  useEffect(() => {
    request(ratingRoutes.listRatings, {}).then(
      (all) => setFound(all.total > 0 ? all : undefined),
      // The page is whole without them.
      () => {},
    )
  }, [])
  return found
}

const SHOWN_FIRST = 3

/** Reviews as they were written, the number that is not shown, and the mean over all. */
export function ShownRatings({ found }: { found: ShownRatingsResponse }) {
  const { total, shown, mean, ratings } = found
  const [isOpen, setIsOpen] = useState(false)
  const listed = isOpen ? ratings : ratings.slice(0, SHOWN_FIRST)
  return (
    <section aria-labelledby="reviews-title">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2">
        <h2 id="reviews-title" className="display text-h2">
          Reviews
        </h2>
        <p className="text-ink-2">
          <b className="text-ink tabular-nums">{`${mean} of 5`}</b>
          {` on average. ${shownSentence(total, shown)}`}
        </p>
      </div>
      <p className="mt-2 text-small text-muted">
        Each was written about a paid order, by a link that we email once. They are shown as
        written.
      </p>
      <ul className="mt-6 grid gap-6 md:grid-cols-3">
        {listed.map(({ stars, text, name, changedAt }, place) => (
          <li key={place} className="border-t border-ink pt-4">
            <p className="font-semibold">{`${stars} of 5`}</p>
            {text && <p className="mt-2 break-words whitespace-pre-line">{text}</p>}
            <p className="mt-2 text-muted">{`${name}, ${changedAt.slice(0, 10)}`}</p>
          </li>
        ))}
      </ul>
      {ratings.length > listed.length && (
        <div className="mt-6">
          <Button variant="outline" onClick={() => setIsOpen(true)}>
            {`Show all ${ratings.length}`}
          </Button>
        </div>
      )}
      {isOpen && ratings.length < shown && (
        <p className="mt-4 text-muted">{`The newest ${ratings.length} are listed.`}</p>
      )}
    </section>
  )
}

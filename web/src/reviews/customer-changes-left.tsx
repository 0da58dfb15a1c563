import type { RoundsResponse } from '@vitrine/contract/reviews'
import type { OrderAccess } from '../api/order-access.ts'
import { paths } from '../shell/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { BuyRound } from './buy-round.tsx'
import { useReview } from './use-review.ts'

/** The remaining rounds of changes of a live site, with a link to use one. */
export default function ChangesLeft({ access }: { access: OrderAccess }) {
  const review = useReview(access)
  if (!review.data) return null
  const { may, rounds, submitRefusal } = review.data
  return (
    <section className="mt-9">
      <h2 className="text-h3">A new job, a new number?</h2>
      <p className="mt-1.5 max-w-prose text-ink-2">
        {may.submitRound ? leftWords(rounds) : (submitRefusal ?? leftWords(rounds))}
      </p>
      {!may.submitRound && <BuyRound access={access} />}
      {may.submitRound && (
        <p className="mt-3">
          <ButtonLink small variant="outline" to={`${paths.mySite()}?view=changes`} state={access}>
            Ask for changes
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

function leftWords({ left, validUntil }: RoundsResponse): string {
  const rounds = left === 1 ? '1 round of changes is' : `${left} rounds of changes are`
  if (validUntil === null) return `${rounds} left.`
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(validUntil))
  return `${rounds} left, until ${day}.`
}

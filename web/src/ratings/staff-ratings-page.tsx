import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { accountRoutes } from '@vitrine/contract/accounts'
import { ratingRoutes, type TeamRating, type TeamRatingsResponse } from '@vitrine/contract/ratings'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { HIDE_REASONS, type HideReason, shownSentence } from '@vitrine/domain/ratings/rating'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice, QueryError } from '../ui/error-notice.tsx'
import { SelectField } from '../ui/field.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StaffPage } from '../ui/staff-page.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { Timestamp } from '../ui/timestamp.tsx'

export const meta = () => privatePageHead('team', 'Reviews')

const query = routeQuery(ratingRoutes.listAllRatings, {})

/** All reviews. The team shows each as it is written, or does not show it; it edits none. */
export default function StaffRatingsPage() {
  const all = useQuery({ ...query, refetchOnMount: 'always' })
  const user = useQuery(routeQuery(accountRoutes.readSession, {})).data
  const mayDecide = user !== undefined && hasPermission(user.role, 'manage')
  return (
    <StaffPage title="Reviews" note={all.data && noteOf(all.data)}>
      <QueryError title="The reviews could not be loaded" query={all} />
      {all.isPending && <Skeleton className="h-64 w-full animate-late" />}
      {all.data?.total === 0 && (
        <EmptyRoom
          className="min-h-96 rounded-lg"
          title="No reviews yet."
          text="Customers are asked 30 days after their site went live, if Settings say so."
        />
      )}
      {all.data !== undefined && all.data.ratings.length > 0 && (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface">
          {all.data.ratings.map((rating) => (
            <Review key={rating.orderId} rating={rating} mayDecide={mayDecide} />
          ))}
        </ul>
      )}
      {all.data !== undefined && all.data.ratings.length < all.data.total && (
        <p className="text-muted">The newest {all.data.ratings.length} are listed.</p>
      )}
    </StaffPage>
  )
}

const noteOf = ({ total, shown, mean }: TeamRatingsResponse) =>
  mean === null ? undefined : `${mean} of 5 on average. ${shownSentence(total, shown)}`

const CHIPS = {
  shown: ['ok', 'Shown'],
  hidden: ['neutral', 'Not shown'],
} as const

function Review({ rating, mayDecide }: { rating: TeamRating; mayDecide: boolean }) {
  const { orderId, stars, text, name, changedAt, customerName, verdict, reason, decidedBy } = rating
  const [tone, label] = verdict === null ? (['warn', 'Decide'] as const) : CHIPS[verdict]
  return (
    <li className="grid gap-3 border-t border-line px-4 py-4 first:border-t-0">
      <h2 className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold">
        <span>{`${stars} of 5, ${name}`}</span>
        <StatusChip tone={tone}>{label}</StatusChip>
      </h2>
      {text && <p className="max-w-prose break-words whitespace-pre-line">{text}</p>}
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-caption text-muted">
        <Link to={paths.staffOrder(orderId)} className="text-link">
          {`Order of ${customerName || 'an erased customer'}`}
        </Link>
        <span>
          <span>Written </span>
          <Timestamp at={changedAt} />
        </span>
        {reason !== null && <span>{HIDE_REASONS[reason]}</span>}
        {decidedBy !== null && <span>{`Decided by ${decidedBy}`}</span>}
      </p>
      {mayDecide && <Decide key={`${changedAt} ${verdict}`} rating={rating} />}
    </li>
  )
}

const NO_REASON = ''

function Decide({ rating: { orderId, changedAt, verdict, name } }: { rating: TeamRating }) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState<HideReason | typeof NO_REASON>(NO_REASON)
  const [isMissing, setIsMissing] = useState(false)
  const decide = useMutation({
    mutationFn: (chosen: HideReason | null) =>
      request(ratingRoutes.decideRating, {
        params: { orderId },
        body:
          chosen === null
            ? { verdict: 'shown', changedAt }
            : { verdict: 'hidden', reason: chosen, changedAt },
      }),
    onSuccess: (after) => queryClient.setQueryData(query.queryKey, after),
  })
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        {verdict !== 'shown' && (
          <Button
            small
            aria-label={`Show the review of ${name}`}
            busy={decide.isPending && decide.variables === null}
            onClick={() => decide.mutate(null)}
          >
            Show
          </Button>
        )}
        {verdict !== 'hidden' && (
          <>
            <SelectField
              id={`reason-${orderId}`}
              label="Reason not to show it"
              className="min-w-64"
              value={reason}
              error={isMissing ? 'Choose a reason' : undefined}
              onChange={({ target }) => {
                setReason(target.value as HideReason)
                setIsMissing(false)
              }}
              options={[
                { value: NO_REASON, label: 'Choose' },
                ...Object.entries(HIDE_REASONS).map(([value, label]) => ({ value, label })),
              ]}
            />
            <Button
              small
              variant="outline"
              aria-label={`Don’t show the review of ${name}`}
              busy={decide.isPending && decide.variables !== null}
              onClick={() => {
                if (reason === NO_REASON) return setIsMissing(true)
                decide.mutate(reason)
              }}
            >
              Don’t show
            </Button>
          </>
        )}
      </div>
      <ErrorNotice error={decide.error} />
    </>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { type OwnRatingResponse, ratingRoutes } from '@vitrine/contract/ratings'
import {
  HIDE_REASONS,
  type HideReason,
  MAX_RATING_NAME,
  MAX_RATING_TEXT,
} from '@vitrine/domain/ratings/rating'
import { ApiError, request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceCard, ChoiceGroup } from '../ui/choice-card.tsx'
import { ErrorNotice, QueryError } from '../ui/error-notice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FieldError, TextArea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading } from '../ui/spinner.tsx'
import { Status } from '../ui/status.tsx'
import { useForm } from '../ui/use-form.ts'

export const meta: MetaFunction = () => privatePageHead('rating')

/** The target of the one email that asks for a review. The link opens nothing else. */
export default function RatingPage() {
  const [search] = useSearchParams()
  const link = {
    params: { orderId: search.get('order') ?? '' },
    query: { proof: search.get('proof') ?? '' },
  }
  const query = routeQuery(ratingRoutes.readOwnRating, link)
  const own = useQuery({ ...query, enabled: link.params.orderId !== '' })
  const isWrong = link.params.orderId === '' || isWrongLink(own.error)
  return (
    <main id="main" className="container-page pt-12 pb-24 lg:pt-20">
      <div className="max-w-form">
        <h1 tabIndex={-1} className="display text-h2">
          Your review
        </h1>
        {isWrong && (
          <div className="mt-6">
            <Notice kind="warn" title="This link opens nothing">
              Open it from the newest email again.
            </Notice>
          </div>
        )}
        {!isWrong && own.isPending && <Loading>Loading…</Loading>}
        {!isWrong && (
          <QueryError query={own} title="Your review could not be loaded" className="mt-6" />
        )}
        {own.data && <Opened link={link} own={own.data} queryKey={query.queryKey} />}
      </div>
    </main>
  )
}

/** An order id that is none is answered with 400. */
const isWrongLink = (error: unknown) =>
  error instanceof ApiError && (error.code === 'invalid_link' || error.status === 400)

type Link = { readonly params: { orderId: string }; readonly query: { proof: string } }

function Opened(props: { link: Link; own: OwnRatingResponse; queryKey: readonly unknown[] }) {
  const { link, own, queryKey } = props
  const { rating, mayWrite } = own
  const queryClient = useQueryClient()
  const state = useRef<HTMLDivElement>(null)
  const remember = (after: OwnRatingResponse) => {
    queryClient.setQueryData(queryKey, after)
    // The buttons are below the notice, on phones out of sight of it.
    requestAnimationFrame(() => state.current?.scrollIntoView({ block: 'nearest' }))
  }
  const withdraw = useMutation({
    mutationFn: () => request(ratingRoutes.withdrawRating, link),
    onSuccess: remember,
  })
  return (
    <>
      <div ref={state} className="scroll-mt-24" />
      <Status as="div" className="mt-6 empty:hidden">
        {rating && <Saved rating={rating} />}
        {!rating && withdraw.isSuccess && (
          <Notice kind="info" title="Your review is withdrawn">
            It is deleted. You can write another one with this link.
          </Notice>
        )}
      </Status>
      {!mayWrite && (
        <div className="mt-6">
          <Notice kind="info" title="This order can’t be reviewed">
            It is refunded or withdrawn, or its site was never online.
          </Notice>
        </div>
      )}
      {mayWrite && <Write link={link} own={own} onWritten={remember} />}
      {rating && (
        <div className="mt-10 border-t border-line pt-6">
          <Button variant="outline" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw review
          </Button>
          <ErrorNotice error={withdraw.error} title="Your review stays" className="mt-4" />
        </div>
      )}
    </>
  )
}

function Saved({ rating }: { rating: NonNullable<OwnRatingResponse['rating']> }) {
  const { verdict, reason } = rating
  return (
    <Notice kind="info" title="Your review is saved">
      <span>{verdict === 'hidden' ? hiddenSentence(reason) : SAVED[verdict ?? 'undecided']}</span>
    </Notice>
  )
}

const SAVED = {
  undecided: 'It counts in our average. A person decides whether it is shown.',
  shown: 'It is shown on our home page, as you wrote it.',
} as const

const hiddenSentence = (reason: HideReason | null) =>
  `It counts in our average, but it is not shown${reason ? `: ${lowerFirst(HIDE_REASONS[reason])}` : ''}.`

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The words of each number of stars. */
const STAR_LABELS = [
  [5, 'Very satisfied'],
  [4, 'Satisfied'],
  [3, 'Neither'],
  [2, 'Dissatisfied'],
  [1, 'Very dissatisfied'],
] as const

function Write(props: {
  link: Link
  own: OwnRatingResponse
  onWritten: (after: OwnRatingResponse) => void
}) {
  const { link, own, onWritten } = props
  const { rating } = own
  const form = useForm({
    id: 'rating',
    initial: () => ({
      stars: rating ? String(rating.stars) : '',
      text: rating?.text ?? '',
      name: rating?.name ?? own.name,
    }),
    check: ({ stars, name }) => ({
      ...(!stars && { stars: 'Choose 1 to 5 stars' }),
      ...(!name.trim() && { name: 'Enter the name to show' }),
    }),
  })
  const starsError = form.problems.stars
  const errorId = `${form.idOf('stars')}-error`
  return (
    <form
      {...form.attributes}
      className="mt-6 grid gap-6"
      onSubmit={form.submit(async ({ stars, text, name }) => {
        const body = { stars: Number(stars), text, name }
        onWritten(await request(ratingRoutes.writeRating, { ...link, body }))
      })}
    >
      <p className="text-ink-2">
        We show reviews as they are written or not at all, and say how many are not shown. Every
        review counts in the average.
      </p>
      <ErrorSummary {...form.summary} />
      <ChoiceGroup
        legend="How satisfied are you with us?"
        {...(starsError && { describedBy: errorId })}
      >
        {starsError && <FieldError id={errorId}>{starsError}</FieldError>}
        {STAR_LABELS.map(([stars, label], place) => (
          <ChoiceCard
            key={stars}
            id={place === 0 ? form.idOf('stars') : undefined}
            name="stars"
            value={stars}
            checked={form.values.stars === String(stars)}
            onChange={() => form.change({ stars: String(stars) })}
            title={`${stars} ${stars === 1 ? 'star' : 'stars'}`}
            text={label}
          />
        ))}
      </ChoiceGroup>
      <TextArea
        {...form.text('text')}
        label="In your words"
        hint="Plain text. No names of other people."
        optional
        rows={5}
        maxLength={MAX_RATING_TEXT}
      />
      <TextField
        {...form.text('name')}
        label="Name to show"
        hint="Everybody can read it. Your first name or initials are enough."
        autoComplete="given-name"
        maxLength={MAX_RATING_NAME}
      />
      <div>
        <Button type="submit" busy={form.state === 'sending'}>
          {rating ? 'Save changes' : 'Send review'}
        </Button>
      </div>
    </form>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import {
  type ReviewResponse,
  type ReviewDocumentResponse,
  reviewRoutes,
  type ShownVersionResponse,
} from '@vitrine/contract/reviews'
import { routeUrl } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { Timestamp } from '../ui/timestamp.tsx'
import { Notice } from '../ui/notice.tsx'
import { BuyRound } from './buy-round.tsx'
import { ChangeRequestBar } from './change-request-bar.tsx'
import { listResumeTexts } from './resume-texts.ts'
import { ReviewLayout } from './review-layout.tsx'
import { ReviewLoading, TextsLoading } from './review-loading.tsx'
import { RoundList } from './round-list.tsx'
import { type PreviewEdition, SitePreview } from './site-preview.tsx'
import { reviewQuery, useReview } from './use-review.ts'
import { useChangeRequestSession } from './use-change-request-session.ts'
import { ReviewTexts, type ReviewTextsHandle } from './review-texts.tsx'
import { listSentences } from './match-sentences.ts'
import type { Pressable } from './pressable-page.tsx'
import { QueryError } from '../ui/error-notice.tsx'

/** The team may send a newer preview. */
const LOOK_AGAIN_MS = 60_000

type ReviewRoomProps = {
  access: OrderAccess
  /** Heading and sentence for the order's status. */
  head: ReactNode
  /** The rest of the page. */
  rest: ReactNode
  /** The page before the first preview. */
  otherwise: ReactNode
  /** The order has a new status. */
  onMoved: () => void
}

/** The preview beside its texts, to comment, edit and approve. */
export default function CustomerReview(props: ReviewRoomProps) {
  const { access, head, otherwise, onMoved } = props
  const queryClient = useQueryClient()
  const { queryKey } = reviewQuery(access)
  const review = useReview(access, { refetchInterval: LOOK_AGAIN_MS })
  const take = useCallback(
    (answer: ReviewResponse) => {
      queryClient.setQueryData(queryKey, answer)
      onMoved()
    },
    [queryClient, queryKey, onMoved],
  )
  if (review.data?.shown) {
    return (
      <Review
        {...props}
        review={review.data}
        shown={review.data.shown}
        onAnswer={take}
        onRefresh={() => void review.refetch()}
      />
    )
  }
  if (review.data) return otherwise
  return (
    <ReviewLoading head={head}>
      {review.isError ? (
        <div className="mt-8">
          <QueryError query={review} title="Your preview could not be loaded" />
        </div>
      ) : null}
    </ReviewLoading>
  )
}

type ReviewProps = ReviewRoomProps & {
  review: ReviewResponse
  shown: ShownVersionResponse
  onAnswer: (answer: ReviewResponse) => void
  onRefresh: () => void
}

function Review(props: ReviewProps) {
  const { access, head, rest, review, shown, onAnswer, onRefresh } = props
  const { session, state } = useChangeRequestSession(access, review.list)
  const [firstHash] = useState(shown.versionHash)
  const [code, setCode] = useState<string>()
  const editions = useMemo(() => shown.languages.map(editionOf(access)), [access, shown.languages])
  // Opens the changed language first.
  const changed = shown.isLive
    ? undefined
    : shown.languages.find(({ name }) => shown.onlyChanged.includes(name))?.code
  const edition = editions.find((each) => each.code === (code ?? changed)) ?? editions[0]
  const { may } = review
  const texts = useRef<ReviewTextsHandle>(null)
  const pressable = usePressable({ access, edition, shown, mayComment: may.comment, state, texts })
  if (!edition) return props.otherwise
  return (
    <ReviewLayout
      window={
        <SitePreview
          edition={edition}
          editions={editions}
          onEdition={setCode}
          pressable={pressable}
        />
      }
      head={
        <>
          {head}
          <ShownLine shown={shown} />
        </>
      }
      bar={
        (may.comment || may.approve) && (
          <ChangeRequestBar
            access={access}
            review={review}
            shown={shown}
            session={session}
            state={state}
            onAnswer={onAnswer}
            onRefresh={onRefresh}
          />
        )
      }
    >
      {shown.versionHash !== firstHash && (
        <div className="mt-6">
          <Notice kind="info" title="A newer preview has come" urgent>
            This page shows it now. What you wrote is kept; where the text has changed since, it
            says so.
          </Notice>
        </div>
      )}
      <NoRoundLeft review={review} access={access} />
      <OnlyChanged shown={shown} />
      <Owed shown={shown} />
      <RoundList rounds={review.submitted} />
      {may.comment && (
        <Words
          access={access}
          edition={edition}
          versionHash={shown.versionHash}
          session={session}
          state={state}
          texts={texts}
        />
      )}
      {rest}
    </ReviewLayout>
  )
}

function ShownLine({
  shown: { previewNumber, versionNumber, at, languages },
}: {
  shown: ShownVersionResponse
}) {
  return (
    <p className="mt-3 text-small text-muted">
      {previewNumber === null ? `Version ${versionNumber}` : `Preview ${previewNumber}`} ·{' '}
      <Timestamp at={at} /> · {languages.map(({ name }) => name).join(', ')}
    </p>
  )
}

/** Before the customer writes: what is written now takes another way. */
function NoRoundLeft(props: { review: ReviewResponse; access: OrderAccess }) {
  const { may, rounds, submitRefusal } = props.review
  if (!may.comment || rounds.left > 0 || submitRefusal === null) return null
  return (
    <div className="mt-6">
      <Notice kind="info" title="No round of changes is left">
        {submitRefusal} What you write below can go to us as a message.
      </Notice>
      <BuyRound access={props.access} />
    </div>
  )
}

function OnlyChanged({ shown: { onlyChanged, isLive } }: { shown: ShownVersionResponse }) {
  if (onlyChanged.length === 0 || isLive) return null
  return (
    <div className="mt-6">
      <Notice kind="info" title={`This preview changes ${listed(onlyChanged)} only`}>
        Everything else in it is as it is on your live page.
      </Notice>
    </div>
  )
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

function Owed({ shown: { owedLanguages, owedReason } }: { shown: ShownVersionResponse }) {
  if (owedLanguages.length === 0) return null
  return (
    <div className="mt-6">
      <Notice kind="info" title={`Still to come: ${owedLanguages.join(', ')}`}>
        {owedReason} The promised time runs on until it is here.
      </Notice>
    </div>
  )
}

function Words(
  props: {
    access: OrderAccess
    edition: PreviewEdition
    versionHash: string
    texts: RefObject<ReviewTextsHandle | null>
  } & ReturnType<typeof useChangeRequestSession>,
) {
  const { access, edition, versionHash, session, state, texts } = props
  const document = useQuery(documentQuery(access, edition.code, versionHash))
  if (document.data === undefined) {
    return document.isError ? (
      <div className="mt-8">
        <QueryError query={document} title="The words could not be loaded" />
      </div>
    ) : (
      <TextsLoading />
    )
  }
  return (
    <LoadedWords
      key={edition.code}
      document={document.data}
      edition={edition}
      session={session}
      state={state}
      texts={texts}
    />
  )
}

function documentQuery(access: OrderAccess, language: string, versionHash: string) {
  const query = routeQuery(reviewRoutes.readReviewDocument, {
    params: { paymentIntentId: access.oid, language },
    query: { token: access.t },
  })
  // The same URL has other texts in another version.
  return { ...query, queryKey: [...query.queryKey, versionHash] }
}

/** A press on a sentence of the page opens it in the list of texts. Undefined: not now. */
function usePressable(given: {
  access: OrderAccess
  edition: PreviewEdition | undefined
  shown: ShownVersionResponse
  mayComment: boolean
  state: ReturnType<typeof useChangeRequestSession>['state']
  texts: RefObject<ReviewTextsHandle | null>
}): Pressable | undefined {
  const { access, edition, shown, mayComment, texts } = given
  const { comments } = given.state
  const language = edition?.code ?? ''
  const { data } = useQuery({
    ...documentQuery(access, language, shown.versionHash),
    enabled: mayComment && edition !== undefined,
  })
  const sentences = useMemo(
    () => (data ? listSentences(listResumeTexts(data.resume), language) : []),
    [data, language],
  )
  return useMemo(
    () =>
      mayComment
        ? {
            sentences,
            isMarked: ({ pointer, start, end }) =>
              comments.some(
                ({ target }) =>
                  target.on === 'text' &&
                  target.language === language &&
                  target.pointer === pointer &&
                  target.start < end &&
                  target.end > start,
              ),
            onPress: ({ pointer, start, end }) =>
              texts.current?.point({ on: 'text', language, pointer, start, end }),
          }
        : undefined,
    [mayComment, sentences, comments, language, texts],
  )
}

function LoadedWords(
  props: {
    document: ReviewDocumentResponse
    edition: PreviewEdition
    texts: RefObject<ReviewTextsHandle | null>
  } & ReturnType<typeof useChangeRequestSession>,
) {
  const { document, edition, session, state, texts } = props
  const sections = useMemo(() => listResumeTexts(document.resume), [document.resume])
  return (
    <ReviewTexts
      ref={texts}
      sections={sections}
      language={edition.code}
      languageName={edition.name}
      versionHash={document.versionHash}
      hasPicture={document.hasPhoto}
      session={session}
      state={state}
    />
  )
}

const PDF_NAMES = { 'resume.pdf': 'PDF', 'resume-designed.pdf': 'Designed PDF' } as const

const editionOf =
  (access: OrderAccess) =>
  ({ code, name, url, documents }: ShownVersionResponse['languages'][number]): PreviewEdition => ({
    code,
    name,
    url,
    pressableUrl: routeUrl(reviewRoutes.readReviewSite, {
      params: { paymentIntentId: access.oid, language: code },
      query: { token: access.t },
    }),
    pdfs: documents.map((document) => ({
      name: PDF_NAMES[document.name],
      url: document.url,
      pages: Array.from({ length: document.pages }, (_, place) =>
        routeUrl(reviewRoutes.readReviewPage, {
          params: {
            paymentIntentId: access.oid,
            language: code,
            document: document.name,
            page: place + 1,
          },
          query: { token: access.t },
        }),
      ),
    })),
  })

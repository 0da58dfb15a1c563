import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { studioRoutes } from '@vitrine/contract/studio'
import type { JudgedChange } from '@vitrine/domain/claims/judge-change'
import { request } from '../../api/client.ts'
import { routeQuery } from '../../api/query-client.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Status } from '../../ui/status.tsx'
import type { RewordingService } from './rewording-service.ts'

type RewordingProps = Omit<RewordingService, 'rewords'> & {
  /** The field and its text. */
  pointer: string
  original: string
  onTake: (wording: string) => void
}

/** A suggested rewording. Unsupported claims are struck through and block it. */
export function Rewording(props: RewordingProps) {
  const { orderId, language, rewriter, onSave, pointer, original, onTake } = props
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: async () => {
      const body = { language, text: original, pointer }
      const suggested = await request(studioRoutes.suggestRewording, {
        params: { orderId },
        body,
      })
      return { original, suggested }
    },
  })
  const take = useMutation({
    mutationFn: async (wording: string) => {
      // The server judges the wording again, on the saved text.
      if (!(await onSave()))
        throw new Error('The draft could not be saved. Fix that, then try again.')
      const body = { language, pointer, wording, replaces: original }
      await request(studioRoutes.acceptRewording, { params: { orderId }, body })
      void queryClient.invalidateQueries({
        queryKey: routeQuery(studioRoutes.readGate, { params: { orderId } }).queryKey,
      })
      onTake(wording)
    },
  })
  // Suggestions apply only to the text they were requested for.
  const suggested = ask.data?.original === original ? ask.data.suggested : undefined
  if (suggested === undefined)
    return (
      <>
        <button
          type="button"
          aria-disabled={ask.isPending}
          onClick={() => ask.isPending || ask.mutate()}
          className="min-h-9 rounded-xs underline underline-offset-4"
        >
          {ask.isPending ? `Asking ${rewriter}…` : `Ask ${rewriter} to reword`}
        </button>
        <ErrorNotice error={ask.error} title="No rewording received" />
      </>
    )
  const { wording, judged } = suggested
  return (
    <Status as="div" className="basis-full rounded-sm bg-glass-1 px-3 py-2">
      <p lang={language} dir="auto" className="break-words">
        <Judged wording={wording} marks={judged.marks} />{' '}
        <span className="text-caption text-muted">Suggested by {rewriter}</span>
      </p>
      <div className="flex flex-wrap items-baseline gap-x-4">
        {judged.verdict !== 'new-fact' && (
          <button
            type="button"
            aria-disabled={take.isPending}
            onClick={() => take.isPending || take.mutate(wording)}
            className="min-h-9 rounded-xs font-semibold underline underline-offset-4"
          >
            {judged.verdict === 'same-fact' ? 'Use it' : 'Same fact: use it'}
          </button>
        )}
        <button
          type="button"
          onClick={() => ask.reset()}
          className="min-h-9 rounded-xs underline underline-offset-4"
        >
          Discard
        </button>
        {judged.verdict !== 'same-fact' && <p className="text-warn">{whyNot(judged)}</p>}
      </div>
      <ErrorNotice error={take.error} title="Not used" />
    </Status>
  )
}

/** New facts are struck through, other new words are highlighted. */
function Judged({ wording, marks }: { wording: string; marks: JudgedChange['marks'] }) {
  const ends = [0, ...marks.map(({ end }) => end)]
  return (
    <>
      {marks.map(({ start, end, verdict }, place) => (
        <Fragment key={start}>
          <span>{wording.slice(ends[place], start)}</span>
          {verdict === 'new-fact' ? (
            <del className="text-danger">{wording.slice(start, end)}</del>
          ) : (
            <mark className="bg-warn-1 text-ink">{wording.slice(start, end)}</mark>
          )}
        </Fragment>
      ))}
      <span>{wording.slice(ends.at(-1))}</span>
    </>
  )
}

const whyNot = ({ verdict, sentence }: JudgedChange): string =>
  verdict === 'new-fact' ? `${sentence}. It can’t be used as it is.` : `${sentence}.`

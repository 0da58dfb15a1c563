import { useMutation } from '@tanstack/react-query'
import { studioRoutes } from '@vitrine/contract/studio'
import {
  checkRewording,
  type CheckedRewording,
  type RewordingSources,
} from '@vitrine/domain/rewording/check-rewording'
import { request } from '../../api/client.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Status } from '../../ui/status.tsx'

type RewordingProps = {
  orderId: string
  language: string
  /** The name of the service. */
  rewriter: string
  sources: RewordingSources
  onTake: (wording: string) => void
}

/** A suggested rewording. Unsupported claims are struck through and block it. */
export function Rewording({ orderId, language, rewriter, sources, onTake }: RewordingProps) {
  const { original } = sources
  const ask = useMutation({
    mutationFn: async () => {
      const body = { language, text: original }
      const { wording } = await request(studioRoutes.suggestRewording, {
        params: { orderId },
        body,
      })
      return { original, wording }
    },
  })
  // Suggestions apply only to the text they were requested for.
  const wording = ask.data?.original === original ? ask.data.wording : undefined
  if (wording === undefined)
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
  const judged = checkRewording(wording, sources, language)
  return (
    <Status as="div" className="basis-full rounded-sm bg-glass-1 px-3 py-2">
      <p lang={language} dir="auto" className="break-words">
        <Judged judged={judged} />{' '}
        <span className="text-caption text-muted">Suggested by {rewriter}</span>
      </p>
      <div className="flex flex-wrap items-baseline gap-x-4">
        {judged.isSound && (
          <button
            type="button"
            onClick={() => onTake(wording)}
            className="min-h-9 rounded-xs font-semibold underline underline-offset-4"
          >
            Use it
          </button>
        )}
        <button
          type="button"
          onClick={() => ask.reset()}
          className="min-h-9 rounded-xs underline underline-offset-4"
        >
          Discard
        </button>
        {!judged.isSound && <p className="text-warn">{whyNot(judged)}</p>}
      </div>
    </Status>
  )
}

function Judged({ judged }: { judged: CheckedRewording }) {
  return judged.parts.map(({ text, found }, place) =>
    found ? (
      text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, never moved
      <del key={place} className="text-danger">
        {text}
      </del>
    ),
  )
}

function whyNot({ parts, missing }: CheckedRewording): string {
  const isStruck = parts.some(({ found }) => !found)
  const gone = missing.map((word) => `“${word}”`).join(', ')
  return [
    ...(isStruck ? ['Struck-out words have no source.'] : []),
    ...(missing.length > 0 ? [`It leaves out ${gone}, which changes the claim.`] : []),
    'It can’t be used as it is.',
  ].join(' ')
}

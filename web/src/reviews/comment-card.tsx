import type { ReactNode } from 'react'
import type { CommentResponse } from '@vitrine/contract/reviews'
import { WordDiff } from './word-diff.tsx'

type Shown = Pick<CommentResponse, 'target' | 'quote' | 'text' | 'suggestion' | 'place'>

/** The quote, text and suggestion of a comment. */
export function CommentText({ comment, quoted }: { comment: Shown; quoted: boolean }) {
  const { target, quote, text, suggestion } = comment
  return (
    <>
      {quoted && quote !== '' && suggestion === null && (
        <p className="border-l-2 border-glass-4 pl-3 text-small break-words text-ink-2">
          “<span lang={target.language ?? undefined}>{quote}</span>”
        </p>
      )}
      {suggestion !== null && (
        <p className="break-words">
          <WordDiff before={quote} after={suggestion} language={target.language} />
        </p>
      )}
      {text.trim() !== '' && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {text}
        </p>
      )}
    </>
  )
}

/** A comment below its target. */
export function CommentCard(props: { comment: Shown; children?: ReactNode }) {
  const { comment, children } = props
  const { state } = comment.place
  return (
    <div className="mt-2 grid gap-1.5 rounded-sm border-l-[3px] border-glass-7 bg-glass-1 px-3.5 py-2.5">
      {state === 'check' && (
        <p className="text-small text-warn">
          The text has changed since you wrote this. Please check.
        </p>
      )}
      {state === 'gone' && (
        <p className="text-small text-warn">What this is about is no longer on the page.</p>
      )}
      <CommentText comment={comment} quoted={state !== 'sure'} />
      {children && <div className="-mb-1 -ml-1 flex flex-wrap gap-x-4">{children}</div>}
    </div>
  )
}

import { Trash2 } from '../ui/icons.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { MAX_COMMENT_LENGTH } from '@vitrine/domain/reviews/review-limits'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import type { DraftComment } from './change-request-session.ts'
import { WordDiff } from './word-diff.tsx'
import { isComposing } from '../ui/is-composing.ts'
import { Status } from '../ui/status.tsx'
import { GrowingTextArea } from '../ui/growing-textarea.tsx'

export type CommentMode = 'comment' | 'suggestion'

/** Edits a comment or suggestion. Every change is stored at once; closing only hides the editor. */
export function CommentEditor(props: {
  comment: DraftComment
  mode: CommentMode
  /** "Work: Charge nurse, Bayview" */
  about: string
  maySuggest: boolean
  onChange: (comment: DraftComment) => void
  onRemove: () => void
  onClose: () => void
}) {
  const { comment, about, maySuggest, onChange, onRemove, onClose } = props
  const { quote, target } = comment
  const [mode, setMode] = useState(props.mode)
  // Local state: a response must not change the text while typing.
  const [text, setText] = useState(comment.text)
  const [wording, setWording] = useState(comment.suggestion ?? quote)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => {
    const { current } = field
    if (current === null) return
    current.focus({ preventScroll: true })
    current.setSelectionRange(current.value.length, current.value.length)
    current.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [mode])

  const change = (next: { text?: string; wording?: string }) => {
    if (next.text !== undefined) setText(next.text)
    if (next.wording !== undefined) setWording(next.wording)
    const said = next.text ?? text
    const worded = next.wording ?? wording
    // Too long text would be rejected: keep the last valid text.
    if (said.length > MAX_COMMENT_LENGTH || worded.length > MAX_COMMENT_LENGTH) return
    onChange({ ...comment, text: said, suggestion: worded === quote ? null : worded })
  }
  const excess = Math.max(text.length, wording.length) - MAX_COMMENT_LENGTH
  // Closing would lose the text that is too long.
  const close = () => {
    if (excess > 0) field.current?.focus()
    else onClose()
  }
  const isSuggesting = mode === 'suggestion' && maySuggest
  return (
    // Escape and Ctrl Enter put it away from wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={`On ${about}`}
      onKeyDown={(event) => {
        const done =
          event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
        if (!done || isComposing(event)) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
      className="mt-2 scroll-my-28 rounded-md border-[1.5px] border-ink bg-surface p-3.5 sm:p-4"
    >
      {quote !== '' && (
        <p className="mb-3 line-clamp-3 border-l-2 border-glass-4 pl-3 text-small text-ink-2">
          “<span lang={target.language ?? undefined}>{quote}</span>”
        </p>
      )}
      {maySuggest && (
        <div className="mb-3">
          <SegmentedToggle
            label="What you do"
            options={[
              { value: 'comment', label: 'Comment' },
              { value: 'suggestion', label: 'Change the words' },
            ]}
            value={mode}
            onChange={setMode}
          />
        </div>
      )}
      <label htmlFor={id} className="text-small font-semibold">
        {isSuggesting ? 'Rewrite it' : quote === '' ? 'What should change?' : 'Your comment'}
      </label>
      <GrowingTextArea
        key={mode}
        ref={field}
        id={id}
        rows={2}
        aria-invalid={excess > 0}
        aria-describedby={excess > 0 ? `${id}-error` : undefined}
        value={isSuggesting ? wording : text}
        lang={isSuggesting ? (target.language ?? undefined) : undefined}
        dir="auto"
        onChange={({ target: { value } }) =>
          change(isSuggesting ? { wording: value } : { text: value })
        }
        className="mt-1 block max-h-[40svh] min-h-20 w-full rounded-sm border border-line-2 bg-surface px-3.5 py-2.5 text-body hover:border-ink-2 focus-visible:outline-offset-0"
      />
      <Status as="div" urgent>
        {excess > 0 && (
          <FieldError id={`${id}-error`}>
            {`This is ${excess} ${excess === 1 ? 'character' : 'characters'} too long: ${MAX_COMMENT_LENGTH} fit. Shorten it, or say the rest in another comment`}
          </FieldError>
        )}
      </Status>
      {isSuggesting && wording !== quote && (
        <p className="mt-2.5 text-small break-words">
          <WordDiff before={quote} after={wording} language={target.language} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Button small onClick={close}>
          Done
        </Button>
        <button
          type="button"
          onClick={onRemove}
          className="inline-flex min-h-11 items-center gap-2 rounded-sm px-2 text-ink-2 hover:bg-glass-2 hover:text-ink"
        >
          <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} /> Remove
        </button>
      </div>
    </section>
  )
}

import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** A part of a page that could not be loaded or done: what failed, why, and once more. */
export function FaultNotice(props: {
  title: string
  fault: unknown
  onRetry?: () => void
  busy?: boolean
}) {
  const { title, fault, onRetry, busy } = props
  return (
    <Notice kind="danger" title={title} urgent>
      <p>{sentenceOf(fault)}</p>
      {onRetry && (
        <div className="mt-2">
          <Button small look="outline" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </Notice>
  )
}

/** The sentence an answer carries; else what a person can do about it. */
export function sentenceOf(fault: unknown): string {
  if (fault instanceof TypeError)
    return 'The server can’t be reached. Check the connection and try again.'
  const sentence = (fault as { sentence?: unknown } | null)?.sentence
  if (typeof sentence === 'string') return sentence
  return fault instanceof Error ? fault.message : 'Something went wrong. Try again in a minute.'
}

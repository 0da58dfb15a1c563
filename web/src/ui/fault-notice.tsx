import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { sentenceOf } from './sentence-of.ts'

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

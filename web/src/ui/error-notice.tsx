import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { errorMessage } from './error-message.ts'

/** A part of a page that could not be loaded or done: what failed, why, and once more. */
export function ErrorNotice(props: {
  title: string
  error: unknown
  onRetry?: () => void
  busy?: boolean
}) {
  const { title, error, onRetry, busy } = props
  return (
    <Notice kind="danger" title={title} urgent>
      <p>{errorMessage(error)}</p>
      {onRetry && (
        <div className="mt-2">
          <Button small variant="outline" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </Notice>
  )
}

import { Button } from './button.tsx'
import { errorMessage } from './error-message.ts'
import { Notice } from './notice.tsx'

/**
 * Announces an error (or a sentence that is one already), with a button to retry.
 * Renders nothing while there is no error, so it can stand in a page unconditionally.
 */
export function ErrorNotice(props: {
  title?: string | undefined
  error: unknown
  onRetry?: () => void
  busy?: boolean
  className?: string
}) {
  const { title, error, onRetry, busy, className } = props
  if (error === undefined || error === null || error === '') return null
  const text = typeof error === 'string' ? error : errorMessage(error)
  const notice = (
    <Notice kind="danger" {...(title && { title })} urgent>
      {onRetry ? (
        <>
          <p>{text}</p>
          <div className="mt-2">
            <Button small variant="outline" busy={busy} onClick={onRetry}>
              Try again
            </Button>
          </div>
        </>
      ) : (
        text
      )}
    </Notice>
  )
  return className ? <div className={className}>{notice}</div> : notice
}

type FailedQuery = {
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** The error of a query, if it has one, with a button to fetch again. */
export function QueryError(props: { title: string; query: FailedQuery; className?: string }) {
  const { title, query, className } = props
  return (
    <ErrorNotice
      title={title}
      error={query.error}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
      className={className}
    />
  )
}

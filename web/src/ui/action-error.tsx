import { errorMessage } from './error-message.ts'
import { Notice } from './notice.tsx'

/** Announces a failed action or a rejected form; renders nothing while `error` is empty. */
export function ActionError(props: {
  /** A sentence, or anything thrown. */
  error: unknown
  title?: string
  className?: string
}) {
  const { error, title, className } = props
  if (!error) return null
  const notice = (
    <Notice kind="danger" title={title} urgent>
      {typeof error === 'string' ? error : errorMessage(error)}
    </Notice>
  )
  return className ? <div className={className}>{notice}</div> : notice
}

import { useEffect, useRef } from 'react'

export type FormError = {
  /** Id of the invalid control, if there is one. */
  fieldId?: string
  text: string
}

/**
 * Lists the errors above a form after a failed submit, each with a link to its field. Takes the
 * focus and adds "Error: " to the page's title.
 *
 * `attempt` counts submits: each failed one focuses the list again. Renders nothing without errors.
 */
export function ErrorSummary(props: { problems: readonly FormError[]; attempt: number }) {
  const { problems, attempt } = props
  const box = useRef<HTMLDivElement>(null)
  const failed = problems.length > 0

  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])

  useEffect(() => {
    if (!failed) return
    document.title = `${ERROR_PREFIX}${document.title}`
    return () => {
      document.title = document.title.replace(ERROR_PREFIX, '')
    }
  }, [failed])

  if (!failed) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 scroll-mt-24 rounded-sm border-2 border-danger bg-danger-1 p-5"
    >
      <p className="text-[1.125rem] font-semibold">There is a problem</p>
      <ul className="mt-2 grid gap-1.5">
        {problems.map(({ fieldId, text }) => (
          <li key={`${fieldId} ${text}`} className="text-danger">
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                className="underline underline-offset-4 hover:decoration-2"
                onClick={(event) => {
                  const field = document.getElementById(fieldId)
                  if (!field) return
                  event.preventDefault()
                  field.focus()
                  field.closest('div')?.scrollIntoView({ block: 'center' })
                }}
              >
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const ERROR_PREFIX = 'Error: '

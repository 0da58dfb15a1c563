import { ChevronLeft } from './icons.tsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

const BACK = 'inline-flex min-h-11 items-center gap-2.5 text-link'

/** A "Back" link (`to`) or button (`onBack`) above a step or page. */
export function BackLink(
  props: { children?: string } & ({ to: string; state?: object } | { onBack: () => void }),
) {
  const { children = 'Back', ...way } = props
  const content = (
    <>
      <ChevronLeft />
      {children}
    </>
  )
  return 'to' in way ? (
    <Link to={way.to} state={way.state} className={BACK}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={way.onBack} className={BACK}>
      {content}
    </button>
  )
}

/** "Step 5 of 6" and the page's `h1`. */
export function StepHeader(props: {
  /** Starts at 1; both absent if the page is not a step. */
  step?: number
  of?: number
  title: string
  /** One or two sentences under the title. */
  children?: ReactNode
}) {
  const { step, of, title, children } = props
  const id = useId()
  return (
    <header className="mb-6">
      {step && of && (
        <p id={id} className="text-muted">
          Step {step} of {of}
        </p>
      )}
      <h1
        tabIndex={-1}
        aria-describedby={step === undefined ? undefined : id}
        className="display text-task"
      >
        {title}
      </h1>
      {children && <div className="mt-3 text-ink-2">{children}</div>}
    </header>
  )
}

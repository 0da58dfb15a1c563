import type { ReactNode } from 'react'
import { SKIP_LINK } from '../ui/skip-link.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'

const AFTER_PREVIEW = 'after-preview'
/** The bar's id. */
export const SEND_OR_APPROVE = 'send-or-approve'

/** Two columns, or one column with the window below the heading. */
export function ReviewLayout(props: {
  window: ReactNode
  head: ReactNode
  /** At the bottom edge. */
  bar?: ReactNode
  children?: ReactNode
}) {
  const { window: preview, head, bar, children } = props
  const wide = useMediaQuery('(min-width: 64rem)')
  return (
    <main
      id="main"
      className="flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]"
    >
      <div className="flex min-w-0 flex-col">
        <div className="mx-auto w-full max-w-[46rem] flex-1 px-[clamp(1.25rem,3vw,2.75rem)] py-8 lg:py-11">
          {head}
          {bar && (
            <a href={`#${SEND_OR_APPROVE}`} className={`mt-4 ${SKIP_LINK}`}>
              Skip to send or approve
            </a>
          )}
          {!wide && (
            <>
              <a href={`#${AFTER_PREVIEW}`} className={`mt-4 ${SKIP_LINK}`}>
                Skip the preview
              </a>
              <div className="-mx-[clamp(1.25rem,3vw,2.75rem)] mt-6 h-[78svh] border-y border-line">
                {preview}
              </div>
            </>
          )}
          <div id={AFTER_PREVIEW} tabIndex={-1} className="outline-none">
            {children}
          </div>
        </div>
        {bar}
      </div>
      {/* Left of the text, and read after it: the heading and the first action come first. */}
      {wide && (
        <div className="order-first border-r border-line">
          <div className="sticky top-0 h-svh">{preview}</div>
        </div>
      )}
    </main>
  )
}

import type { ReactNode } from 'react'
import { type OrderSummary, orderSummaryTokens } from '@vitrine/domain/orders/preloaded-data'
import { preloadedStatus } from '../api/preloaded-data.ts'
import { Status } from '../ui/status.tsx'
import { LiveSiteFrame, SitePlaceholder } from './customer-site-frame.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'

/** Heading and sentence for the order's status. */
export function OrderStateHeader({
  reference,
  title,
  text,
}: Pick<OrderSummary, 'reference' | 'title' | 'text'>) {
  return (
    <>
      <p className="text-muted">
        My site · order <span className="tabular-nums select-all">{reference}</span>
      </p>
      <Status as="div" unasked>
        <h1 tabIndex={-1} className="display mt-1 text-task">
          {title}
        </h1>
        <p className="mt-3 max-w-prose text-lead text-ink-2">{text}</p>
      </Status>
    </>
  )
}

/**
 * The page before hydration: from the server, or `otherwise`. Same layout as the hydrated page, so
 * that nothing moves.
 */
export function PrerenderedPage({ otherwise }: { otherwise: ReactNode }) {
  const opening = preloadedStatus()
  return opening ? <OpenedPage {...opening} /> : otherwise
}

/** Built for every status; the server keeps the matching one. */
export function PrerenderedPages() {
  return (['review', 'live', 'order'] as const).map((about) => (
    <OpenedPage key={about} about={about} {...orderSummaryTokens} />
  ))
}

function OpenedPage({ about, address, ...head }: OrderSummary) {
  const isReview = about === 'review'
  return (
    <main
      id="main"
      data-about={about}
      className="flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]"
    >
      {isReview && <div className="border-r border-line bg-glass-1 max-lg:hidden" />}
      {about === 'live' && (
        <LiveSiteFrame address={address}>
          <div
            className="w-full rounded-[3px] bg-surface shadow-exhibit"
            style={{ aspectRatio: '1280 / 860' }}
          />
        </LiveSiteFrame>
      )}
      {about === 'order' && (
        <div className="max-lg:hidden">
          <SitePlaceholder />
        </div>
      )}
      <div
        className={`mx-auto w-full max-w-[46rem] ${isReview ? 'px-[clamp(1.25rem,3vw,2.75rem)] py-8 lg:py-11' : 'px-[clamp(1.25rem,4vw,3rem)] py-10 lg:py-14'}`}
      >
        <OrderStateHeader {...head} />
        <NeedsScript what="The rest of this page" />
        {isReview && (
          <div className="-mx-[clamp(1.25rem,3vw,2.75rem)] mt-6 h-[78svh] border-y border-line bg-glass-1 lg:hidden" />
        )}
      </div>
    </main>
  )
}

import { Check, ChevronDown } from './icons.tsx'
import type { ReactNode } from 'react'
import { PromotionLabel } from './promotion-label.tsx'
import { Room } from './room.tsx'

export type SummaryLine = { label: string; value: string }

type OrderSummaryProps = {
  /** The product. */
  title: string
  /** Under it: "Live in 24 hours". */
  detail?: string
  features?: readonly string[]
  /** The promotion: "50% OFF", "$49.98", "you save $24.99". */
  offer: { readonly label: string; readonly regular: string; readonly saving: string } | undefined
  lines: readonly SummaryLine[]
  total: SummaryLine
  /** Below the total: the customer's details, a note. */
  children?: ReactNode
}

/**
 * The order summary. A panel beside the form on wide screens; on narrow ones a collapsible line
 * with the total. Put it first in `TaskColumns`.
 */
export function OrderSummary(props: OrderSummaryProps) {
  const { title, detail, features = [], offer, lines, total, children } = props
  const content = (
    <>
      <div className="flex items-center gap-4">
        <Room light="day" depth="deep" className="size-14 shrink-0">
          <span className="absolute top-[34%] left-[30%] h-[34%] w-[40%] bg-ink" />
        </Room>
        <div>
          <p className="font-semibold">{title}</p>
          {detail && <p className="text-muted">{detail}</p>}
        </div>
      </div>
      {offer && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2 tabular-nums">
          <PromotionLabel label={offer.label} className="bg-surface" />
          <span>
            <span className="sr-only">instead of </span>
            <s>{offer.regular}</s>, {offer.saving}
          </span>
        </p>
      )}
      {features.length > 0 && (
        <ul className="mt-5 grid gap-2">
          {features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Check className="mt-1 shrink-0" />
              {feature}
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-6 border-t border-glass-5/60 tabular-nums">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-glass-5/60 pt-3">
          <dt className="font-semibold">{total.label}</dt>
          <dd className="display text-[2rem] leading-none font-strong tracking-tight">
            {total.value}
          </dd>
        </div>
      </dl>
      {children && <div className="mt-6">{children}</div>}
    </>
  )
  return (
    <>
      <details className="group bg-glass-1 lg:hidden">
        <summary className="flex min-h-14 list-none items-center gap-2 px-[clamp(1.25rem,4vw,3rem)] font-semibold [&::-webkit-details-marker]:hidden">
          <span className="underline underline-offset-4">Order summary</span>
          <ChevronDown strokeWidth={2} className="transition-transform group-open:rotate-180" />
          <span className="ms-auto tabular-nums">{total.value}</span>
        </summary>
        <div className="px-[clamp(1.25rem,4vw,3rem)] pt-2 pb-6">{content}</div>
      </details>
      <section aria-label="Order summary" className="hidden lg:block">
        <h2 className="mb-4 text-h3">Order summary</h2>
        {content}
      </section>
    </>
  )
}

/**
 * The columns of a task page: the form, and a panel with summary or preview. On narrow screens the
 * panel comes first, so it is first in the document; `panel` has the full width, `children` the
 * form's.
 */
export function TaskColumns({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col lg:grid lg:grid-cols-2">
      <div className="lg:col-start-2 lg:row-start-1 lg:bg-glass-1">
        <div className="lg:sticky lg:top-0 lg:mx-auto lg:max-w-[30rem] lg:px-8 lg:py-12">
          {panel}
        </div>
      </div>
      <div className="lg:col-start-1 lg:row-start-1">
        <div className="mx-auto w-full max-w-[36rem] px-[clamp(1.25rem,4vw,3rem)] py-8 lg:max-w-[38rem] lg:py-12">
          {children}
        </div>
      </div>
    </div>
  )
}

import { Check } from '../ui/icons.tsx'
import type { MySiteResponse } from '@vitrine/contract/publishing'
import { Timestamp } from '../ui/timestamp.tsx'
import { type OrderStep, orderSteps } from './customer-steps.ts'

const WORDS: Readonly<Record<OrderStep['state'], string>> = {
  done: 'Done',
  now: 'Now',
  next: 'Next',
}

/** The steps from payment to the live site. */
export function StepList({ site }: { site: MySiteResponse }) {
  return (
    <section className="mt-9">
      <h2 className="text-h3">Where your order is</h2>
      <ol className="mt-4">
        {orderSteps(site).map(({ title, state, doneAt }) => (
          <li
            key={title}
            aria-current={state === 'now' ? 'step' : undefined}
            className="relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0 before:absolute before:top-7 before:bottom-0 before:left-3.5 before:w-px before:bg-line-2 last:before:hidden"
          >
            <Mark state={state} />
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className={state === 'next' ? 'text-muted' : 'font-semibold'}>{title}</span>
              <span className="text-small text-muted">
                {doneAt === null ? WORDS[state] : <Timestamp at={doneAt} />}
              </span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Mark({ state }: { state: OrderStep['state'] }) {
  if (state === 'done') {
    return (
      <span className="grid size-7 place-items-center rounded-full bg-ink text-on-ink">
        <Check aria-hidden="true" size={16} strokeWidth={2.25} />
        <span className="sr-only">Done:</span>
      </span>
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`size-7 rounded-full bg-surface ${
        state === 'now' ? 'border-[7px] border-glass-7' : 'border border-line-2'
      }`}
    />
  )
}

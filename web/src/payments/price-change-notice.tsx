import { formatCents } from '@vitrine/domain/payments/money'
import type { OrderData } from '../api/stored-order.ts'
import { Notice } from '../ui/notice.tsx'

/** Warns that the price has changed since the plan was chosen. */
export function PriceChangeNotice(props: {
  order: OrderData
  plan: { readonly id: string; readonly shortName: string }
  /** The current price without tax. */
  cents: number
}) {
  const { order, plan, cents } = props
  const { id, price } = order.selectedPackage
  if (id !== plan.id || !SHOWN.test(price) || price === formatCents(cents)) return null
  return (
    <div className="mb-6">
      <Notice kind="warn" title={`The ${plan.shortName} plan costs ${formatCents(cents)} now`}>
        It was {price} when you chose it. Nothing is charged until you press Pay.
      </Notice>
    </div>
  )
}

/** The format of `formatCents`. */
const SHOWN = /^\$\d+\.\d\d$/

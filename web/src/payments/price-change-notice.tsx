import { formatCents } from '@vitrine/domain/payments/money'
import type { OrderData } from '../api/stored-order.ts'
import { Notice } from '../ui/notice.tsx'

/** Says that a plan costs something else than where it was chosen: before anything is charged. */
export function PriceChangeNotice({
  order,
  plan,
  cents,
}: {
  order: OrderData
  plan: { readonly id: string; readonly shortName: string }
  /** What it costs now, without tax. */
  cents: number
}) {
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

/** As `formatCents` writes it. */
const SHOWN = /^\$\d+\.\d\d$/

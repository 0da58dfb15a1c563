/** Splits of refunds over the payments of one order: first payment, upgrades and renewals. Pure, integer cents. */

/** A payment with its remaining amount. */
export type RefundablePayment = { readonly orderId: string; readonly leftCents: number }

export type RefundPart = { readonly orderId: string; readonly amountCents: number }

/**
 * Splits the refund of a downgrade over payments, newest first. Undefined: too much, or nothing
 * would remain of the first payment, which is a full refund and ends the order.
 */
export function splitRefund(
  cents: number,
  newestFirst: readonly RefundablePayment[],
): readonly RefundPart[] | undefined {
  const parts = fill(cents, newestFirst)
  const first = newestFirst.at(-1)
  const ofFirst = parts?.find(({ orderId }) => orderId === first?.orderId)
  return ofFirst !== undefined && ofFirst.amountCents === first?.leftCents ? undefined : parts
}

/**
 * Splits a refund that a person asks for. The whole sum refunds every payment in full, newest
 * first. A smaller amount leaves at least a cent of each payment, because a payment that is
 * refunded in full ends its site, plan or year of hosting. It comes from one payment if one is
 * enough. Undefined: more than `largestRefunds` allows.
 */
export function splitOrderRefund(
  cents: number,
  newestFirst: readonly RefundablePayment[],
): readonly RefundPart[] | undefined {
  const { allCents } = largestRefunds(newestFirst)
  if (cents === allCents) return fill(cents, newestFirst)
  const enough = newestFirst.find(({ leftCents }) => leftCents > cents)
  if (enough) return [{ orderId: enough.orderId, amountCents: cents }]
  return fill(
    cents,
    newestFirst.map(({ orderId, leftCents }) => ({ orderId, leftCents: leftCents - 1 })),
  )
}

/** The sum of all payments, and the largest refund after which the order continues. */
export function largestRefunds(payments: readonly RefundablePayment[]): {
  readonly allCents: number
  readonly partCents: number
} {
  const paid = payments.filter(({ leftCents }) => leftCents > 0)
  const allCents = paid.reduce((sum, { leftCents }) => sum + leftCents, 0)
  return { allCents, partCents: allCents - paid.length }
}

/** Undefined: too much. */
function fill(cents: number, newestFirst: readonly RefundablePayment[]): RefundPart[] | undefined {
  let open = cents
  const parts = newestFirst.flatMap(({ orderId, leftCents }) => {
    const amountCents = Math.min(open, Math.max(0, leftCents))
    open -= amountCents
    return amountCents > 0 ? [{ orderId, amountCents }] : []
  })
  return open > 0 ? undefined : parts
}

import { type PlanId, plans } from '@vitrine/domain/catalog/plans'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export type NextStep = { readonly title: string; readonly when: string; readonly text: string }

/**
 * The steps after an order, in the browser's time zone; without a time only the promised
 * durations.
 */
export function nextSteps(
  confirmedAt: Date | null,
  email: string | null,
  planId: PlanId | null,
): readonly NextStep[] {
  const by = (ms: number) => (confirmedAt ? `, by ${clockText(confirmedAt, ms)}` : '')
  return [
    {
      title: 'Confirmation email',
      when: `Within 5 minutes${by(5 * MINUTE_MS)}`,
      text: `${email ? `To ${email}` : 'To the address of your order'}, with the link to your details.`,
    },
    {
      title: 'Kickoff contact',
      when: `Within 24 hours${by(24 * HOUR_MS)}`,
      text: 'We write when work begins, or say what we still need from you.',
    },
    {
      title: 'Delivery',
      when: 'In 24-48 hours',
      text: planId
        ? `On your ${plans[planId].shortName} plan at most ${plans[planId].deliveryHours} hours, counted from the moment we have your CV and your languages.`
        : 'Counted from the moment we have your CV and your languages. Starter takes up to 72.',
    },
  ]
}

/** "14:20" today, "Sat, 3 Jan, 14:15" on another day. */
function clockText(from: Date, afterMs: number): string {
  const at = new Date(from.getTime() + afterMs)
  const isSameDay = at.toDateString() === from.toDateString()
  return new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(!isSameDay && { weekday: 'short', day: 'numeric', month: 'short' }),
  }).format(at)
}

/** Texts of the campaign page. */
export type CampaignCopy = {
  /** Top line. */
  readonly line: string
  readonly title: string
  readonly text: string
  /** For search engines and link previews. */
  readonly head: string
}

/** Advertised duration without an end date. */
const HOURS = 48

/**
 * The price is always the plan's. Outside the campaign, and without a regular price, it is the
 * ordinary price. An end date is printed. Without a time (prerendered pages) the offer is as
 * advertised. Pure.
 */
export function campaignCopy(
  price: string,
  regular: string,
  at?: { readonly startsAt: string; readonly endsAt: string; readonly now: Date },
): CampaignCopy {
  if (!isCampaignRunning(regular, at))
    return {
      line: `The Starter plan: ${price}, paid once.`,
      title: 'Starter plan',
      text: `The limited-time offer is not running. ${price} is the ordinary price of the plan.`,
      head: `The Starter plan: ${price}, paid once.`,
    }
  const until = at?.endsAt
    ? `Until ${new Date(at.endsAt).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}.`
    : `For ${HOURS} hours.`
  return {
    line: `Limited-time offer: ${price}, normally ${regular}.`,
    title: 'Limited-time offer',
    text: `${until} Applied automatically when you order from this page.`,
    head: `The offer: ${price} instead of ${regular}, applied automatically.`,
  }
}

export function isCampaignRunning(
  regular: string,
  at?: { readonly startsAt: string; readonly endsAt: string; readonly now: Date },
): boolean {
  if (regular === '') return false
  if (at === undefined) return true
  const { startsAt, endsAt, now } = at
  return !(endsAt && now >= new Date(endsAt)) && !(startsAt && now < new Date(startsAt))
}

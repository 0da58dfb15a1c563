/** What the page of the campaign says about its offer. */
export type CampaignCopy = {
  /** At the top of the page. */
  readonly line: string
  readonly title: string
  readonly text: string
  /** For search engines and whoever shares the page. */
  readonly head: string
}

/** How long the offer is said to last where no end is set. */
const HOURS = 48

/**
 * The price is the plan's in any case; outside the campaign, and without a price before it (`regular` is
 * empty), it is called ordinary. An end that is set is printed; there is no countdown. Without a time (the
 * page as it is sent) the offer stands as advertised. Pure.
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

/** Whether the price is called an offer. */
export function isCampaignRunning(
  regular: string,
  at?: { readonly startsAt: string; readonly endsAt: string; readonly now: Date },
): boolean {
  if (regular === '') return false
  if (at === undefined) return true
  const { startsAt, endsAt, now } = at
  return !(endsAt && now >= new Date(endsAt)) && !(startsAt && now < new Date(startsAt))
}

import { campaignOffer } from './content/offer.ts'

export type CampaignState = {
  readonly runs: boolean
  readonly price: string
  /** At the top of the page. */
  readonly line: string
  readonly title: string
  readonly text: string
}

/**
 * What the campaign page says about the offer. The price is the plan's in any case; outside the
 * campaign it is called ordinary. An end that is configured is printed; there is no countdown.
 * Without a time (the page as it is built) the offer stands as advertised.
 */
export function campaignState(at?: { startsAt: string; endsAt: string; now: Date }): CampaignState {
  const { price, normalPrice, hours } = campaignOffer
  const starts = at?.startsAt ? new Date(at.startsAt) : undefined
  const ends = at?.endsAt ? new Date(at.endsAt) : undefined
  if (at && ((ends && at.now >= ends) || (starts && at.now < starts))) {
    return {
      runs: false,
      price,
      line: `The Starter plan: ${price}, paid once.`,
      title: 'Starter plan',
      text: `The limited-time offer is not running. ${price} is the ordinary price of the plan.`,
    }
  }
  const until = ends
    ? `Until ${ends.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}.`
    : `For ${hours} hours.`
  return {
    runs: true,
    price,
    line: `Limited-time offer: ${price}, normally ${normalPrice}.`,
    title: 'Limited-time offer',
    text: `${until} Applied automatically when you order from this page.`,
  }
}

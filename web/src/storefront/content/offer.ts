/**
 * Prices as sentences and search engines quote them. The plan table in `domain/catalog.ts` is the
 * source, and a test holds the two together; pages that sell ask the server.
 */
export const startingPrice = '$24.99'

export const planOffers = [
  { id: 'starter', shortName: 'Starter', name: 'Essential Online Presence', price: '24.99' },
  { id: 'basic', shortName: 'Basic', name: 'Enhanced Visibility', price: '39.99' },
  {
    id: 'professional',
    shortName: 'Professional',
    name: 'Complete Career Toolkit',
    price: '64.99',
  },
] as const

export const campaignOffer = {
  plan: 'Starter',
  price: '$24.99',
  normalPrice: '$49.98',
  /** How long the offer is said to last. */
  hours: 48,
} as const

/**
 * Prices as sentences quote them. The plan table in `domain/catalog.ts` is the source, and a test holds
 * the two together; pages that compute with prices ask the server.
 */
export const startingPrice = '$24.99'
export const campaignOffer = {
  plan: 'Starter',
  price: '$24.99',
  normalPrice: '$49.98',
  /** How long the offer is said to last. */
  hours: 48,
} as const

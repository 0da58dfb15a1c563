/** How the simulated bank treats a card. */
export type CardOutcome =
  | { readonly kind: 'approved' }
  | { readonly kind: 'asks-for-authentication' }
  | {
      readonly kind: 'declined'
      readonly declineCode: 'generic_decline' | 'insufficient_funds'
      readonly message: string
    }

export type TestCard = {
  readonly number: string
  /** Stripe's name for the same card in API requests. */
  readonly paymentMethod: string
  readonly outcome: CardOutcome
}

/** The cards that the simulator takes: published test numbers of Stripe, no real accounts. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    paymentMethod: 'pm_card_visa',
    outcome: { kind: 'approved' },
  },
  {
    number: '4000000000000002',
    paymentMethod: 'pm_card_visa_chargeDeclined',
    outcome: {
      kind: 'declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
    },
  },
  {
    number: '4000000000009995',
    paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    outcome: {
      kind: 'declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    number: '4000002500003155',
    paymentMethod: 'pm_card_authenticationRequiredOnSetup',
    outcome: { kind: 'asks-for-authentication' },
  },
]

/** How the simulated bank treats a card. */
export type CardOutcome =
  | { readonly kind: 'approved' }
  /** Paid, then the bank opens an inquiry without moving money. */
  | { readonly kind: 'approved-then-inquired' }
  | { readonly kind: 'asks-for-authentication' }
  | {
      readonly kind: 'declined'
      readonly declineCode: 'generic_decline' | 'insufficient_funds'
      readonly message: string
    }

export type TestCard = {
  readonly number: string
  /** Stripe's names of the card in API requests; the card field sends the first. */
  readonly paymentMethods: readonly [string, ...string[]]
  readonly outcome: CardOutcome
}

/** Stripe's published test cards. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    paymentMethods: ['pm_card_visa'],
    outcome: { kind: 'approved' },
  },
  {
    number: '4000000000000002',
    paymentMethods: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'],
    outcome: {
      kind: 'declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
    },
  },
  {
    number: '4000000000009995',
    paymentMethods: ['pm_card_visa_chargeDeclinedInsufficientFunds'],
    outcome: {
      kind: 'declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    number: '4000002500003155',
    paymentMethods: ['pm_card_authenticationRequiredOnSetup'],
    outcome: { kind: 'asks-for-authentication' },
  },
  {
    number: '4000002760003184',
    paymentMethods: ['pm_card_authenticationRequired'],
    outcome: { kind: 'asks-for-authentication' },
  },
  {
    number: '4000000000001976',
    paymentMethods: ['pm_card_createDisputeInquiry'],
    outcome: { kind: 'approved-then-inquired' },
  },
]

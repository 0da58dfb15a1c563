/** A bank account for debits, with its final outcome. */
export type TestAccount = {
  readonly iban: string
  readonly outcome: 'succeeded' | 'failed'
}

/** Stripe's published Austrian test accounts. */
export const testAccounts: readonly TestAccount[] = [
  { iban: 'AT611904300234573201', outcome: 'succeeded' },
  { iban: 'AT321904300235473204', outcome: 'succeeded' },
  { iban: 'AT861904300235473202', outcome: 'failed' },
  { iban: 'AT051904300235473205', outcome: 'failed' },
]

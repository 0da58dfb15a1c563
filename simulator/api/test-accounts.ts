/** A bank account that can be debited, and how its bank decides in the end. */
export type TestAccount = {
  readonly iban: string
  readonly outcome: 'succeeded' | 'failed'
}

/** The accounts that the simulator takes: published Austrian test numbers of Stripe. */
export const testAccounts: readonly TestAccount[] = [
  { iban: 'AT611904300234573201', outcome: 'succeeded' },
  { iban: 'AT321904300235473204', outcome: 'succeeded' },
  { iban: 'AT861904300235473202', outcome: 'failed' },
  { iban: 'AT051904300235473205', outcome: 'failed' },
]

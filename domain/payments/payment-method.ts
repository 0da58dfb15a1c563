/** How the provider says a charge was paid. */
export type ChargedMethod =
  | {
      readonly type: 'card'
      /** The provider's code, e.g. `visa`. */
      readonly brand: string | null
      /** Of the card itself, as the owner knows it, not of a wallet's device number. */
      readonly last4: string | null
      /** The provider's code, e.g. `apple_pay`; null: typed. */
      readonly wallet: string | null
    }
  | { readonly type: 'link' }

/** The codes of Stripe's `payment_method_details.card.brand`. */
const BRANDS = new Map([
  ['amex', 'American Express'],
  ['cartes_bancaires', 'Cartes Bancaires'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['eftpos_au', 'eftpos Australia'],
  ['interac', 'Interac'],
  ['jcb', 'JCB'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
])

/** The codes of `card.wallet.type`. Checkouts of card networks are entered like cards. */
const WALLETS = new Map([
  ['apple_pay', 'Apple Pay'],
  ['google_pay', 'Google Pay'],
  ['link', 'Link'],
  ['samsung_pay', 'Samsung Pay'],
])

/** `Visa …4242`, `Apple Pay, Visa …4242` or `Link`. Proper names, so the same in every language. */
export function paymentMethodName(method: ChargedMethod): string {
  if (method.type === 'link') return 'Link'
  const { brand, last4, wallet } = method
  const digits = last4 !== null && /^\d{4}$/.test(last4) ? ` …${last4}` : ''
  const card = `${BRANDS.get(brand ?? '') ?? 'Card'}${digits}`
  const purse = WALLETS.get(wallet ?? '')
  return purse === undefined ? card : `${purse}, ${card}`
}

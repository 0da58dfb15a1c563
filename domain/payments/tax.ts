import { stateCode } from '../billing/states.ts'
import { formatPercent, NO_TAX, SPECIFIED_TAX, type TaxTerms, type VatCheck } from './tax-terms.ts'
import { isEuCountry, vatPrefixOf } from './eu-vat.ts'

/**
 * - `specified`: 8 % is added on the payment page.
 * - `none`: the seller is not registered.
 * - `by-country`: the rate of the buyer's country, at every payment.
 */
export const TAX_MODES = ['specified', 'none', 'by-country'] as const
/** Printed before the percentage: the true name in the seller's country. */
export const TAX_NAMES = ['Tax', 'Sales tax', 'VAT', 'MwSt.', 'TVA'] as const

export type TaxRate = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Of the US or Canada, such as CA. Absent: the rate of the other states. */
  readonly state?: string | undefined
  readonly percentHundredths: number
  /** "VAT". */
  readonly name: string
  /** The listed price includes the tax. */
  readonly isInclusive: boolean
}

export type TaxRule = {
  readonly mode: (typeof TAX_MODES)[number]
  readonly name: (typeof TAX_NAMES)[number]
  /** Where the seller is registered; empty without `by-country`. */
  readonly sellerCountry: string
  readonly reverseCharge: boolean
  readonly rates: readonly TaxRate[]
}

/** The default. */
export const SPECIFIED_TAX_RULE: TaxRule = {
  mode: 'specified',
  name: 'Tax',
  sellerCountry: '',
  reverseCharge: false,
  rates: [],
}

export type TaxedBuyer = {
  /** Empty: not known, which counts as the seller's country. */
  readonly country: string
  /** See `stateCode`; empty: not known. */
  readonly state?: string
  readonly vatCheck?: VatCheck | undefined
}

/**
 * The tax of a payment. By country: the rate of the table, or none where the table has none. A
 * business of another EU country with a valid VAT number pays the net price if the owner uses the
 * reverse charge.
 *
 * VIES decides if it answers. If it is silent or not asked, the format of the number decides: an
 * order never waits for VIES.
 */
export function taxTermsFor(
  rule: TaxRule,
  flow: 'checkout' | 'payment-page' | 'renewal' | 'by-hand',
  buyer: TaxedBuyer,
): TaxTerms {
  if (rule.mode === 'none') return NO_TAX
  if (rule.mode === 'specified')
    return flow === 'payment-page' ? { ...SPECIFIED_TAX, name: rule.name } : NO_TAX
  const country = buyer.country || rule.sellerCountry
  const { vatCheck, state } = buyer
  const about = { country, ...(state && { state }), ...(vatCheck && { vatCheck }) }
  const rates = rule.rates.filter((each) => each.country === country)
  const rate = rates.find((each) => each.state === state) ?? rates.find((each) => !each.state)
  if (!rate) return { ...NO_TAX, name: rule.name, kind: 'no-rate', ...about }
  const { name, percentHundredths, isInclusive } = rate
  return {
    kind: isReverseCharged(rule, country, vatCheck) ? 'reverse-charge' : 'country',
    ...{ name, percentHundredths, isInclusive },
    ...about,
  }
}

/** Another year or round for the buyer of an order: today's rule, with the country and number known then. */
export const renewalTaxTerms = (
  rule: TaxRule,
  order: {
    readonly tax: TaxTerms | null
    readonly billing: { readonly country: string; readonly state?: string } | null
  },
): TaxTerms =>
  taxTermsFor(rule, 'renewal', {
    country: order.tax?.country || order.billing?.country || '',
    state: order.tax?.state ?? stateCode(order.billing?.country ?? '', order.billing?.state ?? ''),
    vatCheck: order.tax?.vatCheck,
  })

/** Countries whose rates differ by state, separated by blanks. */
export const taxedByState = ({ mode, rates }: TaxRule): string =>
  mode === 'by-country'
    ? [...new Set(rates.flatMap(({ country, state }) => (state ? [country] : [])))].join(' ')
    : ''

function isReverseCharged(
  { reverseCharge, sellerCountry }: TaxRule,
  country: string,
  check: VatCheck | undefined,
): boolean {
  if (!reverseCharge || !check || country === sellerCountry || !isEuCountry(country)) return false
  if (!check.number.startsWith(vatPrefixOf(country))) return false
  return check.outcome === 'valid' || (check.isWellFormed && check.outcome !== 'invalid')
}

/** What the payment pages ask for. */
export const taxQuestions = ({
  mode,
  reverseCharge,
}: TaxRule): '' | 'country' | 'country-and-vat' =>
  mode !== 'by-country' ? '' : reverseCharge ? 'country-and-vat' : 'country'

/** "VAT (8%)"; empty: no tax is charged, or it depends on the country. */
export const taxLabel = ({ mode, name }: TaxRule): string =>
  mode === 'specified' ? `${name} (${formatPercent(SPECIFIED_TAX.percentHundredths)}%)` : ''

/** For terms and order page. */
export const taxNotice = (rule: TaxRule): string => NOTICES[rule.mode](rule)

const NOTICES: Readonly<Record<TaxRule['mode'], (rule: TaxRule) => string>> = {
  none: () => 'No tax is charged: the seller is not registered for it.',
  specified: ({ name }) =>
    `On the payment page that takes a billing address, ${formatPercent(SPECIFIED_TAX.percentHundredths)}% ${name === 'Tax' ? 'sales tax' : name} is added and shown before you pay.`,
  'by-country': (rule) =>
    [
      `${priceNote(rule)} The tax of your country is shown before you pay.`,
      ...(rule.reverseCharge
        ? ['A business of another EU country with a valid VAT number pays no VAT to us.']
        : []),
    ].join(' '),
}

/** The answer of the FAQ about tax; `specified`: its words for 8 %. */
export const taxAnswer = ({ mode, name }: TaxRule, specified: string): string =>
  mode === 'specified'
    ? name === 'Tax'
      ? specified
      : specified.replace('8% sales tax', `8% ${name}`)
    : ANSWERS[mode]

const TO_THE_CENT =
  'The sum you see before you press the button is the sum that is charged, to the cent.'
const ANSWERS: Readonly<Record<Exclude<TaxRule['mode'], 'specified'>, string>> = {
  none: `No payment page adds tax: the seller is not registered for it. ${TO_THE_CENT}`,
  'by-country': `The tax depends on your country, and every payment page shows it before you pay. ${TO_THE_CENT}`,
}

/** For price lists; empty where the specification's prices stand alone. */
export function priceNote({ mode, rates, name }: TaxRule): string {
  if (mode !== 'by-country') return ''
  const shown = name === 'Tax' ? 'tax' : name
  if (rates.every(({ isInclusive }) => isInclusive)) return `Prices include ${shown}.`
  return rates.some(({ isInclusive }) => isInclusive)
    ? `Prices include ${shown} in some countries; in others it is added.`
    : `Prices are without ${shown}, which is added.`
}

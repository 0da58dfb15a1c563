/**
 * Texts and rules that the law of the seller's country demands. No lawyer has confirmed them.
 */
export const LAW_COUNTRIES = ['US', 'EU', 'DE', 'FR', 'GB'] as const
type LawCountry = (typeof LAW_COUNTRIES)[number]

export const LAW_COUNTRY_NAMES: Readonly<Record<LawCountry, string>> = {
  US: 'United States',
  EU: 'European Union, other countries',
  DE: 'Germany',
  FR: 'France',
  GB: 'United Kingdom',
}

export const BUYER_KINDS = ['consumers', 'businesses'] as const
export type BuyerKind = (typeof BUYER_KINDS)[number]

export type LawPack = {
  /** Days to withdraw from the day of the order; null: no right by law. */
  readonly withdrawalDays: number | null
  /** The words before the amount on the button that pays. */
  readonly payWords: 'Pay' | 'Order with obligation to pay'
  /** The law of withdrawal; null: none. */
  readonly withdrawalLaw: string | null
  /** A former price has to have been charged (Art. 6a of Directive 98/6/EC, § 11 PAngV). */
  readonly provesReductions: boolean
}

const CONSUMER_PACKS: Readonly<Record<LawCountry, LawPack>> = {
  US: { withdrawalDays: null, payWords: 'Pay', withdrawalLaw: null, provesReductions: false },
  EU: {
    withdrawalDays: 14,
    payWords: 'Order with obligation to pay',
    withdrawalLaw: 'Art. 9 to 16 of Directive 2011/83/EU',
    provesReductions: true,
  },
  DE: {
    withdrawalDays: 14,
    payWords: 'Order with obligation to pay',
    withdrawalLaw: '§§ 312g, 355 to 357a BGB',
    provesReductions: true,
  },
  FR: {
    withdrawalDays: 14,
    payWords: 'Order with obligation to pay',
    withdrawalLaw: 'Art. L221-18 to L221-28 Code de la consommation',
    provesReductions: true,
  },
  GB: {
    withdrawalDays: 14,
    payWords: 'Order with obligation to pay',
    withdrawalLaw: 'Regulations 27 to 38 of SI 2013/3134',
    provesReductions: true,
  },
}

/** The rules for a seller. Businesses have no right of withdrawal and need no button words. */
export function lawPackOf(law: {
  readonly country: LawCountry
  readonly buyers: BuyerKind
}): LawPack {
  const pack = CONSUMER_PACKS[law.country]
  return law.buyers === 'consumers'
    ? pack
    : { ...pack, withdrawalDays: null, payWords: 'Pay', withdrawalLaw: null }
}

export type LegalSeller = {
  readonly name: string
  readonly addressLines: readonly string[]
  readonly taxId: string
  readonly email: string
  readonly country: LawCountry
  readonly representedBy: string
  readonly register: string
  readonly phone: string
  readonly host: string
}

/**
 * The seller in one line, for emails and footers: what § 35a GmbHG and § 5 DDG demand of business
 * letters, where it is given. Empty without an address.
 */
export const sellerLine = (seller: Omit<LegalSeller, 'host' | 'email' | 'phone'>): string =>
  seller.addressLines.length === 0
    ? ''
    : [
        seller.name,
        ...seller.addressLines,
        ...(seller.representedBy ? [`represented by ${seller.representedBy}`] : []),
        ...(seller.register ? [seller.register] : []),
        ...(seller.taxId ? [`Tax ID ${seller.taxId}`] : []),
      ].join(', ')

/** The lines of the legal notice. Missing facts are left out. */
export function legalNotice(seller: LegalSeller): string {
  const facts: readonly (readonly [label: string, value: string])[] = [
    ['Represented by', seller.representedBy],
    ['Register', seller.register],
    ['Tax ID', seller.taxId],
    ['Email', seller.email],
    ['Telephone', seller.phone],
    ['Hosting provider', seller.host],
  ]
  return [
    seller.name,
    ...seller.addressLines,
    '',
    ...facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
  ].join('\n')
}

/** The paragraph about withdrawal in the terms. */
export function withdrawalNotice({ withdrawalDays, withdrawalLaw }: LawPack): string {
  if (withdrawalDays === null)
    return 'The law of our country gives no right of withdrawal for this purchase. If the law of yours does, it holds: write to us. Our own refunds are described above.'
  return `Consumers can withdraw from this contract within ${withdrawalDays} days of the order, without a reason (${withdrawalLaw}). A statement on the page “Withdraw from contract”, by email or by letter is enough, and it is in time if you send it before the ${withdrawalDays} days end. We pay back all that you paid, with the means that you paid with, within 14 days. If you asked us to begin before the ${withdrawalDays} days end, you pay for the part of the work that was done until then: 40 % once we have begun to write, 70 % once a preview was sent, 80 % once we work on your changes, 90 % once you approved it. Once every language that you ordered is online, the work is done in full and the right ends. If you did not ask us, you pay nothing. A larger plan or another round of changes that you buy later has its own ${withdrawalDays} days, and we ask you then, too; of a round you pay for nothing before you send us its list.`
}

/** The express wish of Art. 7(3), 8(8) and 16(a) of Directive 2011/83/EU; empty: not asked for. */
export const consentWords = ({ withdrawalDays }: LawPack): string =>
  withdrawalDays === null
    ? ''
    : `Begin at once, before the ${withdrawalDays} days to withdraw are over. If I withdraw, I pay for the part of the work that is done by then. I know that my right to withdraw ends once the work is done in full.`

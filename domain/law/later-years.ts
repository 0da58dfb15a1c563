import { formatCents } from '../payments/money.ts'

/** Prices of another year, integer cents; null: named on request. */
export type LaterYearPrices = {
  readonly yearCents: number | null
  readonly domainYearCents?: number | null | undefined
}

/** What page and domain cost after the first year. */
export function laterYearsNotice({ yearCents, domainYearCents }: LaterYearPrices): string {
  const hosting =
    yearCents === null
      ? 'After the first twelve months you ask us for another year of hosting, if you want one, and we name its price before you decide.'
      : `After the first twelve months another year of hosting costs ${formatCents(yearCents)}, if you want one.`
  const domain =
    domainYearCents == null
      ? 'before it runs out we tell you what another year costs, and without it'
      : `another year costs ${formatCents(domainYearCents)}, and without it`
  return `${hosting} A domain that we registered is paid for one year; ${domain} your page stays at its subdomain. Nothing renews by itself.`
}

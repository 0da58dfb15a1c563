import { formatCents } from '../payments/money.ts'

/** What page and domain cost after the first year. `yearCents`: null: not for sale by card. */
export const laterYearsNotice = (yearCents: number | null): string =>
  [
    yearCents === null
      ? 'After the first twelve months you ask us for another year of hosting, if you want one, and we name its price before you decide.'
      : `After the first twelve months another year of hosting costs ${formatCents(yearCents)}, if you want one.`,
    'A domain that we registered is paid for one year; before it runs out we tell you what another year costs, and without it your page stays at its subdomain. Nothing renews by itself.',
  ].join(' ')

import { readFileSync } from 'node:fs'
import { findLanguage } from '@vitrine/domain/languages/languages'
import { formatCents, TAX_PERCENT } from '@vitrine/domain/payments/money'
import {
  type BillingDocument,
  billingDocumentTitles,
} from '@vitrine/domain/billing/billing-document'
import { printTypefaces } from '../pdf/print-fonts.ts'
import { typeset } from '../pdf/typeset.ts'

/**
 * Renders a receipt, which is also the invoice, or a credit note as a tagged PDF (PDF/UA-1). All
 * texts are data, never markup. Deterministic.
 */
export function renderBillingPdf(paper: BillingDocument): Promise<Uint8Array> {
  const language = findLanguage('English')
  if (!language) throw new Error('English is not among the languages')
  return typeset({
    source,
    typefaces: printTypefaces.sans,
    language,
    data: { paper: JSON.stringify(composeSheet(paper), withoutControls) },
    standard: 'ua-1',
  })
}

/** No font has glyphs for control characters. */
const withoutControls = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/\p{Cc}+/gu, ' ') : value

const source = readFileSync(new URL('./billing-document.typ', import.meta.url), 'utf8')

/** The data for `billing-document.typ`, in reading order. */
function composeSheet(paper: BillingDocument) {
  const { kind, number, seller, buyer, lines, taxCents, totalCents, trial } = paper
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0)
  const [year, month, day] = paper.issuedAt.slice(0, 10).split('-').map(Number)
  return {
    title: billingDocumentTitles[kind],
    number,
    date: [year, month, day],
    size: paper.buyer.addressLines.length === 0 ? 'us-letter' : paperSizeOf(buyer.addressLines),
    trial: trial ? 'This is a test order: no card was charged.' : '',
    facts: [
      ['Number', number],
      ['Date of issue', dayOf(paper.issuedAt)],
      ...(paper.receiptNumber === null ? [] : [['For invoice', paper.receiptNumber]]),
      ['Date of payment', dayOf(paper.paidAt)],
      ['Order', `${paper.orderReference}, placed on ${dayOf(paper.orderedAt)}`],
      ['Payment reference', breakable(paper.paymentReference)],
    ],
    parties: [
      {
        role: 'From',
        lines: [
          seller.name,
          ...seller.addressLines,
          ...(seller.taxId === null ? [] : [`Tax ID: ${seller.taxId}`]),
          seller.email,
        ].map(breakable),
      },
      {
        role: kind === 'receipt' ? 'Billed to' : 'To',
        lines: [
          ...(buyer.company === undefined ? [] : [buyer.company]),
          buyer.name,
          ...buyer.addressLines,
          ...(buyer.taxId === undefined ? [] : [`Tax ID: ${buyer.taxId}`]),
          buyer.email,
        ].map(breakable),
      },
    ],
    lines: lines.map(({ text, cents }) => [breakable(text), formatCents(cents)]),
    sums: [
      ['Subtotal', formatCents(subtotal)],
      [taxCents > 0 ? `Tax (${TAX_PERCENT}%)` : 'Tax', formatCents(taxCents)],
    ],
    total: [TOTAL_WORDS[kind], `${formatCents(totalCents)} USD`],
    seller: seller.name,
    footer: `Questions about this paper? Write to ${seller.email} and name order ${paper.orderReference}.`,
  }
}

const TOTAL_WORDS: Readonly<Record<BillingDocument['kind'], string>> = {
  receipt: 'Paid',
  'credit-note': 'Paid back',
  'credit-note-cancelled': 'Not paid back after all',
}

/** North American addresses get US Letter. */
const paperSizeOf = (addressLines: readonly string[]) =>
  /^(United States|Canada|Mexico)$/.test(addressLines.at(-1) ?? '') ? 'us-letter' : 'a4'

const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))

/** Longer words would overflow their column. */
const LONGEST_WORD = 28

/** Allows breaks inside long words. */
const breakable = (text: string): string =>
  text.replaceAll(/\S+/g, (word) =>
    [...word].length > LONGEST_WORD ? [...word].join('\u200b') : word,
  )

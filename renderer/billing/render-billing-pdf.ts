import { readFileSync } from 'node:fs'
import { findLanguage } from '@vitrine/domain/languages/languages'
import { formatCents } from '@vitrine/domain/payments/money'
import { SPECIFIED_TAX, termsLabel, termsNote } from '@vitrine/domain/payments/tax-terms'
import {
  type BillingDocument,
  billingDocumentTitles,
} from '@vitrine/domain/billing/billing-document'
import { printTypefaces } from '../pdf/print-fonts.ts'
import { asPrintable } from '../pdf/printable-text.ts'
import { fixTextLayer } from '../pdf/readable-pdf.ts'
import { type PdfStandard, typeset } from '../pdf/typeset.ts'
import { findMissingWords } from '../round-trip/find-missing-words.ts'

export type PrintedDocument = {
  readonly pdf: Uint8Array
  /** Words that no program reads in the PDF, e.g. in a script without a typeface. */
  readonly missingWords: readonly string[]
}

/**
 * Renders a receipt, which is also the invoice, or a credit note as a tagged PDF (PDF/UA-1, or
 * PDF/A-3 for e-invoices), and reads it back. All texts are data, never markup. Deterministic.
 */
export async function renderBillingPdf(
  paper: BillingDocument,
  standard: PdfStandard = 'ua-1',
): Promise<PrintedDocument> {
  const language = findLanguage('English')
  if (!language) throw new Error('English is not among the languages')
  const sheet = composeSheet(paper)
  const written = JSON.stringify(sheet, printable)
  const typesetPdf = await typeset({
    source,
    typefaces: printTypefaces.sans,
    language,
    data: { paper: written },
    standard,
  })
  const pdf = fixTextLayer(typesetPdf, written, language.direction)
  return { pdf, missingWords: await findMissingWords(pdf, textsOf(sheet)) }
}

/** No font has glyphs for control characters and pictures. */
const printable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? asPrintable(value.replaceAll(/\p{Cc}+/gu, ' ')) : value

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
      ...(paper.paymentMethod === undefined ? [] : [['Paid with', breakable(paper.paymentMethod)]]),
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
      [taxWords(paper), formatCents(taxCents)],
    ],
    total: [TOTAL_WORDS[kind], `${formatCents(totalCents)} USD`],
    seller: seller.name,
    note: paper.tax === undefined ? '' : termsNote(paper.tax),
    footer: `Questions about this paper? Write to ${seller.email} and name order ${paper.orderReference}.`,
  }
}

function taxWords({ tax, seller, taxCents }: BillingDocument): string {
  if (tax !== undefined) return termsLabel(tax)
  const { taxName = SPECIFIED_TAX.name } = seller
  return taxCents > 0 ? termsLabel({ ...SPECIFIED_TAX, name: taxName }) : taxName
}

/** Every text that the PDF must contain. */
const textsOf = (sheet: ReturnType<typeof composeSheet>): string[] => [
  sheet.title,
  sheet.seller,
  sheet.trial,
  sheet.note,
  sheet.footer,
  ...[...sheet.facts, ...sheet.lines, ...sheet.sums, sheet.total].flat(),
  ...sheet.parties.flatMap(({ role, lines }) => [role, ...lines]),
]

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

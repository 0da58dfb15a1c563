import type { EInvoiceFormat, UblInvoice } from '@vitrine/domain/billing/e-invoice'
import type { Invoice } from '@e-invoice-eu/core'

export type WrittenEInvoice =
  | { readonly file: Uint8Array }
  /** A value that EN 16931 has no code for, such as a country. */
  | { readonly invalid: string }

const FORMATS: Readonly<Record<EInvoiceFormat, string>> = {
  'factur-x': 'Factur-X-EN16931',
  xrechnung: 'XRECHNUNG-CII',
}

/**
 * Writes an e-invoice. The package checks it against its schema. `pdf` is PDF/A-3, for Factur-X: the
 * package claims that standard for any PDF.
 */
export async function writeEInvoice(
  composed: UblInvoice,
  format: EInvoiceFormat,
  pdf: Uint8Array | undefined,
): Promise<WrittenEInvoice> {
  // It takes 1.5 s and 68 MB, which most shops never need.
  const { FormatFactoryService, InvoiceService } = await import('@e-invoice-eu/core')
  const invoice = structuredClone(composed) as unknown as Invoice
  const xmlFormat = format === 'factur-x' ? 'CII' : FORMATS[format]
  try {
    await new InvoiceService(quiet).generate(invoice, { format: xmlFormat, lang: 'en' })
  } catch (error) {
    if (error instanceof Error && 'errors' in error)
      return { invalid: JSON.stringify(error.errors).slice(0, 1000) }
    throw error
  }
  const formatter = new FormatFactoryService().createFormatService(FORMATS[format], quiet)
  formatter.fillInvoiceDefaults(invoice)
  const written = await formatter.generate(withReferenceInPlace(invoice), {
    ...{ format: FORMATS[format], lang: 'en' },
    ...(pdf && { pdf: { buffer: pdf, filename: 'invoice.pdf', mimetype: 'application/pdf' } }),
  })
  return { file: typeof written === 'string' ? new TextEncoder().encode(written) : written }
}

/** The package checks the number of the corrected invoice in one place and reads it in another. */
function withReferenceInPlace(invoice: Invoice): Invoice {
  const { 'cac:BillingReference': references, ...rest } = invoice['ubl:Invoice']
  if (!references) return invoice
  const inPlace = references.map((reference) => ({
    ...reference,
    ...reference['cac:InvoiceDocumentReference'],
  }))
  return { 'ubl:Invoice': { ...rest, 'cac:BillingReference': inPlace } }
}

/** Its messages repeat what it throws. */
const quiet = { log() {}, warn() {}, error() {} }

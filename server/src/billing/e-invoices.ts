import type { EInvoicesResponse } from '@vitrine/contract/billing'
import {
  askedBuyerFields,
  composeEInvoice,
  E_INVOICE_FORMATS,
  type EInvoiceBuyer,
  eInvoiceBuyerFieldNames,
  eInvoiceFileName,
  type EInvoiceFormat,
  type EInvoiceSeller,
  eInvoiceSellerPartNames,
} from '@vitrine/domain/billing/e-invoice'
import type { Database } from '../platform/database.ts'
import { HttpError } from '../platform/http.ts'
import type { DocumentFile } from './billing-documents.ts'
import { readEInvoiceBuyer, writeEInvoiceBuyer } from './document-store.ts'
import type { WriteEInvoice } from './invoice-pdf.ts'
import type { StoredBillingDocument } from './tables.ts'

export type EInvoices = {
  describe(orderId: string, papers: readonly StoredBillingDocument[]): Promise<EInvoicesResponse>
  /** Keeps what stands on the documents. */
  addBuyer(
    orderId: string,
    papers: readonly StoredBillingDocument[],
    typed: EInvoiceBuyer,
    now: Date,
  ): Promise<void>
  /** Written at each download, from the stored document. Throws `HttpError` by name of what lacks. */
  file(
    orderId: string,
    paper: StoredBillingDocument,
    format: EInvoiceFormat,
  ): Promise<DocumentFile & { readonly type: string }>
}

/** E-invoices of the stored receipts and credit notes. */
export function createEInvoices(
  db: Database,
  sellerNow: () => EInvoiceSeller,
  write: WriteEInvoice,
): EInvoices {
  return {
    async describe(orderId, papers) {
      const added = await readEInvoiceBuyer(db, orderId)
      const about = { seller: sellerNow(), added }
      const composed = papers.map(({ content }) =>
        E_INVOICE_FORMATS.map((format) => composeEInvoice(content, format, about)),
      )
      const missingIn = (index: number) => {
        const each = composed.flatMap((formats) => {
          const one = formats[index]
          return one && 'missing' in one ? [one.missing] : []
        })
        return {
          buyer: [...new Set(each.flatMap(({ buyer }) => buyer))],
          seller: [...new Set(each.flatMap(({ seller }) => seller))],
        }
      }
      return {
        buyer: added,
        asked: askedBuyerFields(papers.map(({ content }) => content)),
        missing: {
          'factur-x': missingIn(E_INVOICE_FORMATS.indexOf('factur-x')),
          xrechnung: missingIn(E_INVOICE_FORMATS.indexOf('xrechnung')),
        },
        documents: papers.map(({ id, kind, content: { number } }, index) => ({
          ...{ id, kind, number },
          isPossible: composed[index]?.every((one) => !('refused' in one)) ?? false,
        })),
      }
    },

    async addBuyer(orderId, papers, typed, now) {
      const before = await readEInvoiceBuyer(db, orderId)
      const asked = askedBuyerFields(papers.map(({ content }) => content))
      const added = Object.fromEntries(asked.map((field) => [field, typed[field]]))
      await writeEInvoiceBuyer(db, orderId, { ...before, ...added }, now)
    },

    async file(orderId, { content }, format) {
      const added = await readEInvoiceBuyer(db, orderId)
      const composed = composeEInvoice(content, format, { seller: sellerNow(), added })
      if ('refused' in composed) throw notPossible(AMOUNTS)
      if ('missing' in composed) throw incomplete(composed.missing)
      const written = await write({ ...composed, format })
      if ('missingWords' in written) throw new HttpError(409, 'document_held', HELD)
      if ('invalid' in written) throw notPossible(VALUES)
      return {
        name: eInvoiceFileName(content, format),
        body: written.file,
        type: format === 'factur-x' ? 'application/pdf' : 'application/xml',
      }
    },
  }
}

const AMOUNTS =
  'The amounts of this document do not follow from its tax rate, so accounting programs would refuse it as an e-invoice. Use the PDF.'
const VALUES =
  'The e-invoice standard has no code for a value of this document, such as its country. Use the PDF.'
const HELD = 'This document has letters that can’t be printed as PDF. Choose XRechnung.'

const notPossible = (sentence: string) => new HttpError(409, 'e_invoice_not_possible', sentence)

function incomplete({
  buyer,
  seller,
}: Extract<ReturnType<typeof composeEInvoice>, { missing: object }>['missing']): HttpError {
  const ofBuyer = buyer.map((field) => eInvoiceBuyerFieldNames[field])
  const ofSeller = seller.map((part) => eInvoiceSellerPartNames[part])
  const sentence = [
    ...(ofBuyer.length > 0 ? [`This e-invoice needs the buyer’s ${ofBuyer.join(', ')}.`] : []),
    ...(ofSeller.length > 0 ? [`It needs the seller’s ${ofSeller.join(', ')}.`] : []),
  ].join(' ')
  const fields = Object.fromEntries(
    buyer.map((field) => [field, `Enter the ${eInvoiceBuyerFieldNames[field]}`]),
  )
  return new HttpError(409, 'e_invoice_incomplete', sentence, { fields })
}

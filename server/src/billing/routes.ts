import { Readable } from 'node:stream'
import { billingRoutes, type BillingDocumentResponse } from '@vitrine/contract/billing'
import type { EInvoiceBuyer, EInvoiceFormat } from '@vitrine/domain/billing/e-invoice'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../platform/app-context.ts'
import { findOrder, listChildOrders } from '../ordering/index.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { sendFile } from '../platform/send-file.ts'
import type { BillingDocuments } from './billing-documents.ts'
import type { EInvoices } from './e-invoices.ts'
import {
  endDocumentHold,
  listBillingDocuments,
  listHeldDocuments,
  listInvoices,
  sumInvoices,
} from './document-store.ts'
import { billingDocumentsCsv } from './billing-documents-csv.ts'
import type { StoredBillingDocument } from './tables.ts'

const HELD = 'This document can’t be printed. Our team sends you another one.'
const DAY_MS = 24 * 60 * 60 * 1000

export function registerBillingRoutes(
  http: Http,
  {
    db,
    clock,
    papers,
    eInvoices,
  }: Pick<AppContext, 'db' | 'clock'> & { papers: BillingDocuments; eInvoices: EInvoices },
): void {
  http.serve(billingRoutes.listMyBillingDocuments, async ({ order }) => list(order.id))
  http.serve(billingRoutes.downloadMyBillingDocument, ({ order, params, reply }) =>
    send(reply, order.id, params.paperId),
  )
  http.serve(billingRoutes.listBillingDocuments, async ({ params }) => list(params.orderId))
  http.serve(billingRoutes.downloadBillingDocument, ({ params, reply }) =>
    send(reply, params.orderId, params.paperId),
  )

  http.serve(billingRoutes.downloadInvoice, async ({ params, reply }) =>
    sendPdf(reply, await papers.find(params.paperId)),
  )

  http.serve(billingRoutes.readMyEInvoices, ({ order }) => describeEInvoices(order.id))
  http.serve(billingRoutes.saveMyEInvoiceBuyer, ({ order, body }) => addBuyer(order.id, body))
  http.serve(billingRoutes.downloadMyEInvoice, ({ order, params, query, reply }) =>
    sendEInvoice(reply, { orderId: order.id, paperId: params.paperId, format: query.format }),
  )
  http.serve(billingRoutes.readEInvoices, ({ params }) => describeEInvoices(params.orderId))
  http.serve(billingRoutes.saveEInvoiceBuyer, ({ params, body }) => addBuyer(params.orderId, body))
  http.serve(billingRoutes.downloadEInvoice, ({ params, query, reply }) =>
    sendEInvoice(reply, { ...params, format: query.format }),
  )

  http.serve(billingRoutes.endBillingDocumentHold, ({ params: { orderId, paperId } }) =>
    db.transaction(async (tx) => {
      const held = await listHeldDocuments(tx, [orderId])
      if (!held.some((one) => one.paperId === paperId))
        throw new HttpError(404, 'document_not_found', 'There is no such held document.')
      await endDocumentHold(tx, paperId, clock())
      return {}
    }),
  )

  http.serve(billingRoutes.listInvoices, async ({ query: { search, before, ...days } }) => {
    const filter = { search, ...spanOf(days) }
    const found = await listInvoices(
      db,
      filter,
      before === undefined ? undefined : parseCursor(before),
      PAGE + 1,
    )
    const page = found.slice(0, PAGE)
    const last = page.at(-1)
    return {
      invoices: page.map((paper) => ({
        ...describe(paper),
        orderId: paper.orderId,
        buyer: paper.content.buyer.name,
        company: paper.content.buyer.company ?? null,
      })),
      next: found.length > PAGE && last ? `${last.issuedAt.getTime()}_${last.id}` : null,
      totals: await sumInvoices(db, filter),
    }
  })

  http.serve(billingRoutes.exportBillingDocuments, async ({ query: { since, until }, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="papers.csv"')
    return reply.send(Readable.from(billingDocumentsCsv(db, spanOf({ since, until }))))
  })

  /** Documents of the order and its child orders. */
  const documentsOf = async (orderId: string) => {
    const renewals = await listChildOrders(db, orderId)
    const ids = [orderId, ...renewals.map(({ id }) => id).toReversed()]
    return (await Promise.all(ids.map((id) => listBillingDocuments(db, id)))).flat()
  }

  const list = async (orderId: string) => {
    const papers = await documentsOf(orderId)
    const held = await listHeldDocuments(db, [orderId])
    const holdOf = new Map(
      held.map(({ paperId, isOpen }) => [paperId, isOpen ? ('open' as const) : ('ended' as const)]),
    )
    return papers.map((paper) => ({ ...describe(paper), hold: holdOf.get(paper.id) ?? null }))
  }

  /** Buyers add their details to the order that they placed, not to its renewals. */
  const placedOrder = async (orderId: string) =>
    (await findOrder(db, orderId))?.parentOrderId ?? orderId

  async function describeEInvoices(askedId: string) {
    const orderId = await placedOrder(askedId)
    return eInvoices.describe(orderId, await documentsOf(orderId))
  }

  async function addBuyer(askedId: string, typed: EInvoiceBuyer) {
    const orderId = await placedOrder(askedId)
    const documents = await documentsOf(orderId)
    if (documents.length === 0)
      throw new HttpError(404, 'document_not_found', 'There is no invoice of this order yet.')
    await eInvoices.addBuyer(orderId, documents, typed, clock())
    return eInvoices.describe(orderId, documents)
  }

  async function sendEInvoice(
    reply: FastifyReply,
    asked: { readonly orderId: string; readonly paperId: string; readonly format: EInvoiceFormat },
  ) {
    const paper = await findTheirs(asked.orderId, asked.paperId)
    const orderId = await placedOrder(asked.orderId)
    const { body, name, type } = await eInvoices.file(orderId, paper, asked.format)
    return sendFile(reply, body, name, type)
  }

  async function findTheirs(orderId: string, paperId: string): Promise<StoredBillingDocument> {
    const paper = await papers.find(paperId)
    const renewals = paper && paper.orderId !== orderId ? await listChildOrders(db, orderId) : []
    const isTheirs = paper?.orderId === orderId || renewals.some(({ id }) => id === paper?.orderId)
    if (!paper || !isTheirs)
      throw new HttpError(404, 'document_not_found', 'There is no such paper.')
    return paper
  }

  async function send(reply: FastifyReply, orderId: string, paperId: string) {
    return sendPdf(reply, await findTheirs(orderId, paperId))
  }

  async function sendPdf(reply: FastifyReply, paper: StoredBillingDocument | undefined) {
    if (!paper) throw new HttpError(404, 'document_not_found', 'There is no such paper.')
    const file = await papers.file(paper)
    if (!file) throw new HttpError(409, 'document_held', HELD)
    return sendFile(reply, file.body, file.name, 'application/pdf')
  }
}

/** Whole UTC days; `until` is exclusive. */
function spanOf({ since, until }: { since?: string | undefined; until?: string | undefined }) {
  return {
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(Date.parse(until) + DAY_MS),
  }
}

const PAGE = 50

function parseCursor(cursor: string): { issuedAt: Date; id: string } {
  const [at = '', id = ''] = cursor.split('_')
  return { issuedAt: new Date(Number(at)), id }
}

function describe({
  id,
  kind,
  content,
  issuedAt,
  totalCents,
}: StoredBillingDocument): Omit<BillingDocumentResponse, 'hold'> {
  return { id, kind, number: content.number, issuedAt: issuedAt.toISOString(), totalCents }
}

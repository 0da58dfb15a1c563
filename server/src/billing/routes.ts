import { Readable } from 'node:stream'
import { billingRoutes, type BillingDocumentResponse } from '@vitrine/contract/billing'
import type { FastifyReply } from 'fastify'
import type { Database } from '../platform/database.ts'
import { listChildOrders } from '../ordering/index.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { sendFile } from '../platform/send-file.ts'
import type { BillingDocuments } from './billing-documents.ts'
import { listBillingDocuments } from './document-store.ts'
import { billingDocumentsCsv } from './billing-documents-csv.ts'
import type { StoredBillingDocument } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export function registerBillingRoutes(
  http: Http,
  { db, papers }: { db: Database; papers: BillingDocuments },
): void {
  http.serve(billingRoutes.listMyBillingDocuments, async ({ order }) => list(order.id))
  http.serve(billingRoutes.downloadMyBillingDocument, ({ order, params, reply }) =>
    send(reply, order.id, params.paperId),
  )
  http.serve(billingRoutes.listBillingDocuments, async ({ params }) => list(params.orderId))
  http.serve(billingRoutes.downloadBillingDocument, ({ params, reply }) =>
    send(reply, params.orderId, params.paperId),
  )

  http.serve(billingRoutes.exportBillingDocuments, async ({ query: { since, until }, reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="papers.csv"')
    const span = {
      since: since === undefined ? undefined : new Date(since),
      until: until === undefined ? undefined : new Date(Date.parse(until) + DAY_MS),
    }
    return reply.send(Readable.from(billingDocumentsCsv(db, span)))
  })

  /** Documents of the order and its child orders. */
  const list = async (orderId: string) => {
    const renewals = await listChildOrders(db, orderId)
    const ids = [orderId, ...renewals.map(({ id }) => id).toReversed()]
    return (await Promise.all(ids.map((id) => listBillingDocuments(db, id)))).flat().map(describe)
  }

  async function send(reply: FastifyReply, orderId: string, paperId: string) {
    const paper = await papers.find(paperId)
    const renewals = paper && paper.orderId !== orderId ? await listChildOrders(db, orderId) : []
    const isTheirs = paper?.orderId === orderId || renewals.some(({ id }) => id === paper?.orderId)
    if (!paper || !isTheirs)
      throw new HttpError(404, 'document_not_found', 'There is no such paper.')
    const { name, body } = await papers.file(paper)
    return sendFile(reply, body, name, 'application/pdf')
  }
}

function describe({
  id,
  kind,
  content,
  issuedAt,
  totalCents,
}: StoredBillingDocument): BillingDocumentResponse {
  return { id, kind, number: content.number, issuedAt: issuedAt.toISOString(), totalCents }
}

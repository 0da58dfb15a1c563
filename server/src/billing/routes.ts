import { billingRoutes, type PaperAnswer } from '@vitrine/contract/billing'
import type { FastifyReply } from 'fastify'
import type { Database } from '../platform/database.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { sendFile } from '../platform/send-file.ts'
import type { Papers } from './open-papers.ts'
import { listPapers } from './paper-store.ts'
import type { StoredPaper } from './tables.ts'

export function servePapers(http: Http, { db, papers }: { db: Database; papers: Papers }): void {
  http.serve(billingRoutes.listOwnPapers, async ({ order }) => list(order.id))
  http.serve(billingRoutes.downloadOwnPaper, ({ order, params, reply }) =>
    send(reply, order.id, params.paperId),
  )
  http.serve(billingRoutes.listPapers, async ({ params }) => list(params.orderId))
  http.serve(billingRoutes.downloadPaper, ({ params, reply }) =>
    send(reply, params.orderId, params.paperId),
  )

  const list = async (orderId: string) => (await listPapers(db, orderId)).map(describe)

  async function send(reply: FastifyReply, orderId: string, paperId: string) {
    const paper = await papers.find(paperId)
    if (paper?.orderId !== orderId) throw new HttpRefusal(404, 'There is no such paper.')
    const { name, body } = await papers.file(paper)
    return sendFile(reply, body, name, 'application/pdf')
  }
}

function describe({ id, kind, content, issuedAt, totalCents }: StoredPaper): PaperAnswer {
  return { id, kind, number: content.number, issuedAt: issuedAt.toISOString(), totalCents }
}

import { conversationRoutes } from '@vitrine/contract/conversation'
import type { Actor } from '@vitrine/domain/audit/actor'
import {
  MAX_ATTACHMENT_TOTAL_BYTES,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_ATTACHMENTS_PER_DAY,
} from '@vitrine/domain/conversation/attachments'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { FORM_OVERHEAD_BYTES, readUpload } from '../platform/read-upload.ts'
import { sendFile as answerWithFile } from '../platform/send-file.ts'
import { cvUpload, findSentFile, recordDownload, type Uploads } from '../sources/index.ts'
import { describeConversation, describeOrderConversation } from './describe-conversation.ts'
import { sendFile, type SendFileRefusal } from './send-file.ts'

const UPLOAD = { ...cvUpload('file'), maxBytes: MAX_ATTACHMENT_BYTES }
const UPLOAD_ROUTE = { bodyLimit: MAX_ATTACHMENT_BYTES + FORM_OVERHEAD_BYTES, upload: true }

/** Routes for files of a conversation. */
export function registerSentFileRoutes(http: Http, deps: AppContext & Uploads): void {
  const { db, clock, files, brand } = deps

  http.serve(
    conversationRoutes.sendFile,
    async ({ order, query, request }) => {
      await take({ id: query.id, orderId: order.id, actor: 'customer' }, request)
      return describeConversation(db, order)
    },
    // Each file is inspected in a separate process.
    { ...UPLOAD_ROUTE, limit: { max: 60, windowSeconds: 3600 } },
  )

  http.serve(conversationRoutes.downloadFile, ({ order, params, reply }) =>
    download(order.id, params.fileId, null, reply),
  )

  http.serve(
    conversationRoutes.sendFileToCustomer,
    async ({ params, query, actor, request }) => {
      await take({ id: query.id, orderId: params.orderId, actor }, request)
      const order = await findOrder(db, params.orderId)
      if (!order) throw orderNotFound()
      return describeOrderConversation(deps, order)
    },
    UPLOAD_ROUTE,
  )

  http.serve(conversationRoutes.downloadOrderFile, ({ params, actor, reply }) =>
    download(params.orderId, params.fileId, actor, reply),
  )

  async function take(
    sending: { id: string; orderId: string; actor: Actor },
    request: FastifyRequest,
  ): Promise<void> {
    const result = await sendFile(deps, sending, await readUpload(request, UPLOAD))
    if ('file' in result) return
    if ('sentence' in result)
      throw new HttpError(400, 'validation_failed', result.sentence, {
        fields: { file: result.sentence },
      })
    if (result.refused === 'order_not_found') throw orderNotFound()
    if (result.refused !== 'already_sent') throw refusalOf(result.refused)
  }

  /** `actor`: the team member; null: the customer. */
  async function download(
    orderId: string,
    fileId: string,
    actor: Actor | null,
    reply: FastifyReply,
  ) {
    const file = await findSentFile(db, orderId, fileId)
    const body = file && (await files.get(file.fileKey))
    if (!body) throw new HttpError(404, 'file_not_found', 'This file was deleted.')
    if (actor !== null) await db.transaction((tx) => recordDownload(tx, file, actor, clock()))
    return answerWithFile(reply, body, file.fileName, file.fileType)
  }

  function refusalOf(refused: Exclude<SendFileRefusal, 'already_sent'>): HttpError {
    switch (refused) {
      case 'request_id_taken':
        return new HttpError(
          409,
          refused,
          'Your file was not sent. Reload the page and choose it again.',
        )
      case 'conversation_closed':
        return new HttpError(
          409,
          refused,
          `This order is unpaid or over, so the file was not sent from here. Mail it to ${brand.supportEmail}.`,
        )
      case 'conversation_full':
        return new HttpError(
          409,
          refused,
          `This conversation is full, so the file was not sent. Mail it to ${brand.supportEmail}.`,
        )
      case 'daily_file_limit_reached':
        return new HttpError(
          429,
          refused,
          `${MAX_ATTACHMENTS_PER_DAY} files have come from you within a day, and we have them all. Send this one tomorrow, or put several pages into one PDF.`,
        )
      case 'file_limit_reached':
        return new HttpError(
          409,
          refused,
          `This conversation holds ${MAX_ATTACHMENTS} files, and we have them all; it takes no more. Mail this one to ${brand.supportEmail}.`,
        )
      case 'total_size_limit_reached':
        return new HttpError(
          409,
          refused,
          `The files of this conversation come to ${MAX_ATTACHMENT_TOTAL_BYTES / 1024 / 1024} MB with this one, which is all it takes. Send a smaller file, or mail this one to ${brand.supportEmail}.`,
        )
    }
  }
}

import { type PaymentEvidenceResponse, sourcesRoutes } from '@vitrine/contract/sources'
import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError, invalidFields } from '../platform/http.ts'
import { accept } from '../platform/refusals.ts'
import { readUpload } from '../platform/read-upload.ts'
import { sendFile } from '../platform/send-file.ts'
import { CV_UPLOAD_BYTES, cvUpload, type Uploads } from './receive-file.ts'
import { findSourceFile } from './source-store.ts'
import { recordDownload, storeFile } from './store-file.ts'

/** Evidence for the payment of a manual order: a file that only staff can read. */
export function registerPaymentEvidenceRoutes(http: Http, deps: AppContext & Uploads): void {
  const { db, clock, files, quarantine } = deps

  http.serve(sourcesRoutes.readPaymentEvidence, ({ params }) => describe(params.orderId))

  http.serve(
    sourcesRoutes.addPaymentEvidence,
    async ({ params, actor, request }) => {
      const sent = await readUpload(request, cvUpload('proof'))
      const { orderId } = params
      const result = await storeFile(deps, { orderId, kind: 'proof', actor }, sent, {
        refuse: (_tx, order) =>
          isManualPaymentReference(order.paymentIntentId)
            ? undefined
            : ('not_a_manual_order' as const),
      })
      accept(result, {
        file_rejected: ({ sentence }) => invalidFields({ proof: sentence }),
        order_not_found: orderNotFound,
        not_a_manual_order: () =>
          new HttpError(409, 'not_a_manual_order', 'The payment provider has this evidence.'),
      })
      return describe(orderId)
    },
    { bodyLimit: CV_UPLOAD_BYTES, upload: true },
  )

  http.serve(sourcesRoutes.downloadPaymentEvidence, async ({ params, actor, reply }) => {
    const file = await findSourceFile(db, params.orderId, 'proof')
    const body = file?.id === params.fileId ? await files.get(file.fileKey) : undefined
    if (!file || !body) throw new HttpError(404, 'not_found', 'This file is not kept any more.')
    await db.transaction((tx) => recordDownload(tx, file, actor, clock()))
    return sendFile(reply, body, file.fileName, file.fileType)
  })

  async function describe(orderId: string): Promise<PaymentEvidenceResponse> {
    if (!(await findOrder(db, orderId))) throw orderNotFound()
    const file = await findSourceFile(db, orderId, 'proof')
    if (!file) return { file: null }
    return {
      file: {
        id: file.id,
        name: file.fileName,
        size: file.fileSize,
        addedAt: file.addedAt.toISOString(),
        addedBy: file.addedBy.replace(/^staff:/, ''),
        inQuarantine: await quarantine.holds(file.fileKey),
      },
    }
  }
}

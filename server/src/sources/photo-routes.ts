import { type PhotoResponse, sourcesRoutes } from '@vitrine/contract/sources'
import type { Actor } from '@vitrine/domain/audit/actor'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { MAX_UPLOADED_PHOTO_BYTES, photoTooLargeMessage } from '@vitrine/domain/sources/photo'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError, invalidFields } from '../platform/http.ts'
import { accept } from '../platform/refusals.ts'
import { FORM_OVERHEAD_BYTES, readUpload, type UploadRules } from '../platform/read-upload.ts'
import { sendFile } from '../platform/send-file.ts'
import { type ChangePhotoResult, setPhotoInPdf, removePhoto, savePhoto } from './save-photo.ts'
import type { Uploads } from './receive-file.ts'
import { findSourceFile } from './source-store.ts'
import type { StoreFileResult } from './store-file.ts'

const UPLOAD: UploadRules = {
  field: 'photo',
  maxBytes: MAX_UPLOADED_PHOTO_BYTES,
  tooLarge: (bytes) => photoTooLargeMessage(bytes, MAX_UPLOADED_PHOTO_BYTES),
}
const UPLOAD_ROUTE = { bodyLimit: MAX_UPLOADED_PHOTO_BYTES + FORM_OVERHEAD_BYTES, upload: true }

/** Photo routes for customers and staff. */
export function registerPhotoRoutes(http: Http, deps: AppContext & Uploads): void {
  const { db, clock, emit, files } = deps

  http.serve(sourcesRoutes.readPhoto, ({ order }) => describe(order.id))
  http.serve(
    sourcesRoutes.addPhoto,
    ({ order, request }) => add(order.id, 'customer', request),
    // Each upload starts a child process.
    { ...UPLOAD_ROUTE, limit: { max: 20, windowSeconds: 3600 } },
  )
  http.serve(sourcesRoutes.setPhotoInPdf, ({ order, body }) =>
    putInPdf(order.id, 'customer', body.inPdf),
  )
  http.serve(sourcesRoutes.removePhoto, ({ order }) => remove(order.id, 'customer'))
  http.serve(sourcesRoutes.downloadPhoto, ({ order, params, reply }) =>
    show(order.id, params.photoId, reply),
  )

  http.serve(sourcesRoutes.readOrderPhoto, ({ params }) => describe(params.orderId))
  http.serve(
    sourcesRoutes.addPhotoForCustomer,
    ({ params, actor, request }) => add(params.orderId, actor, request),
    UPLOAD_ROUTE,
  )
  http.serve(sourcesRoutes.setOrderPhotoInPdf, ({ params, actor, body }) =>
    putInPdf(params.orderId, actor, body.inPdf),
  )
  http.serve(sourcesRoutes.removeOrderPhoto, ({ params, actor }) => remove(params.orderId, actor))
  http.serve(sourcesRoutes.downloadOrderPhoto, ({ params, reply }) =>
    show(params.orderId, params.photoId, reply),
  )

  async function add(orderId: string, actor: Actor, request: FastifyRequest) {
    const { bytes } = await readUpload(request, UPLOAD)
    return respond(orderId, await savePhoto(deps, { orderId, actor }, bytes))
  }

  async function putInPdf(orderId: string, actor: Actor, inPdf: boolean) {
    const change = { orderId, actor, inPdf }
    return respond(orderId, await db.transaction((tx) => setPhotoInPdf(tx, emit, change, clock())))
  }

  async function remove(orderId: string, actor: Actor) {
    return respond(orderId, await removePhoto(deps, { orderId, actor }))
  }

  async function show(orderId: string, photoId: string, reply: FastifyReply) {
    const photo = await findSourceFile(db, orderId, 'photo')
    const body = photo?.id === photoId ? await files.get(photo.fileKey) : undefined
    if (!photo || !body) throw new HttpError(404, 'photo_not_found', PHOTO_NOT_FOUND[1])
    return sendFile(reply, body, photo.fileName, photo.fileType)
  }

  function respond(
    orderId: string,
    result: ChangePhotoResult | StoreFileResult<'order_status_conflict'>,
  ) {
    accept(result, {
      file_rejected: ({ sentence }) => invalidFields({ photo: sentence }),
      order_not_found: orderNotFound,
      photo_not_found: PHOTO_NOT_FOUND,
      order_status_conflict: [
        409,
        'The order is unpaid or over: its page stays as it is. Write to us to change something.',
      ],
    })
    return describe(orderId)
  }

  async function describe(orderId: string): Promise<PhotoResponse> {
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    const photo = await findSourceFile(db, orderId, 'photo')
    return {
      photo: photo
        ? {
            id: photo.id,
            addedAt: photo.addedAt.toISOString(),
            addedByCustomer: photo.addedBy === 'customer',
            inPdf: photo.inPdf,
          }
        : null,
      mayChange: orderAllows.changePhoto(order),
    }
  }
}

const PHOTO_NOT_FOUND = [404, 'There is no photo. Load the page again.'] as const

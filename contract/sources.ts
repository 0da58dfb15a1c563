import { z } from 'zod'
import { fileKinds } from '@vitrine/domain/sources/cv-reading'
import { boundedText, timestamp, orderPath, route, fileResponse } from './route.ts'

/** LinkedIn's PDF or data archive. */
export const linkedInFileResponse = z.object({
  /** Names this file: a replacement must send it. */
  id: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
  addedAt: timestamp,
  addedBy: z.string(),
  /** Null: not scanned. */
  scannedAt: timestamp.nullable(),
})
export type LinkedInFileResponse = z.infer<typeof linkedInFileResponse>

/** The portrait of the site; optional. */
export const photoResponse = z.object({
  photo: z
    .object({
      id: z.uuid(),
      addedAt: timestamp,
      addedByCustomer: z.boolean(),
      /** Also in the designed PDF. */
      inPdf: z.boolean(),
    })
    .nullable(),
  /** False once the order is over. */
  mayChange: z.boolean(),
})
export type PhotoResponse = z.infer<typeof photoResponse>

/** Evidence of a manual payment. */
export const paymentEvidenceResponse = z.object({
  file: z
    .object({
      id: z.uuid(),
      name: z.string(),
      /** Bytes. */
      size: z.int(),
      addedAt: timestamp,
      addedBy: z.string(),
      /** Locked until the virus scanner answers. */
      inQuarantine: z.boolean(),
    })
    .nullable(),
})
export type PaymentEvidenceResponse = z.infer<typeof paymentEvidenceResponse>

const ofCustomer = {
  access: 'order-token',
  params: z.object({ paymentIntentId: z.string().min(1).max(255) }),
  query: z.object({ token: z.string().max(200).default('') }),
} as const
const ofTeam = { access: 'staff', params: orderPath } as const
const photoInPdf = z.object({ inPdf: z.boolean() })
const photoId = z.object({ photoId: z.uuid() })

export const sourcesRoutes = {
  readPhoto: route({
    ...ofCustomer,
    method: 'GET',
    path: '/api/orders/:paymentIntentId/photo',
    summary: 'Whether there is a photo, and where it is shown',
    response: photoResponse,
  }),
  addPhoto: route({
    ...ofCustomer,
    method: 'POST',
    path: '/api/orders/:paymentIntentId/photo',
    summary: 'Uploads a photo (JPEG); it replaces the previous one',
    upload: { file: 'photo' },
    response: photoResponse,
    errors: { order_status_conflict: 409 },
  }),
  setPhotoInPdf: route({
    ...ofCustomer,
    method: 'PUT',
    path: '/api/orders/:paymentIntentId/photo/pdf',
    summary: 'Whether the photo stands in the designed PDF, too',
    body: photoInPdf,
    response: photoResponse,
    errors: { photo_not_found: 404, order_status_conflict: 409 },
  }),
  removePhoto: route({
    ...ofCustomer,
    method: 'DELETE',
    path: '/api/orders/:paymentIntentId/photo',
    summary: 'Takes the photo away',
    response: photoResponse,
    errors: { photo_not_found: 404, order_status_conflict: 409 },
  }),
  downloadPhoto: route({
    ...ofCustomer,
    method: 'GET',
    path: '/api/orders/:paymentIntentId/photo/:photoId',
    summary: 'The photo itself (JPEG)',
    params: ofCustomer.params.extend(photoId.shape),
    response: fileResponse('image/jpeg'),
    errors: { photo_not_found: 404 },
  }),
  readOrderPhoto: route({
    ...ofTeam,
    method: 'GET',
    path: '/api/admin/orders/:orderId/photo',
    summary: 'Whether there is a photo, and where it is shown',
    response: photoResponse,
    errors: { not_found: 404 },
  }),
  addPhotoForCustomer: route({
    ...ofTeam,
    method: 'POST',
    path: '/api/admin/orders/:orderId/photo',
    summary: 'Uploads a photo for the customer',
    upload: { file: 'photo' },
    response: photoResponse,
    errors: { not_found: 404, order_status_conflict: 409 },
  }),
  setOrderPhotoInPdf: route({
    ...ofTeam,
    method: 'PUT',
    path: '/api/admin/orders/:orderId/photo/pdf',
    summary: 'Whether the photo stands in the designed PDF, too',
    body: photoInPdf,
    response: photoResponse,
    errors: { not_found: 404, photo_not_found: 404, order_status_conflict: 409 },
  }),
  removeOrderPhoto: route({
    ...ofTeam,
    method: 'DELETE',
    path: '/api/admin/orders/:orderId/photo',
    summary: 'Takes the photo away',
    response: photoResponse,
    errors: { not_found: 404, photo_not_found: 404, order_status_conflict: 409 },
  }),
  downloadOrderPhoto: route({
    ...ofTeam,
    method: 'GET',
    path: '/api/admin/orders/:orderId/photo/:photoId',
    summary: 'The photo itself (JPEG)',
    params: orderPath.extend(photoId.shape),
    response: fileResponse('image/jpeg'),
    errors: { photo_not_found: 404 },
  }),
  addLinkedInFile: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/linkedin-file',
    access: 'staff',
    summary: 'Uploads LinkedIn’s PDF or data archive',
    upload: { file: 'linkedinFile' },
    params: orderPath,
    query: z.object({
      /** The file to replace; required if there is one. */
      replaces: z.uuid().optional(),
    }),
    response: linkedInFileResponse,
    errors: { not_found: 404, file_exists: 409 },
  }),
  downloadLinkedInFile: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/linkedin-file',
    access: 'staff',
    audited: 'always',
    summary: 'The LinkedIn file, as an attachment',
    params: orderPath,
    response: fileResponse('application/octet-stream'),
    errors: { not_found: 404 },
  }),
  removeLinkedInFile: route({
    method: 'DELETE',
    path: '/api/admin/orders/:orderId/linkedin-file',
    access: 'staff',
    summary: 'Takes the LinkedIn file away, with what was read from it',
    params: orderPath,
    response: z.object({}),
    errors: { not_found: 404 },
  }),
  readPaymentEvidence: route({
    ...ofTeam,
    method: 'GET',
    path: '/api/admin/orders/:orderId/payment-proof',
    summary: 'Whether a file proves the payment of an order by hand',
    response: paymentEvidenceResponse,
    errors: { not_found: 404 },
  }),
  addPaymentEvidence: route({
    ...ofTeam,
    access: 'manager',
    method: 'POST',
    path: '/api/admin/orders/:orderId/payment-proof',
    summary: 'Uploads a PDF or picture as evidence of the payment; it replaces the previous one',
    upload: { file: 'proof' },
    response: paymentEvidenceResponse,
    errors: { not_found: 404, not_a_manual_order: 409 },
  }),
  downloadPaymentEvidence: route({
    ...ofTeam,
    method: 'GET',
    path: '/api/admin/orders/:orderId/payment-proof/:fileId',
    audited: 'always',
    summary: 'The file itself, as an attachment',
    params: orderPath.extend({ fileId: z.uuid() }),
    response: fileResponse('application/octet-stream'),
    errors: { not_found: 404 },
  }),
  eraseFiles: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/files-erasure',
    access: 'staff',
    summary: 'Erases the CV, the LinkedIn file and the photo, with what was read from them',
    params: orderPath,
    body: z.object({
      /** The order number as typed. */
      confirmation: boundedText(100),
    }),
    response: z.object({ kinds: z.array(z.enum(fileKinds)) }),
    errors: { not_found: 404, no_files: 404 },
  }),
}

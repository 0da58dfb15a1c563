import { z } from 'zod'
import { fileKinds } from '@vitrine/domain/sources/cv-reading'
import {
  boundedText,
  timestamp,
  orderPath,
  route,
  fileResponse,
  customerRoute,
  orderRoute,
  customerPath,
} from './route.ts'

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

const photoInPdf = z.object({ inPdf: z.boolean() })
const photoId = z.object({ photoId: z.uuid() })

export const sourcesRoutes = {
  readPhoto: route('GET /api/orders/:paymentIntentId/photo', {
    ...customerRoute,
    summary: 'Reads the state of the photo',
    response: photoResponse,
  }),
  addPhoto: route('POST /api/orders/:paymentIntentId/photo', {
    ...customerRoute,
    summary: 'Uploads a photo (JPEG); it replaces the previous one',
    upload: { file: 'photo' },
    response: photoResponse,
    errors: { order_status_conflict: 409 },
  }),
  setPhotoInPdf: route('PUT /api/orders/:paymentIntentId/photo/pdf', {
    ...customerRoute,
    summary: 'Adds the photo to the designed PDF, or removes it',
    body: photoInPdf,
    response: photoResponse,
    errors: { photo_not_found: 404, order_status_conflict: 409 },
  }),
  removePhoto: route('DELETE /api/orders/:paymentIntentId/photo', {
    ...customerRoute,
    summary: 'Removes the photo',
    response: photoResponse,
    errors: { photo_not_found: 404, order_status_conflict: 409 },
  }),
  downloadPhoto: route('GET /api/orders/:paymentIntentId/photo/:photoId', {
    ...customerRoute,
    params: customerPath.extend(photoId.shape),
    summary: 'Downloads the photo (JPEG)',
    response: fileResponse('image/jpeg'),
    errors: { photo_not_found: 404 },
  }),
  readOrderPhoto: route('GET /api/admin/orders/:orderId/photo', {
    ...orderRoute,
    summary: 'Reads the state of the photo',
    response: photoResponse,
    errors: { not_found: 404 },
  }),
  addPhotoForCustomer: route('POST /api/admin/orders/:orderId/photo', {
    ...orderRoute,
    summary: 'Uploads a photo for the customer',
    upload: { file: 'photo' },
    response: photoResponse,
    errors: { not_found: 404, order_status_conflict: 409 },
  }),
  setOrderPhotoInPdf: route('PUT /api/admin/orders/:orderId/photo/pdf', {
    ...orderRoute,
    summary: 'Adds the photo to the designed PDF, or removes it',
    body: photoInPdf,
    response: photoResponse,
    errors: { not_found: 404, photo_not_found: 404, order_status_conflict: 409 },
  }),
  removeOrderPhoto: route('DELETE /api/admin/orders/:orderId/photo', {
    ...orderRoute,
    summary: 'Removes the photo',
    response: photoResponse,
    errors: { not_found: 404, photo_not_found: 404, order_status_conflict: 409 },
  }),
  downloadOrderPhoto: route('GET /api/admin/orders/:orderId/photo/:photoId', {
    access: 'staff',
    params: orderPath.extend(photoId.shape),
    summary: 'Downloads the photo (JPEG)',
    response: fileResponse('image/jpeg'),
    errors: { photo_not_found: 404 },
  }),
  addLinkedInFile: route('POST /api/admin/orders/:orderId/linkedin-file', {
    ...orderRoute,
    query: z.object({
      /** The file to replace; required if there is one. */
      replaces: z.uuid().optional(),
    }),
    summary: 'Uploads LinkedIn’s PDF or data archive',
    upload: { file: 'linkedinFile' },
    response: linkedInFileResponse,
    errors: { not_found: 404, file_exists: 409 },
  }),
  readSourcePages: route('GET /api/admin/orders/:orderId/source-pages/:kind', {
    access: 'staff',
    params: orderPath.extend({ kind: z.enum(['cv', 'linkedin']) }),
    audited: 'always',
    summary: 'Reads the pages of a Word file as PDF, drawn by LibreOffice',
    response: fileResponse('application/pdf'),
    errors: { not_found: 404, pages_unavailable: 409 },
  }),
  downloadLinkedInFile: route('GET /api/admin/orders/:orderId/linkedin-file', {
    ...orderRoute,
    audited: 'always',
    summary: 'Downloads the LinkedIn file',
    response: fileResponse('application/octet-stream'),
    errors: { not_found: 404 },
  }),
  removeLinkedInFile: route('DELETE /api/admin/orders/:orderId/linkedin-file', {
    ...orderRoute,
    query: z.object({
      /** Fields that a person rewrote; they stay by default. */
      edited: z.enum(['keep', 'remove']).default('keep'),
    }),
    summary: 'Removes the LinkedIn file and what the drafts took from it alone',
    response: z.object({}),
    errors: { comparison_timeout: 503, not_found: 404 },
  }),
  listLinkedInFields: route('GET /api/admin/orders/:orderId/linkedin-file/fields', {
    ...orderRoute,
    summary: 'Lists the draft fields that came from the LinkedIn file alone',
    response: z.object({
      /** Number of fields that are removed with the file. */
      unchanged: z.int(),
      edited: z.array(
        z.object({
          language: z.string(),
          /** JSON Pointer. */
          field: z.string(),
          text: z.string(),
        }),
      ),
    }),
    errors: { comparison_timeout: 503, not_found: 404 },
  }),
  readPaymentEvidence: route('GET /api/admin/orders/:orderId/payment-proof', {
    ...orderRoute,
    summary: 'Reads the state of the payment evidence',
    response: paymentEvidenceResponse,
    errors: { not_found: 404 },
  }),
  addPaymentEvidence: route('POST /api/admin/orders/:orderId/payment-proof', {
    ...orderRoute,
    access: 'manager',
    summary: 'Uploads a PDF or picture as evidence of the payment; it replaces the previous one',
    upload: { file: 'proof' },
    response: paymentEvidenceResponse,
    errors: { not_found: 404, not_a_manual_order: 409 },
  }),
  downloadPaymentEvidence: route('GET /api/admin/orders/:orderId/payment-proof/:fileId', {
    access: 'staff',
    params: orderPath.extend({ fileId: z.uuid() }),
    audited: 'always',
    summary: 'Downloads the payment evidence',
    response: fileResponse('application/octet-stream'),
    errors: { not_found: 404 },
  }),
  eraseFiles: route('POST /api/admin/orders/:orderId/files-erasure', {
    ...orderRoute,
    summary: 'Erases CV, LinkedIn file and photo with their readings',
    body: z.object({
      /** The order number as typed. */
      confirmation: boundedText(100),
    }),
    response: z.object({ kinds: z.array(z.enum(fileKinds)) }),
    errors: { not_found: 404, no_files: 404 },
  }),
}

import { z } from 'zod'
import { fileKinds } from '@vitrine/domain/cv-reading'
import { boundedText, instant, orderPath, route } from './route.ts'

/** LinkedIn's PDF of a profile or its data archive, which the team put beside the CV. */
export const linkedInFileAnswer = z.object({
  /** Of this very file: whoever replaces it says which one they saw. */
  id: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
  addedAt: instant,
  addedBy: z.string(),
  /** Null: no virus scanner has looked at the file. */
  scannedAt: instant.nullable(),
})
export type LinkedInFileAnswer = z.infer<typeof linkedInFileAnswer>

/** The photo of the person a site is about. None is the default, and looks finished. */
export const photoAnswer = z.object({
  photo: z
    .object({
      id: z.uuid(),
      addedAt: instant,
      addedByCustomer: z.boolean(),
      /** It stands in the designed PDF, too. */
      inPdf: z.boolean(),
    })
    .nullable(),
  /** Not any more once the order is over. */
  mayChange: z.boolean(),
})
export type PhotoAnswer = z.infer<typeof photoAnswer>

/** What proves the payment of an order by hand. */
export const paymentProofAnswer = z.object({
  file: z
    .object({
      id: z.uuid(),
      name: z.string(),
      /** Bytes. */
      size: z.int(),
      addedAt: instant,
      addedBy: z.string(),
      /** The scanner was down when it came: nobody gets it until it has looked. */
      inQuarantine: z.boolean(),
    })
    .nullable(),
})
export type PaymentProofAnswer = z.infer<typeof paymentProofAnswer>

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
    answer: photoAnswer,
  }),
  addPhoto: route({
    ...ofCustomer,
    method: 'POST',
    path: '/api/orders/:paymentIntentId/photo',
    summary: 'Takes a photo, a JPEG (multipart field photo), in the place of the one before',
    answer: photoAnswer,
  }),
  putPhotoInPdf: route({
    ...ofCustomer,
    method: 'PUT',
    path: '/api/orders/:paymentIntentId/photo/pdf',
    summary: 'Whether the photo stands in the designed PDF, too',
    body: photoInPdf,
    answer: photoAnswer,
  }),
  removePhoto: route({
    ...ofCustomer,
    method: 'DELETE',
    path: '/api/orders/:paymentIntentId/photo',
    summary: 'Takes the photo away',
    answer: photoAnswer,
  }),
  showPhoto: route({
    ...ofCustomer,
    method: 'GET',
    path: '/api/orders/:paymentIntentId/photo/:photoId',
    summary: 'The photo itself (JPEG)',
    params: ofCustomer.params.extend(photoId.shape),
    answer: z.any(),
  }),
  readPhotoOfOrder: route({
    ...ofTeam,
    method: 'GET',
    path: '/api/admin/orders/:orderId/photo',
    summary: 'Whether there is a photo, and where it is shown',
    answer: photoAnswer,
  }),
  addPhotoForCustomer: route({
    ...ofTeam,
    method: 'POST',
    path: '/api/admin/orders/:orderId/photo',
    summary: 'Takes a photo that reached the team another way (multipart field photo)',
    answer: photoAnswer,
  }),
  putPhotoOfOrderInPdf: route({
    ...ofTeam,
    method: 'PUT',
    path: '/api/admin/orders/:orderId/photo/pdf',
    summary: 'Whether the photo stands in the designed PDF, too',
    body: photoInPdf,
    answer: photoAnswer,
  }),
  removePhotoOfOrder: route({
    ...ofTeam,
    method: 'DELETE',
    path: '/api/admin/orders/:orderId/photo',
    summary: 'Takes the photo away',
    answer: photoAnswer,
  }),
  showPhotoOfOrder: route({
    ...ofTeam,
    method: 'GET',
    path: '/api/admin/orders/:orderId/photo/:photoId',
    summary: 'The photo itself (JPEG)',
    params: orderPath.extend(photoId.shape),
    answer: z.any(),
  }),
  addLinkedInFile: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/linkedin-file',
    access: 'staff',
    summary: 'Puts LinkedIn’s PDF or data archive beside the CV (multipart field linkedinFile)',
    params: orderPath,
    query: z.object({
      /** The file it takes the place of; without it an order that has one keeps it. */
      replaces: z.uuid().optional(),
    }),
    answer: linkedInFileAnswer,
  }),
  downloadLinkedInFile: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/linkedin-file',
    access: 'staff',
    recorded: 'always',
    summary: 'The LinkedIn file, as an attachment',
    params: orderPath,
    answer: z.any(),
  }),
  removeLinkedInFile: route({
    method: 'DELETE',
    path: '/api/admin/orders/:orderId/linkedin-file',
    access: 'staff',
    summary: 'Takes the LinkedIn file away, with what was read from it',
    params: orderPath,
    answer: z.object({}),
  }),
  readPaymentProof: route({
    ...ofTeam,
    method: 'GET',
    path: '/api/admin/orders/:orderId/payment-proof',
    summary: 'Whether a file proves the payment of an order by hand',
    answer: paymentProofAnswer,
  }),
  addPaymentProof: route({
    ...ofTeam,
    access: 'manager',
    method: 'POST',
    path: '/api/admin/orders/:orderId/payment-proof',
    summary:
      'Takes a PDF or picture that proves the payment (multipart field proof), in the place of the one before',
    answer: paymentProofAnswer,
  }),
  downloadPaymentProof: route({
    ...ofTeam,
    method: 'GET',
    path: '/api/admin/orders/:orderId/payment-proof/:fileId',
    recorded: 'always',
    summary: 'The file itself, as an attachment',
    params: orderPath.extend({ fileId: z.uuid() }),
    answer: z.any(),
  }),
  eraseFiles: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/files-erasure',
    access: 'staff',
    summary: 'Erases the CV, the LinkedIn file and the photo, with what was read from them',
    params: orderPath,
    body: z.object({
      /** The order's number, typed by a person. */
      confirmation: boundedText(100),
    }),
    answer: z.object({ kinds: z.array(z.enum(fileKinds)) }),
  }),
}

import { z } from 'zod'
import { sourceKinds } from '@vitrine/domain/cv-reading'
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

export const sourcesRoutes = {
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
  eraseFiles: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/files-erasure',
    access: 'staff',
    summary: 'Erases the CV and the LinkedIn file, with what was read from them',
    params: orderPath,
    body: z.object({
      /** The order's number, typed by a person. */
      confirmation: boundedText(100),
    }),
    answer: z.object({ kinds: z.array(z.enum(sourceKinds)) }),
  }),
}

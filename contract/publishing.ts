import { z } from 'zod'
import { boundedText, instant, orderPath, route } from './route.ts'

/** Whether one field of a resume can be read back from its PDF, by each of two extractors. */
const fieldProofAnswer = z.object({
  /** The language version. */
  code: z.string(),
  field: z.string(),
  value: z.string(),
  read: z.record(z.string(), z.enum(['in-order', 'found', 'missing'])),
})

export const versionAnswer = z.object({
  number: z.int(),
  publishedAt: instant,
  publishedBy: z.string(),
  templateId: z.string(),
  themeId: z.string(),
  languages: z.array(z.string()),
  /** Bytes of the first page, uncompressed. */
  pageBytes: z.int(),
  fileCount: z.int(),
  live: z.boolean(),
})
export type VersionAnswer = z.infer<typeof versionAnswer>

export const publicationAnswer = z.object({
  id: z.uuid(),
  state: z.enum(['queued', 'rendering', 'published', 'failed']),
  /** What went wrong, and what to do, when failed. */
  problem: z.string().nullable(),
  versionNumber: z.int().nullable(),
  /** Field by field, whether a machine reads the PDF back; null until rendered. */
  proof: z.array(fieldProofAnswer).nullable(),
})
export type PublicationAnswer = z.infer<typeof publicationAnswer>

export const siteAnswer = z.object({
  subdomain: z.string().nullable(),
  /** What the address would be if nothing else is chosen. */
  proposedSubdomain: z.string(),
  url: z.string().nullable(),
  state: z.enum(['unpublished', 'live', 'offline']),
  versions: z.array(versionAnswer),
  publication: publicationAnswer.nullable(),
})
export type SiteAnswer = z.infer<typeof siteAnswer>

export const publishingRoutes = {
  readSite: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/site',
    access: 'staff',
    summary: 'The order’s site: address, state and versions',
    params: orderPath,
    answer: siteAnswer,
  }),
  publishSite: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/publications',
    access: 'staff',
    summary: 'Publishes the saved drafts as a new version',
    params: orderPath,
    body: z.object({
      subdomain: boundedText(63),
      /** Made by the page when the dialog opens: two clicks make one version. */
      requestId: z.uuid(),
    }),
    answer: publicationAnswer,
  }),
  readPublication: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/publications/:publicationId',
    access: 'staff',
    summary: 'How far a publication is',
    params: orderPath.extend({ publicationId: z.uuid() }),
    answer: publicationAnswer,
  }),
  readPreviewFont: route({
    method: 'GET',
    path: '/api/preview-fonts/:name',
    access: 'anyone',
    summary: 'A font file of the live preview',
    params: z.object({ name: z.string().max(200) }),
    answer: z.any(),
  }),
  goToVersion: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/site/version',
    access: 'staff',
    summary: 'Makes an earlier version the live one',
    params: orderPath,
    body: z.object({ number: z.int().min(1) }),
    answer: siteAnswer,
  }),
}

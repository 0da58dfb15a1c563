import { z } from 'zod'
import { planIdSchema } from '@vitrine/domain/catalog/plans'
import { hideableContactSchema } from '@vitrine/domain/publishing/hidden-contact'
import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { incomingResumeSchema } from '@vitrine/domain/resume/stored-resume'
import { pastDocumentResponse } from './studio.ts'
import { clockResponse } from './ordering.ts'
import {
  boundedText,
  timestamp,
  MAX_SHORT_TEXT,
  orderPath,
  requiredText,
  route,
  fileResponse,
  customerRoute,
  orderRoute,
} from './route.ts'
import { shownMember } from './shown-member.ts'

/** The round trip of one field through the PDFs, by program. */
const pdfRoundTripResponse = z.object({
  /** Language code. */
  code: z.string(),
  field: z.string(),
  value: z.string(),
  /** The one-column PDF. */
  read: z.record(z.string(), z.enum(['in-order', 'found', 'missing'])),
  /** The designed PDF; absent: none. */
  designed: z.record(z.string(), z.enum(['found', 'missing'])).optional(),
})

/** Language editions of a live site. */
const editionsResponse = z.object({
  languages: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      /** Downloads: `resume.pdf`. */
      files: z.array(z.string()),
    }),
  ),
  /** `site.zip` is available. */
  hasArchive: z.boolean(),
})
export type EditionsResponse = z.infer<typeof editionsResponse>

/** Redirect of a site that moved; null: none. */
const redirectResponse = z.object({ to: z.string(), until: timestamp }).nullable()

export const versionResponse = z.object({
  number: z.int(),
  publishedAt: timestamp,
  publishedBy: z.string(),
  templateId: z.string(),
  themeId: z.string(),
  languages: z.array(z.string()),
  /** Size of the first page, uncompressed. */
  pageBytes: z.int(),
  fileCount: z.int(),
  hasDesignedPdf: z.boolean(),
  live: z.boolean(),
  /** Note of the publisher. */
  note: z.string().nullable(),
})
export type VersionResponse = z.infer<typeof versionResponse>

export const publicationResponse = z.object({
  id: z.uuid(),
  /** `waiting`: rendered, and waits for a second approval. */
  state: z.enum(['queued', 'rendering', 'waiting', 'published', 'failed']),
  /** What failed and what to do; null unless failed. */
  problem: z.string().nullable(),
  versionNumber: z.int().nullable(),
  /** The version that waits for a second approval; null: none. */
  waits: z
    .object({
      askedBy: z.string(),
      askedAt: timestamp,
      reason: z.string().nullable(),
      owedLanguages: z.array(z.string()),
      /** Over all bytes. */
      versionHash: z.string(),
    })
    .nullable(),
  /** PDF round trip by field; null until rendered. */
  proof: z.array(pdfRoundTripResponse).nullable(),
})
export type PublicationResponse = z.infer<typeof publicationResponse>

/** Live version and draft of a language. */
const languageStatusResponse = z.object({
  code: z.string(),
  name: z.string(),
  isWritten: z.boolean(),
  /** First version with the live text; null: not live. */
  liveSince: z.int().nullable(),
  /** The draft differs from the live text. */
  isDraftNewer: z.boolean(),
  /** Versions with other text, for a rollback. */
  otherIn: z.array(z.int()),
})
export type LanguageStatusResponse = z.infer<typeof languageStatusResponse>

export const siteResponse = z.object({
  subdomain: z.string().nullable(),
  /** Default subdomain. */
  proposedSubdomain: z.string(),
  url: z.string().nullable(),
  state: z.enum(['unpublished', 'live', 'offline']),
  leadsOn: redirectResponse,
  /** Ordered languages without a live edition. */
  owedLanguages: z.array(z.string()),
  /** In the customer's order. */
  languages: z.array(languageStatusResponse),
  /** Hidden in new versions too. */
  hiddenContact: z.array(hideableContactSchema),
  /** Null: not live. */
  editions: editionsResponse.nullable(),
  versions: z.array(versionResponse),
  publication: publicationResponse.nullable(),
})
export type SiteResponse = z.infer<typeof siteResponse>

/** The order as its customer sees it: no name, no email. */
export const mySiteResponse = z.object({
  /** The order number for people. */
  reference: z.string(),
  packageId: planIdSchema,
  packageName: z.string(),
  orderedAt: timestamp,
  orderStatus: orderStatusSchema,
  /** The status before the hold. */
  heldFrom: orderStatusSchema.nullable(),
  /** Who works on the site; null: nobody now, or nobody who agreed to be named. */
  writer: shownMember.nullable(),
  clock: clockResponse,
  /** Of an open list of changes after the delivery; null: none. */
  revision: clockResponse.nullable(),
  /** First time of each status, in order. */
  reached: z.array(z.object({ status: orderStatusSchema, at: timestamp })),
  /** Missing input that stops the delivery clock. */
  missing: z.enum(['cv', 'languages']).nullable(),
  /** The end of a canceled order; null: not canceled. */
  ending: z
    .object({
      /** `paid-back`: by the team, for a manual order. */
      why: z.enum(['refunded', 'paid-back', 'charged-back', 'cancelled']),
      at: timestamp,
      /** Integer cents. */
      refundedCents: z.int(),
    })
    .nullable(),
  /** Ordered languages without a live edition: the delivery clock runs. */
  owedLanguages: z.array(z.string()),
  /** Null: online, or never live. */
  offline: z
    .object({
      since: timestamp,
      /** The customer took it offline and may restore it. */
      mayPutBack: z.boolean(),
      leadsOn: redirectResponse,
    })
    .nullable(),
  /** Null: not live. */
  site: z
    .object({
      url: z.string(),
      publishedAt: timestamp,
      ...editionsResponse.shape,
      /** `absent`: not in the resume. */
      contact: z.record(hideableContactSchema, z.enum(['shown', 'hidden', 'absent'])),
      /** A new version goes live soon. */
      beingMade: z.boolean(),
    })
    .nullable(),
})
export type MySiteResponse = z.infer<typeof mySiteResponse>

/** Preview files of a draft, named as in a publication. */
export const draftDocumentNames = [
  'resume-designed.pdf',
  'resume.pdf',
  'resume.docx',
  'resume.txt',
] as const
export type DraftDocumentName = (typeof draftDocumentNames)[number]

export const draftDocumentResponse = z.object({
  fileName: z.string(),
  type: z.string(),
  /** Base64. */
  body: z.string(),
  /** Pages of a PDF as PNG, base64. */
  pages: z.array(z.string()),
})
export type DraftDocumentResponse = z.infer<typeof draftDocumentResponse>

export const pageCheckResponse = z.object({
  /** Null: not online, or a revision is in progress. */
  page: z
    .object({
      url: z.string(),
      versionNumber: z.int(),
      /** Date of the customer's confirmation for this version; null: none. */
      checkedOn: z.string().nullable(),
      /** A new version goes live soon. */
      beingMade: z.boolean(),
      /** Dates and numbers of the first language. */
      claims: z.array(
        z.object({
          about: z.string(),
          when: z.string().nullable(),
          lines: z.array(z.string()).readonly(),
        }),
      ),
    })
    .nullable(),
})
export type PageCheckResponse = z.infer<typeof pageCheckResponse>

/** Language codes to publish; live text of other languages stays. Absent: all. */
export const chosenLanguages = z.array(z.string().min(1).max(100)).min(1).max(20).optional()

const newAddress = z.object({ url: requiredText(500, 'Enter the address of your new page') })

export const publishingRoutes = {
  readMySite: route('GET /api/orders/:paymentIntentId/site', {
    ...customerRoute,
    summary: 'Reads progress, clock and live site',
    response: mySiteResponse,
  }),
  takeMySiteOffline: route('PUT /api/orders/:paymentIntentId/site/offline', {
    ...customerRoute,
    summary: 'Takes the site offline; deletes nothing',
    response: mySiteResponse,
    errors: { site_not_found: 409, order_status_conflict: 409, taken_offline_by_team: 409 },
  }),
  restoreMySite: route('DELETE /api/orders/:paymentIntentId/site/offline', {
    ...customerRoute,
    summary: 'Restores a site that the customer took offline',
    response: mySiteResponse,
    errors: { site_not_found: 409, order_status_conflict: 409, taken_offline_by_team: 409 },
  }),
  setMySiteRedirect: route('PUT /api/orders/:paymentIntentId/site/new-address', {
    ...customerRoute,
    summary: 'Takes the site offline and redirects visitors for twelve months',
    body: newAddress,
    response: mySiteResponse,
    errors: { site_not_found: 409, order_status_conflict: 409, taken_offline_by_team: 409 },
  }),
  removeMySiteRedirect: route('DELETE /api/orders/:paymentIntentId/site/new-address', {
    ...customerRoute,
    summary: 'Ends the redirect; the old address answers 410',
    response: mySiteResponse,
  }),
  readPageCheck: route('GET /api/orders/:paymentIntentId/site/check', {
    ...customerRoute,
    summary: 'Lists dates and numbers of the live page and the last confirmation',
    response: pageCheckResponse,
  }),
  confirmPage: route('PUT /api/orders/:paymentIntentId/site/check', {
    ...customerRoute,
    summary: 'Confirms that the page is correct; the page shows the date',
    /** The version on the page. */
    body: z.strictObject({ versionNumber: z.int().min(1) }),
    response: pageCheckResponse,
    errors: { site_not_live: 409, version_outdated: 409, publication_pending: 409 },
  }),
  setHiddenContact: route('PUT /api/orders/:paymentIntentId/site/hidden-contact', {
    ...customerRoute,
    summary: 'Hides or shows phone and address without a revision round',
    body: z.object({
      hidden: z.array(hideableContactSchema).max(hideableContactSchema.options.length),
    }),
    response: mySiteResponse,
    errors: { site_not_live: 409, publication_pending: 409, last_contact_method: 409 },
  }),
  takeSiteOffline: route('PUT /api/admin/orders/:orderId/site/offline', {
    ...orderRoute,
    access: 'manager',
    summary: 'Takes a site offline; deletes nothing',
    response: siteResponse,
    errors: {
      not_found: 404,
      site_not_found: 409,
      order_status_conflict: 409,
      taken_offline_by_team: 409,
    },
  }),
  restoreSite: route('DELETE /api/admin/orders/:orderId/site/offline', {
    ...orderRoute,
    access: 'manager',
    summary: 'Restores an offline site',
    response: siteResponse,
    errors: {
      not_found: 404,
      site_not_found: 409,
      order_status_conflict: 409,
      taken_offline_by_team: 409,
    },
  }),
  setSiteRedirect: route('PUT /api/admin/orders/:orderId/site/new-address', {
    ...orderRoute,
    access: 'manager',
    summary: 'Takes a site offline and redirects visitors for twelve months',
    body: newAddress,
    response: siteResponse,
    errors: {
      not_found: 404,
      site_not_found: 409,
      order_status_conflict: 409,
      taken_offline_by_team: 409,
    },
  }),
  removeSiteRedirect: route('DELETE /api/admin/orders/:orderId/site/new-address', {
    ...orderRoute,
    access: 'manager',
    summary: 'Ends the redirect; the old address answers 410',
    response: siteResponse,
    errors: { not_found: 404 },
  }),
  readSite: route('GET /api/admin/orders/:orderId/site', {
    ...orderRoute,
    summary: 'Reads the site with its versions',
    response: siteResponse,
    errors: { not_found: 404 },
  }),
  publishSite: route('POST /api/admin/orders/:orderId/publications', {
    ...orderRoute,
    summary: 'Publishes the drafts of all or some languages',
    body: z.object({
      subdomain: boundedText(63),
      /** Created by the dialog: two clicks create one version. */
      requestId: z.uuid(),
      /** The reason to skip the review, or the correction of a live site. */
      reason: requiredText(MAX_SHORT_TEXT, 'Say why, in a few words'),
      languages: chosenLanguages,
    }),
    response: publicationResponse,
    errors: {
      not_found: 404,
      request_id_taken: 409,
      open_items: 409,
      comparison_timeout: 503,
      draft_missing: 409,
      publication_pending: 409,
      languages_missing: 409,
      approval_required: 409,
      order_status_conflict: 409,
    },
  }),
  renderDraftDocument: route(
    'POST /api/admin/orders/:orderId/drafts/:language/documents/:document',
    {
      access: 'staff',
      params: orderPath.extend({
        language: z.string().min(1).max(100),
        document: z.enum(draftDocumentNames),
      }),
      audited: { not: 'It draws what is on the screen, and stores nothing.' },
      summary: 'Renders a file of an unsaved draft; stores nothing',
      body: z.object({
        resume: incomingResumeSchema,
        templateId: requiredText(50, 'Choose a template'),
        themeId: themeIdSchema,
      }),
      response: draftDocumentResponse,
      errors: { not_found: 404, language_not_ordered: 404 },
    },
  ),
  readPublication: route('GET /api/admin/orders/:orderId/publications/:publicationId', {
    access: 'staff',
    params: orderPath.extend({ publicationId: z.uuid() }),
    summary: 'Reads the progress of a publication',
    response: publicationResponse,
    errors: { not_found: 404 },
  }),
  signPublication: route('PUT /api/admin/orders/:orderId/publications/:publicationId/signature', {
    access: 'staff',
    params: orderPath.extend({ publicationId: z.uuid() }),
    summary: 'Approves a publication as a second person, by its hash',
    body: z.object({ versionHash: z.string().max(100) }),
    response: publicationResponse,
    errors: {
      publication_not_waiting: 409,
      own_publication: 409,
      version_outdated: 409,
      publication_superseded: 409,
    },
  }),
  rejectPublication: route(
    'DELETE /api/admin/orders/:orderId/publications/:publicationId/signature',
    {
      access: 'staff',
      params: orderPath.extend({ publicationId: z.uuid() }),
      summary: 'Rejects a publication that waits for approval',
      response: publicationResponse,
      errors: { publication_not_waiting: 409 },
    },
  ),
  readVersionFile: route('GET /api/admin/orders/:orderId/versions/:version/files/*', {
    access: 'staff',
    params: orderPath.extend({
      version: z.coerce.number().int().min(1),
      '*': z.string().max(300),
    }),
    summary: 'Reads a file of a version',
    response: fileResponse('*/*'),
    errors: { not_found: 404 },
  }),
  readVersionDocument: route(
    'GET /api/admin/orders/:orderId/versions/:version/documents/:language',
    {
      access: 'staff',
      params: orderPath.extend({
        version: z.coerce.number().int().min(1),
        language: z.string().min(1).max(100),
      }),
      summary: 'Reads the document of a version in one language',
      response: pastDocumentResponse,
      errors: { not_found: 404 },
    },
  ),
  readPreviewFont: route('GET /api/preview-fonts/:name', {
    access: 'anyone',
    params: z.object({ name: z.string().max(200) }),
    summary: 'Downloads a font of the live preview',
    response: fileResponse('font/*'),
    errors: { not_found: 404 },
  }),
  activateVersion: route('PUT /api/admin/orders/:orderId/site/version', {
    ...orderRoute,
    summary: 'Rolls back to a version',
    body: z.object({ number: z.int().min(1) }),
    response: siteResponse,
    errors: {
      not_found: 404,
      version_not_found: 404,
      order_status_conflict: 409,
      contact_hidden: 409,
    },
  }),
  restoreLanguage: route('PUT /api/admin/orders/:orderId/site/languages/:language/version', {
    access: 'staff',
    params: orderPath.extend({ language: z.string().min(1).max(100) }),
    summary: 'Creates a version with one language rolled back',
    body: z.object({
      number: z.int().min(1),
      /** Created by the dialog: two clicks create one version. */
      requestId: z.uuid(),
    }),
    response: publicationResponse,
    errors: {
      not_found: 404,
      request_id_taken: 409,
      order_status_conflict: 409,
      version_not_found: 404,
      language_not_live: 409,
      unchanged: 409,
      publication_pending: 409,
      contact_hidden: 409,
    },
  }),
  correctAddress: route('PUT /api/admin/orders/:orderId/address', {
    ...orderRoute,
    summary: 'Corrects the subdomain; a live site moves and redirects',
    body: z.object({ subdomain: requiredText(63, 'Enter an address') }),
    response: siteResponse,
    errors: {
      not_found: 404,
      conflict: 409,
      preview_under_review: 409,
      revision_in_progress: 409,
      site_offline: 409,
      publication_pending: 409,
      order_status_conflict: 409,
    },
  }),
}

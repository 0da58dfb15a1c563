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
} from './route.ts'

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
  clock: clockResponse,
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

const customerPath = z.object({ paymentIntentId: z.string().min(1).max(255) })
const newAddress = z.object({ url: requiredText(500, 'Enter the address of your new page') })
const withToken = z.object({ token: z.string().max(200).default('') })

export const publishingRoutes = {
  readMySite: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/site',
    access: 'order-token',
    summary: 'How far the order is, its delivery clock, and the live site',
    params: customerPath,
    query: withToken,
    response: mySiteResponse,
  }),
  takeMySiteOffline: route({
    method: 'PUT',
    path: '/api/orders/:paymentIntentId/site/offline',
    access: 'order-token',
    summary: 'Takes the customer’s own site from the public; nothing is deleted',
    params: customerPath,
    query: withToken,
    response: mySiteResponse,
    errors: { site_not_found: 409, order_status_conflict: 409, taken_offline_by_team: 409 },
  }),
  restoreMySite: route({
    method: 'DELETE',
    path: '/api/orders/:paymentIntentId/site/offline',
    access: 'order-token',
    summary: 'Puts back what the customer took offline',
    params: customerPath,
    query: withToken,
    response: mySiteResponse,
    errors: { site_not_found: 409, order_status_conflict: 409, taken_offline_by_team: 409 },
  }),
  setMySiteRedirect: route({
    method: 'PUT',
    path: '/api/orders/:paymentIntentId/site/new-address',
    access: 'order-token',
    summary: 'Takes the site offline and leads its visitors to a new address, for twelve months',
    params: customerPath,
    query: withToken,
    body: newAddress,
    response: mySiteResponse,
    errors: { site_not_found: 409, order_status_conflict: 409, taken_offline_by_team: 409 },
  }),
  removeMySiteRedirect: route({
    method: 'DELETE',
    path: '/api/orders/:paymentIntentId/site/new-address',
    access: 'order-token',
    summary: 'Leads visitors nowhere any more: the old address says that the page is gone',
    params: customerPath,
    query: withToken,
    response: mySiteResponse,
  }),
  readPageCheck: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/site/check',
    access: 'order-token',
    summary:
      'Dates and figures of the live page, and when the customer last said that they are true',
    params: customerPath,
    query: withToken,
    response: pageCheckResponse,
  }),
  confirmPage: route({
    method: 'PUT',
    path: '/api/orders/:paymentIntentId/site/check',
    access: 'order-token',
    summary:
      'The customer’s word that all on their page is still true; the page says so with the day',
    params: customerPath,
    query: withToken,
    /** The version on the page. */
    body: z.strictObject({ versionNumber: z.int().min(1) }),
    response: pageCheckResponse,
    errors: { site_not_live: 409, version_outdated: 409, publication_pending: 409 },
  }),
  setHiddenContact: route({
    method: 'PUT',
    path: '/api/orders/:paymentIntentId/site/hidden-contact',
    access: 'order-token',
    summary: 'Hides phone or address from the live page, or shows them again; uses no round',
    params: customerPath,
    query: withToken,
    body: z.object({
      hidden: z.array(hideableContactSchema).max(hideableContactSchema.options.length),
    }),
    response: mySiteResponse,
    errors: { site_not_live: 409, publication_pending: 409, last_contact_method: 409 },
  }),
  takeSiteOffline: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/site/offline',
    access: 'manager',
    summary: 'Takes a site from the public; nothing is deleted',
    params: orderPath,
    response: siteResponse,
    errors: {
      not_found: 404,
      site_not_found: 409,
      order_status_conflict: 409,
      taken_offline_by_team: 409,
    },
  }),
  restoreSite: route({
    method: 'DELETE',
    path: '/api/admin/orders/:orderId/site/offline',
    access: 'manager',
    summary: 'Puts a site back that is offline, whoever took it',
    params: orderPath,
    response: siteResponse,
    errors: {
      not_found: 404,
      site_not_found: 409,
      order_status_conflict: 409,
      taken_offline_by_team: 409,
    },
  }),
  setSiteRedirect: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/site/new-address',
    access: 'manager',
    summary: 'Takes a site offline and leads its visitors to a new address, for twelve months',
    params: orderPath,
    body: newAddress,
    response: siteResponse,
    errors: {
      not_found: 404,
      site_not_found: 409,
      order_status_conflict: 409,
      taken_offline_by_team: 409,
    },
  }),
  removeSiteRedirect: route({
    method: 'DELETE',
    path: '/api/admin/orders/:orderId/site/new-address',
    access: 'manager',
    summary: 'Leads visitors nowhere any more: the old address says that the page is gone',
    params: orderPath,
    response: siteResponse,
    errors: { not_found: 404 },
  }),
  readSite: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/site',
    access: 'staff',
    summary: 'The order’s site: address, state and versions',
    params: orderPath,
    response: siteResponse,
    errors: { not_found: 404 },
  }),
  publishSite: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/publications',
    access: 'staff',
    summary: 'Publishes the saved drafts, or those of some languages, as a new version',
    params: orderPath,
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
      draft_missing: 409,
      publication_pending: 409,
      languages_missing: 409,
      approval_required: 409,
      order_status_conflict: 409,
    },
  }),
  renderDraftDocument: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/drafts/:language/documents/:document',
    access: 'staff',
    audited: { not: 'It draws what is on the screen, and stores nothing.' },
    summary: 'One document of a draft as it stands on the screen; nothing is stored',
    params: orderPath.extend({
      language: z.string().min(1).max(100),
      document: z.enum(draftDocumentNames),
    }),
    body: z.object({
      resume: incomingResumeSchema,
      templateId: requiredText(50, 'Choose a template'),
      themeId: themeIdSchema,
    }),
    response: draftDocumentResponse,
    errors: { not_found: 404, language_not_ordered: 404 },
  }),
  readPublication: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/publications/:publicationId',
    access: 'staff',
    summary: 'How far a publication is',
    params: orderPath.extend({ publicationId: z.uuid() }),
    response: publicationResponse,
    errors: { not_found: 404 },
  }),
  signPublication: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/publications/:publicationId/signature',
    access: 'staff',
    summary: 'Signs, as a second person, what goes live without review: exactly those bytes do',
    params: orderPath.extend({ publicationId: z.uuid() }),
    body: z.object({ versionHash: z.string().max(100) }),
    response: publicationResponse,
    errors: {
      publication_not_waiting: 409,
      own_publication: 409,
      version_outdated: 409,
      publication_superseded: 409,
    },
  }),
  rejectPublication: route({
    method: 'DELETE',
    path: '/api/admin/orders/:orderId/publications/:publicationId/signature',
    access: 'staff',
    summary: 'Sends back what waits for a second person: it is not published',
    params: orderPath.extend({ publicationId: z.uuid() }),
    response: publicationResponse,
    errors: { publication_not_waiting: 409 },
  }),
  readVersionFile: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/versions/:version/files/*',
    access: 'staff',
    summary: 'A file of a version as it was made, the page among them, live or not',
    params: orderPath.extend({
      version: z.coerce.number().int().min(1),
      '*': z.string().max(300),
    }),
    response: fileResponse('*/*'),
    errors: { not_found: 404 },
  }),
  readVersionDocument: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/versions/:version/documents/:language',
    access: 'staff',
    summary: 'What a version of the site was made from, in one language',
    params: orderPath.extend({
      version: z.coerce.number().int().min(1),
      language: z.string().min(1).max(100),
    }),
    response: pastDocumentResponse,
    errors: { not_found: 404 },
  }),
  readPreviewFont: route({
    method: 'GET',
    path: '/api/preview-fonts/:name',
    access: 'anyone',
    summary: 'A font file of the live preview',
    params: z.object({ name: z.string().max(200) }),
    response: fileResponse('font/*'),
    errors: { not_found: 404 },
  }),
  activateVersion: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/site/version',
    access: 'staff',
    summary: 'Makes an earlier version the live one',
    params: orderPath,
    body: z.object({ number: z.int().min(1) }),
    response: siteResponse,
    errors: {
      not_found: 404,
      version_not_found: 404,
      order_status_conflict: 409,
      contact_hidden: 409,
    },
  }),
  restoreLanguage: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/site/languages/:language/version',
    access: 'staff',
    summary:
      'Makes a new version with one language as it was in an earlier one, the others as they are',
    params: orderPath.extend({ language: z.string().min(1).max(100) }),
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
  correctAddress: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/address',
    access: 'staff',
    summary:
      'Corrects the web address; a live site moves, is made anew and is found at the old one as well',
    params: orderPath,
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

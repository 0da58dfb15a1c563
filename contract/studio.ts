import { z } from 'zod'
import { cvCorrectionsSchema } from '@vitrine/domain/sources/cv-corrections'
import { ledgerRowSchema } from '@vitrine/domain/claims/claims-ledger'
import {
  cvReadingSchema,
  cvRefusalReasons,
  joinedReadingSchema,
  conflictDecisionsSchema,
} from '@vitrine/domain/sources/cv-reading'
import { judgedChangeSchema, verdictSchema } from '@vitrine/domain/claims/judge-change'
import { namesSource } from '@vitrine/domain/claims/named-source'
import {
  missingWordsSchema,
  openItemSchema,
  resolutionKindSchema,
} from '@vitrine/domain/publishing/gate'
import { customerStatementSchema } from '@vitrine/domain/claims/customer-statements'
import { unreadableFieldSchema } from '@vitrine/domain/publishing/unreadable-fields'
import { hintKindSchema } from '@vitrine/domain/writing/writing-hint'
import { incomingResumeSchema, storedResumeSchema } from '@vitrine/domain/resume/stored-resume'
import { siteWordKeys } from '@vitrine/domain/languages/site-words'
import { translationSourcesSchema } from '@vitrine/domain/languages/translated-texts'
import { peopleAnswers, peopleQuestionSchema } from '@vitrine/domain/sources/people-question'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import {
  timestamp,
  MAX_MESSAGE,
  MAX_SHORT_TEXT,
  orderPath,
  requiredText,
  route,
  fileResponse,
  customerRoute,
  orderRoute,
} from './route.ts'
import { linkedInFileResponse } from './sources.ts'

/** The last author of a field: the reader with a source index, or a person. */
export const fieldAuthor = z.object({
  /** JSON Pointer of the field. */
  path: z.string(),
  author: z.string(),
  at: timestamp,
})
export type FieldAuthor = z.infer<typeof fieldAuthor>

export const draftResponse = z.object({
  language: z.string(),
  /** Increases with each save. A save names its base revision. */
  revision: z.int(),
  resume: storedResumeSchema,
  templateId: z.string(),
  themeId: themeIdSchema,
  /** Resolved conflicts between CV and LinkedIn. */
  decided: conflictDecisionsSchema,
  /** Translations: hash of the original per text. */
  madeFrom: translationSourcesSchema,
  /** Fields edited by a person. */
  authors: z.array(fieldAuthor),
  updatedAt: timestamp,
  updatedBy: z.string(),
})
export type DraftResponse = z.infer<typeof draftResponse>

const readingRefused = z.object({ refused: z.enum(cvRefusalReasons), advice: z.string() })

const fileReading = z.object({
  /** Null: no file. */
  fileName: z.string().nullable(),
  /** Null: not read yet. */
  readAt: timestamp.nullable(),
  reading: cvReadingSchema.nullable(),
  /** Corrections by the customer in the trial. */
  corrections: cvCorrectionsSchema,
  refusal: readingRefused.nullable(),
})
export type FileReadingResponse = z.infer<typeof fileReading>

export const readingsResponse = z.object({
  cv: fileReading,
  linkedin: fileReading.extend({ file: linkedInFileResponse.nullable() }),
  /** Null until a file is read. */
  joined: joinedReadingSchema.nullable(),
  /** Whether order and files name one person; null: they do. */
  people: peopleQuestionSchema
    .extend({
      /** Null: not answered, so nothing is merged into a draft. */
      answer: z.enum(peopleAnswers).nullable(),
      answeredBy: z.string().nullable(),
    })
    .nullable(),
})
export type ReadingsResponse = z.infer<typeof readingsResponse>

export const draftFromCvResponse = z.object({
  draft: draftResponse,
  /** Sections kept because a person edited them. */
  kept: z.array(z.string()),
})

export const gateResponse = z.object({
  /** Open items of all languages in the saved drafts. */
  items: z.array(openItemSchema),
  /** Resolutions: valid while key and text are unchanged. */
  given: z.array(
    openItemSchema.pick({ key: true, kind: true, language: true, text: true }).extend({
      how: resolutionKindSchema,
      words: z.string(),
      /** Of a confirmed change: what the judge said, and the text it was compared with. */
      verdict: verdictSchema.nullable(),
      before: z.string().nullable(),
      givenBy: z.string(),
      givenAt: timestamp,
    }),
  ),
  /** Customer statements, a source like files. */
  told: z.array(customerStatementSchema),
  /** Fields that the last PDFs lost. */
  unread: z.array(unreadableFieldSchema),
  /** The customer's wishes in the order. */
  wishes: z.array(z.string()),
  /** The photo of the page; null: none. */
  photo: z.object({ id: z.uuid(), addedByCustomer: z.boolean() }).nullable(),
  /** Languages outside the catalog with the words that nobody has written, in English. */
  missingWords: z.array(missingWordsSchema),
  /** Another person than the author has to give the reason. */
  takesTwo: z.boolean(),
})
export type GateResponse = z.infer<typeof gateResponse>

/** Keys of open items in the saved drafts. */
const itemKeys = z.array(z.string().max(100)).min(1).max(500)

export const NAME_THE_SOURCE = 'Name the person or document and the way: “Customer, by phone”'

export const claimsResponse = z.object({
  /** Order number. */
  reference: z.string(),
  customerName: z.string(),
  /** Time of the report. */
  at: timestamp,
  /** In the customer's order. */
  languages: z.array(z.object({ code: z.string(), name: z.string(), isWritten: z.boolean() })),
  /** The first language in full; other languages only where they differ. */
  rows: z.array(ledgerRowSchema),
})
export type ClaimsResponse = z.infer<typeof claimsResponse>

const hintReference = z.object({
  /** Key of the hint: stable while it is found in the same text. */
  key: z.string().regex(/^[a-z0-9]{14,20}$/),
  kind: hintKindSchema,
  language: z.string().min(1).max(100),
})

export const writingResponse = z.object({
  /** Hints that the team dismissed. */
  dismissed: z.array(hintReference.extend({ dismissedBy: z.string(), dismissedAt: timestamp })),
  /** Name of the rewording service; null: none. */
  rewriter: z.string().nullable(),
})
export type WritingResponse = z.infer<typeof writingResponse>

/** A draft after one editing session of a person. */
const draftStateResponse = z.object({
  revision: z.int(),
  savedBy: z.string(),
  beganAt: timestamp,
  savedAt: timestamp,
})

/** A past draft or version. */
export const pastDocumentResponse = z.object({
  resume: storedResumeSchema,
  templateId: z.string(),
  themeId: themeIdSchema,
})
export type PastDocumentResponse = z.infer<typeof pastDocumentResponse>

/** A glossary entry with its translation. */
export const termSchema = z.object({
  term: requiredText(100, 'Enter a word'),
  translation: requiredText(100, 'Enter what it is called'),
})
export type Term = z.infer<typeof termSchema>
export const MAX_TERMS = 200

export const translationHelpResponse = z.object({
  /** Translations of the same texts in other orders. */
  remembered: z.array(z.object({ source: z.string(), text: z.string() })),
  /** Originals that texts of this order were translated from, by hash. */
  originals: z.array(z.object({ hash: z.string(), text: z.string() })),
  terms: z.array(termSchema),
  /** Name of the translation service; null: none. */
  translator: z.string().nullable(),
})
export type TranslationHelpResponse = z.infer<typeof translationHelpResponse>

const wordWriter = z.object({ by: z.string(), at: timestamp })

/** The words of a language outside the catalog, remembered for all orders. */
export const languageWordsResponse = z.object({
  /** BCP 47, or `other:klingon`. */
  tag: z.string(),
  name: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** Increases with each save; 0: nothing saved. */
  revision: z.int(),
  words: z.array(
    z.object({
      key: z.enum(siteWordKeys),
      group: z.enum(['headings', 'labels', 'levels', 'months', 'templates', 'proof']),
      english: z.string(),
      /** The program's own word; null: English. */
      known: z.string().nullable(),
      /** In a related language. */
      neighbor: z.object({ language: z.string(), word: z.string() }).nullable(),
      /** Another name stands in for it. */
      isOptional: z.boolean(),
      written: wordWriter.extend({ text: z.string() }).nullable(),
    }),
  ),
  /** Who left the other words in English; null: nobody. */
  keptEnglish: wordWriter.nullable(),
})
export type LanguageWordsResponse = z.infer<typeof languageWordsResponse>

const saveWordsBody = z.object({
  /** The revision that the page showed. A word that was written since is refused. */
  revision: z.int().min(0),
  /** Changed words only; an empty one is removed. */
  words: z.partialRecord(z.enum(siteWordKeys), z.string().max(1000)),
  /** Absent: unchanged. */
  keepsEnglish: z.boolean().optional(),
})
export type SaveWordsBody = z.infer<typeof saveWordsBody>

/**
 * A line of the response (`application/x-ndjson`): the queue position while it waits, then the
 * reading or a refusal.
 */
export const cvTrialLine = z.union([
  z.object({ ahead: z.int().min(1) }),
  z.object({
    read: z.object({
      /** As in the file; `fillDraft` makes a draft of it. */
      resume: storedResumeSchema,
      /** BCP 47; null: unknown. */
      language: z.string().nullable(),
      /** JSON Pointers of fields with low confidence. */
      doubtful: z.array(z.string()),
      /** Texts without a field. */
      unplaced: z.array(z.string()),
    }),
  }),
  z.object({ refused: z.enum(cvRefusalReasons), advice: z.string() }),
])
export type CvTrialLine = z.infer<typeof cvTrialLine>
export type CvTrial = Extract<CvTrialLine, { read: unknown }>['read']

const cvChange = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  /** JSON Pointer in the earlier document; null: added. */
  from: z.string().nullable(),
  /** JSON Pointer in the newer document; null: removed. */
  to: z.string().nullable(),
  /** An entry: all its texts. */
  before: z.string(),
  after: z.string(),
  /** Name of the entry; empty: none. */
  entry: z.string(),
})
export type CvChangeResponse = z.infer<typeof cvChange>

export const cvChangesResponse = z.object({
  earlierName: z.string(),
  newerName: z.string(),
  /** In document order. */
  changes: z.array(cvChange),
})
export type CvChangesResponse = z.infer<typeof cvChangesResponse>

export const teamCvChangesResponse = cvChangesResponse.extend({
  /** The draft for the changes; null: none. */
  draft: z.object({ code: z.string(), name: z.string() }).nullable(),
  changes: z.array(
    cvChange.extend({
      /** Already in the draft. */
      taken: z.boolean(),
    }),
  ),
})
export type TeamCvChangesResponse = z.infer<typeof teamCvChangesResponse>

const sentFilePath = z.object({ fileId: z.uuid() })
const draftPath = orderPath.extend({ language: z.string().min(1).max(100) })

export const studioRoutes = {
  tryCv: route('POST /api/try-cv', {
    access: 'anyone',
    summary: 'Reads a CV for a visitor to see as a site, and stores nothing',
    upload: { file: 'cvFile' },
    response: fileResponse('application/x-ndjson'),
    errors: { visitor_limit_reached: 429, queue_full: 503 },
  }),
  readReadings: route('GET /api/admin/orders/:orderId/readings', {
    ...orderRoute,
    audited: 'always',
    summary: 'Reads the CV and LinkedIn readings with sources and conflicts',
    response: readingsResponse,
    errors: { not_found: 404 },
  }),
  readMyCvChanges: route('GET /api/orders/:paymentIntentId/sent-files/:fileId/changes', {
    ...customerRoute,
    params: sentFilePath.extend({ paymentIntentId: z.string().min(1).max(255) }),
    summary: 'Compares a newer CV with the CV of the order',
    response: cvChangesResponse,
    errors: {
      comparison_timeout: 503,
      file_not_found: 404,
      file_not_comparable: 409,
      cv_missing: 409,
      file_unreadable: 422,
    },
  }),
  readCvChanges: route('GET /api/admin/orders/:orderId/sent-files/:fileId/changes', {
    access: 'staff',
    params: orderPath.extend(sentFilePath.shape),
    summary: 'Compares a newer CV with the CV of the order and its draft',
    response: teamCvChangesResponse,
    errors: {
      comparison_timeout: 503,
      file_not_found: 404,
      file_not_comparable: 409,
      cv_missing: 409,
      file_unreadable: 422,
    },
  }),
  applyCvChange: route('POST /api/admin/orders/:orderId/sent-files/:fileId/changes', {
    access: 'staff',
    params: orderPath.extend(sentFilePath.shape),
    summary: 'Applies one change of a newer CV to the draft',
    body: cvChange.pick({ from: true, to: true }).extend({ language: z.string().min(1).max(100) }),
    response: teamCvChangesResponse,
    errors: {
      comparison_timeout: 503,
      file_not_found: 404,
      file_not_comparable: 409,
      cv_missing: 409,
      file_unreadable: 422,
      change_not_found: 409,
      draft_missing: 409,
      order_status_conflict: 409,
    },
  }),
  draftFromCv: route('POST /api/admin/orders/:orderId/drafts/:language/from-cv', {
    access: 'staff',
    params: draftPath,
    summary: 'Fills a draft from CV and LinkedIn; edited sections stay',
    response: draftFromCvResponse,
    errors: {
      not_found: 404,
      file_unreadable: 422,
      order_status_conflict: 409,
      file_missing: 409,
      people_differ: 409,
    },
  }),
  answerPeople: route('PUT /api/admin/orders/:orderId/people', {
    ...orderRoute,
    summary: 'Answers whether order, CV and LinkedIn file are of one person',
    body: z.object({
      /** The names that the writer saw. */
      names: peopleQuestionSchema.shape.names,
      answer: z.enum(peopleAnswers),
    }),
    response: readingsResponse,
    errors: { not_found: 404, order_status_conflict: 409, item_changed: 409 },
  }),
  listDrafts: route('GET /api/admin/orders/:orderId/drafts', {
    ...orderRoute,
    summary: 'Lists the drafts by language',
    response: z.object({
      /** In the customer's order. */
      languages: z.array(z.object({ code: z.string(), name: z.string() })),
      drafts: z.array(draftResponse),
    }),
    errors: { not_found: 404 },
  }),
  saveDraft: route('PUT /api/admin/orders/:orderId/drafts/:language', {
    access: 'staff',
    params: draftPath,
    summary: 'Saves a draft',
    body: z.object({
      /** Base revision; 0: new draft. */
      revision: z.int().min(0),
      resume: incomingResumeSchema,
      templateId: requiredText(50, 'Choose a template'),
      themeId: themeIdSchema,
      decided: conflictDecisionsSchema.optional(),
      /** Absent: changed texts are based on the saved first language. */
      madeFrom: translationSourcesSchema.optional(),
    }),
    response: draftResponse,
    errors: { not_found: 404, order_status_conflict: 409, draft_outdated: 409 },
  }),
  listDraftStates: route('GET /api/admin/orders/:orderId/drafts/:language/states', {
    access: 'staff',
    params: draftPath,
    summary: 'Lists the history of a draft, oldest first',
    response: z.object({ states: z.array(draftStateResponse) }),
    errors: { not_found: 404 },
  }),
  readDraftState: route('GET /api/admin/orders/:orderId/drafts/:language/states/:revision', {
    access: 'staff',
    params: draftPath.extend({ revision: z.coerce.number().int().min(1) }),
    summary: 'Reads a past draft',
    response: pastDocumentResponse,
    errors: { not_found: 404 },
  }),
  readTranslationHelp: route('GET /api/admin/orders/:orderId/drafts/:language/translation-help', {
    access: 'staff',
    params: draftPath,
    summary: 'Reads translation memory, glossary and service of a draft',
    response: translationHelpResponse,
    errors: { not_found: 404 },
  }),
  saveTerms: route('PUT /api/admin/orders/:orderId/drafts/:language/terms', {
    access: 'staff',
    params: draftPath,
    summary: 'Saves the glossary of a language',
    body: z.object({ terms: z.array(termSchema).max(MAX_TERMS) }),
    response: translationHelpResponse,
    errors: { not_found: 404, order_status_conflict: 409 },
  }),
  readWords: route('GET /api/admin/orders/:orderId/drafts/:language/words', {
    access: 'staff',
    params: draftPath,
    summary: 'Reads the words of the page in a language outside the catalog',
    response: languageWordsResponse,
    errors: { not_found: 404 },
  }),
  saveWords: route('PUT /api/admin/orders/:orderId/drafts/:language/words', {
    access: 'staff',
    params: draftPath,
    summary: 'Saves words of the page in a language, for all orders',
    body: saveWordsBody,
    response: languageWordsResponse,
    errors: { not_found: 404, order_status_conflict: 409, words_changed: 409 },
  }),
  listLanguageWords: route('GET /api/admin/language-words', {
    access: 'manager',
    summary: 'Lists the languages with written words',
    response: z.array(languageWordsResponse),
  }),
  correctLanguageWords: route('PUT /api/admin/language-words/:tag', {
    access: 'owner',
    params: z.object({ tag: z.string().min(1).max(100) }),
    summary: 'Corrects the words of a language for all later versions',
    body: saveWordsBody,
    response: languageWordsResponse,
    errors: { not_found: 404, words_changed: 409 },
  }),
  suggestTranslations: route('POST /api/admin/orders/:orderId/drafts/:language/suggestions', {
    access: 'staff',
    params: draftPath,
    audited: { not: 'It only asks for suggestions.' },
    summary: 'Requests translations from the configured service; stores nothing',
    body: z.object({ texts: z.array(requiredText(MAX_MESSAGE, 'Enter a text')).min(1).max(50) }),
    response: z.object({ suggestions: z.array(z.string()) }),
    errors: { not_found: 404, translator_not_configured: 409, upstream_failed: 502 },
  }),
  readGate: route('GET /api/admin/orders/:orderId/gate', {
    ...orderRoute,
    summary: 'Lists the open items of all languages',
    response: gateResponse,
    errors: { comparison_timeout: 503, not_found: 404 },
  }),
  readClaims: route('GET /api/admin/orders/:orderId/claims', {
    ...orderRoute,
    audited: 'always',
    summary: 'Lists the claims of all drafts with their sources',
    response: claimsResponse,
    errors: { comparison_timeout: 503, not_found: 404 },
  }),
  resolveItems: route('POST /api/admin/orders/:orderId/gate/resolutions', {
    ...orderRoute,
    summary: 'Resolves open items with a source, a reason, “Same fact” or “Done”',
    body: z.discriminatedUnion('how', [
      z.object({
        keys: itemKeys,
        how: z.literal('source'),
        /** Who said it, when and how. */
        words: requiredText(MAX_SHORT_TEXT, NAME_THE_SOURCE).refine(namesSource, NAME_THE_SOURCE),
      }),
      z.object({
        keys: itemKeys,
        how: z.literal('reason'),
        words: requiredText(MAX_SHORT_TEXT, 'Say it in a few words'),
      }),
      z.object({ keys: itemKeys, how: z.enum(['same-fact', 'done']) }),
    ]),
    response: gateResponse,
    errors: {
      comparison_timeout: 503,
      not_found: 404,
      order_status_conflict: 409,
      item_changed: 409,
      fix_required: 409,
      second_person_required: 409,
      source_required: 409,
    },
  }),
  readWriting: route('GET /api/admin/orders/:orderId/writing', {
    ...orderRoute,
    summary: 'Lists the dismissed writing hints',
    response: writingResponse,
    errors: { not_found: 404 },
  }),
  dismissHints: route('POST /api/admin/orders/:orderId/writing/dismissals', {
    ...orderRoute,
    summary: 'Dismisses writing hints for the team until their text changes',
    body: z.object({ findings: z.array(hintReference).min(1).max(500) }),
    response: writingResponse,
    errors: { not_found: 404, order_status_conflict: 409 },
  }),
  restoreHint: route('DELETE /api/admin/orders/:orderId/writing/dismissals/:key', {
    access: 'staff',
    params: orderPath.extend({ key: hintReference.shape.key }),
    summary: 'Restores a dismissed writing hint',
    response: writingResponse,
    errors: { not_found: 404, order_status_conflict: 409 },
  }),
  checkSpelling: route('POST /api/admin/orders/:orderId/spelling', {
    ...orderRoute,
    audited: { not: 'It only looks words up.' },
    summary: 'Checks words with the dictionaries of a language',
    body: z.object({
      language: z.string().min(1).max(100),
      words: z.array(z.string().min(1).max(80)).min(1).max(3000),
    }),
    response: z.object({
      /** Null: no dictionary for this language. */
      wrong: z.array(z.object({ word: z.string(), suggestions: z.array(z.string()) })).nullable(),
    }),
    errors: { not_found: 404 },
  }),
  suggestRewording: route('POST /api/admin/orders/:orderId/rewordings', {
    ...orderRoute,
    audited: { not: 'It only asks for a suggestion.' },
    summary: 'Requests a rewording from the configured service; stores nothing',
    body: z.object({
      language: z.string().min(1).max(100),
      text: requiredText(MAX_MESSAGE, 'Enter a text'),
      /** Field of the text in the draft. */
      pointer: z.string().max(200),
    }),
    /** The wording, judged against the text and the field's source. */
    response: z.object({ wording: z.string(), judged: judgedChangeSchema }),
    errors: { not_found: 404, rewriter_not_configured: 409, upstream_failed: 502 },
  }),
  acceptRewording: route('POST /api/admin/orders/:orderId/rewordings/acceptances', {
    ...orderRoute,
    summary: 'Stores the verdict of an accepted rewording, judged on the saved draft',
    body: z.object({
      language: z.string().min(1).max(100),
      /** Field of the draft. */
      pointer: z.string().max(200),
      wording: requiredText(MAX_MESSAGE, 'Enter a text'),
      /** The saved text to replace. */
      replaces: requiredText(MAX_MESSAGE, 'Enter a text'),
    }),
    response: z.object({ judged: judgedChangeSchema }),
    errors: {
      comparison_timeout: 503,
      not_found: 404,
      rewriter_not_configured: 409,
      order_status_conflict: 409,
      item_changed: 409,
      source_required: 409,
    },
  }),
  correctTheme: route('PUT /api/admin/orders/:orderId/theme', {
    ...orderRoute,
    summary: 'Corrects the theme of intake and drafts',
    body: z.object({ themeId: themeIdSchema }),
    response: z.object({ themeId: themeIdSchema }),
    errors: { not_found: 404, order_status_conflict: 409 },
  }),
}

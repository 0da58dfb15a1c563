import { z } from 'zod'
import { cvCorrectionsSchema } from '@vitrine/domain/cv-corrections'
import { ledgerRowSchema } from '@vitrine/domain/claims-ledger'
import {
  cvReadingSchema,
  cvRefusalReasons,
  joinedReadingSchema,
  decidedConflictsSchema,
} from '@vitrine/domain/cv-reading'
import { openItemSchema } from '@vitrine/domain/gate'
import { sayingSchema } from '@vitrine/domain/sayings'
import { unreadFieldSchema } from '@vitrine/domain/unread-fields'
import { findingKindSchema } from '@vitrine/domain/writing/finding'
import { arrivingResumeSchema, storedResumeSchema } from '@vitrine/domain/stored-resume'
import { madeFromSchema } from '@vitrine/domain/translated-texts'
import { themeIdSchema } from '@vitrine/domain/site-schemas'
import { instant, MAX_MESSAGE, MAX_SHORT_TEXT, orderPath, requiredText, route } from './route.ts'
import { linkedInFileAnswer } from './sources.ts'

/** Who last wrote a field: the reader (with the index of its source) or a person. */
export const fieldAuthor = z.object({
  /** JSON Pointer of the field. */
  path: z.string(),
  author: z.string(),
  at: instant,
})
export type FieldAuthor = z.infer<typeof fieldAuthor>

export const draftAnswer = z.object({
  language: z.string(),
  /** Grows by one at every save; a save names the one it started from. */
  revision: z.int(),
  resume: storedResumeSchema,
  templateId: z.string(),
  themeId: themeIdSchema,
  /** Conflicts between CV and LinkedIn that a person has decided. */
  decided: decidedConflictsSchema,
  /** Of another language than the first: which words of that each text was made from. */
  madeFrom: madeFromSchema,
  /** Fields that a person wrote or changed. */
  authors: z.array(fieldAuthor),
  updatedAt: instant,
  updatedBy: z.string(),
})
export type DraftAnswer = z.infer<typeof draftAnswer>

const readingRefused = z.object({ refused: z.enum(cvRefusalReasons), advice: z.string() })

const fileReading = z.object({
  /** Null: there is no such file. */
  fileName: z.string().nullable(),
  /** Null: the file that is there has not been read yet. */
  readAt: instant.nullable(),
  reading: cvReadingSchema.nullable(),
  /** What the customer corrected of it in the trial, before they ordered. */
  corrections: cvCorrectionsSchema,
  refusal: readingRefused.nullable(),
})
export type FileReadingAnswer = z.infer<typeof fileReading>

export const readingsAnswer = z.object({
  cv: fileReading,
  linkedin: fileReading.extend({ file: linkedInFileAnswer.nullable() }),
  /** The document of both; null while neither has been read. */
  joined: joinedReadingSchema.nullable(),
})
export type ReadingsAnswer = z.infer<typeof readingsAnswer>

export const draftFromCvAnswer = z.object({
  draft: draftAnswer,
  /** Top-level sections left as they were because a person had written in them. */
  kept: z.array(z.string()),
})

export const gateAnswer = z.object({
  /** What is open over all ordered languages, as the drafts are saved. */
  items: z.array(openItemSchema),
  /** What was given for items: it counts while key and text are the same. */
  given: z.array(
    openItemSchema.pick({ key: true, kind: true, language: true, text: true }).extend({
      how: z.enum(['source', 'reason']),
      words: z.string(),
      givenBy: z.string(),
      givenAt: instant,
    }),
  ),
  /** The customer's own words, a source like the files. */
  told: z.array(sayingSchema),
  /** What the PDFs that were made last lost. */
  unread: z.array(unreadFieldSchema),
  /** A reason for a claim has to come from another person than the one who wrote it. */
  takesTwo: z.boolean(),
})
export type GateAnswer = z.infer<typeof gateAnswer>

export const claimsAnswer = z.object({
  /** Of the order, for people. */
  reference: z.string(),
  customerName: z.string(),
  /** When it was drawn up. */
  at: instant,
  /** The languages ordered, in the customer’s order. */
  languages: z.array(z.object({ code: z.string(), name: z.string(), isWritten: z.boolean() })),
  /** The first language whole; of others what they claim otherwise. */
  rows: z.array(ledgerRowSchema),
})
export type ClaimsAnswer = z.infer<typeof claimsAnswer>

const findingPart = z.object({
  /** Of the finding; the same for as long as it is found in the same text. */
  key: z.string().regex(/^[a-z0-9]{14,20}$/),
  kind: findingKindSchema,
  language: z.string().min(1).max(100),
})

export const writingAnswer = z.object({
  /** Findings that somebody of the team dismissed for good: none of them is shown. */
  dismissed: z.array(findingPart.extend({ dismissedBy: z.string(), dismissedAt: instant })),
  /** The service that can be asked to reword a text; null: there is none. */
  rewriter: z.string().nullable(),
})
export type WritingAnswer = z.infer<typeof writingAnswer>

/** A draft as one person left it after a sitting. */
const draftStateAnswer = z.object({
  revision: z.int(),
  savedBy: z.string(),
  beganAt: instant,
  savedAt: instant,
})

/** What the draft, or a version of the site, said. */
export const pastDocumentAnswer = z.object({
  resume: storedResumeSchema,
  templateId: z.string(),
  themeId: themeIdSchema,
})
export type PastDocumentAnswer = z.infer<typeof pastDocumentAnswer>

/** A word of the order's glossary and what it is in the other language. */
export const termSchema = z.object({
  term: requiredText(100, 'Enter a word'),
  translation: requiredText(100, 'Enter what it is called'),
})
export type Term = z.infer<typeof termSchema>
export const MOST_TERMS = 200

export const translationHelpAnswer = z.object({
  /** What the team wrote in other orders for the very texts of the first language. */
  remembered: z.array(z.object({ source: z.string(), text: z.string() })),
  terms: z.array(termSchema),
  /** The service that can be asked for suggestions; null: there is none. */
  translator: z.string().nullable(),
})
export type TranslationHelpAnswer = z.infer<typeof translationHelpAnswer>

/**
 * Trying a CV out is answered in lines of JSON (`application/x-ndjson`): first, while others are read, how
 * many are `ahead`, each time that changes; last what was read, or why it can't be.
 */
export const tryCvLine = z.union([
  z.object({ ahead: z.int().min(1) }),
  z.object({
    read: z.object({
      /** As it stands in the file: a draft begins with `fillDraft` of it. */
      resume: storedResumeSchema,
      /** BCP 47; null if it can't be told. */
      language: z.string().nullable(),
      /** JSON Pointers of the fields that the reader is not sure of. */
      doubtful: z.array(z.string()),
      /** Texts of the file that found no place in the document. */
      unplaced: z.array(z.string()),
    }),
  }),
  z.object({ refused: z.enum(cvRefusalReasons), advice: z.string() }),
])
export type TryCvLine = z.infer<typeof tryCvLine>
export type TriedCv = Extract<TryCvLine, { read: unknown }>['read']

const cvChange = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  /** JSON Pointer in the earlier CV's document: a field, or a whole entry; null: it has none of it. */
  from: z.string().nullable(),
  /** The same in the newer one's; null: it is gone. */
  to: z.string().nullable(),
  /** Of an entry all its texts. */
  before: z.string(),
  after: z.string(),
  /** What the entry is called; empty: it has no name. */
  entry: z.string(),
})
export type CvChangeAnswer = z.infer<typeof cvChange>

export const cvChangesAnswer = z.object({
  earlierName: z.string(),
  newerName: z.string(),
  /** In the order of the document; none: both say the same. */
  changes: z.array(cvChange),
})
export type CvChangesAnswer = z.infer<typeof cvChangesAnswer>

export const teamCvChangesAnswer = cvChangesAnswer.extend({
  /** The draft that changes are taken into; null: there is none yet. */
  draft: z.object({ code: z.string(), name: z.string() }).nullable(),
  changes: z.array(
    cvChange.extend({
      /** The draft says so already. */
      taken: z.boolean(),
    }),
  ),
})
export type TeamCvChangesAnswer = z.infer<typeof teamCvChangesAnswer>

const sentFilePath = z.object({ fileId: z.uuid() })
const draftPath = orderPath.extend({ language: z.string().min(1).max(100) })

export const studioRoutes = {
  tryCv: route({
    method: 'POST',
    path: '/api/try-cv',
    access: 'anyone',
    summary:
      'Reads a CV (multipart field cvFile) for a visitor to see as a site, and keeps nothing of it',
    answer: z.any(),
  }),
  readReadings: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/readings',
    access: 'staff',
    recorded: 'always',
    summary:
      'What the reader found in the CV and the LinkedIn file, with the source of every field and where the two disagree',
    params: orderPath,
    answer: readingsAnswer,
  }),
  readOwnCvChanges: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/sent-files/:fileId/changes',
    access: 'order-token',
    summary: 'What a newer CV of the conversation says otherwise than the CV of the order',
    params: sentFilePath.extend({ paymentIntentId: z.string().min(1).max(255) }),
    query: z.object({ token: z.string().max(200).default('') }),
    answer: cvChangesAnswer,
  }),
  readCvChanges: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/sent-files/:fileId/changes',
    access: 'staff',
    summary: 'The same, and what of it the draft says already',
    params: orderPath.extend(sentFilePath.shape),
    answer: teamCvChangesAnswer,
  }),
  takeCvChange: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/sent-files/:fileId/changes',
    access: 'staff',
    summary: 'Writes one change into the draft; its words are the customer’s if they sent the file',
    params: orderPath.extend(sentFilePath.shape),
    body: cvChange.pick({ from: true, to: true }).extend({ language: z.string().min(1).max(100) }),
    answer: teamCvChangesAnswer,
  }),
  draftFromCv: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/drafts/:language/from-cv',
    access: 'staff',
    summary: 'Reads the CV and the LinkedIn file and fills the draft; what a person wrote stays',
    params: draftPath,
    answer: draftFromCvAnswer,
  }),
  listDrafts: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/drafts',
    access: 'staff',
    summary: 'The order’s drafts, one per language',
    params: orderPath,
    answer: z.object({
      /** The languages ordered, in the customer’s order. */
      languages: z.array(z.object({ code: z.string(), name: z.string() })),
      drafts: z.array(draftAnswer),
    }),
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/drafts/:language',
    access: 'staff',
    summary: 'Saves a draft',
    params: draftPath,
    body: z.object({
      /** The revision the writer started from; 0 for a new draft. */
      revision: z.int().min(0),
      resume: arrivingResumeSchema,
      templateId: requiredText(50, 'Choose a template'),
      themeId: themeIdSchema,
      decided: decidedConflictsSchema.optional(),
      /** Absent: what changed is taken as made from the first language as it is saved now. */
      madeFrom: madeFromSchema.optional(),
    }),
    answer: draftAnswer,
  }),
  listDraftStates: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/drafts/:language/states',
    access: 'staff',
    summary: 'The history of a draft: who wrote when, the newest last',
    params: draftPath,
    answer: z.object({ states: z.array(draftStateAnswer) }),
  }),
  readDraftState: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/drafts/:language/states/:revision',
    access: 'staff',
    summary: 'A draft as it was',
    params: draftPath.extend({ revision: z.coerce.number().int().min(1) }),
    answer: pastDocumentAnswer,
  }),
  readTranslationHelp: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/drafts/:language/translation-help',
    access: 'staff',
    summary: 'What helps to translate a draft: the memory, the order’s glossary, the service',
    params: draftPath,
    answer: translationHelpAnswer,
  }),
  saveTerms: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/drafts/:language/terms',
    access: 'staff',
    summary: 'Saves the order’s glossary for a language, whole',
    params: draftPath,
    body: z.object({ terms: z.array(termSchema).max(MOST_TERMS) }),
    answer: translationHelpAnswer,
  }),
  suggestTranslations: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/drafts/:language/suggestions',
    access: 'staff',
    recorded: { not: 'It only asks for suggestions.' },
    summary: 'Asks the configured service for translations; nothing is written into a draft',
    params: draftPath,
    body: z.object({ texts: z.array(requiredText(MAX_MESSAGE, 'Enter a text')).min(1).max(50) }),
    answer: z.object({ suggestions: z.array(z.string()) }),
  }),
  readGate: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/gate',
    access: 'staff',
    summary: 'What stops a preview or a publication, over all ordered languages',
    params: orderPath,
    answer: gateAnswer,
  }),
  readClaims: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/claims',
    access: 'staff',
    recorded: 'always',
    summary:
      'Every figure, date and name that the drafts claim, with its source: file, customer or team, or none',
    params: orderPath,
    answer: claimsAnswer,
  }),
  resolveItems: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/gate/resolutions',
    access: 'staff',
    summary: 'Notes a source, or a reason to let pass, for items that are open',
    params: orderPath,
    body: z.object({
      /** Of items that are open as the drafts are saved now. */
      keys: z.array(z.string().max(100)).min(1).max(500),
      how: z.enum(['source', 'reason']),
      /** Who said it, when and how; or why it may pass. */
      words: requiredText(MAX_SHORT_TEXT, 'Say it in a few words'),
    }),
    answer: gateAnswer,
  }),
  readWriting: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/writing',
    access: 'staff',
    summary: 'Which findings about the writing of the order’s drafts were dismissed',
    params: orderPath,
    answer: writingAnswer,
  }),
  dismissFindings: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/writing/dismissals',
    access: 'staff',
    summary: 'Dismisses findings for good, for the whole team: each comes back if its text changes',
    params: orderPath,
    body: z.object({ findings: z.array(findingPart).min(1).max(500) }),
    answer: writingAnswer,
  }),
  bringBackFinding: route({
    method: 'DELETE',
    path: '/api/admin/orders/:orderId/writing/dismissals/:key',
    access: 'staff',
    summary: 'Takes a dismissal back',
    params: orderPath.extend({ key: findingPart.shape.key }),
    answer: writingAnswer,
  }),
  checkSpelling: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/spelling',
    access: 'staff',
    recorded: { not: 'It only looks words up.' },
    summary: 'Looks words up in the dictionaries of a language',
    params: orderPath,
    body: z.object({
      language: z.string().min(1).max(100),
      words: z.array(z.string().min(1).max(80)).min(1).max(3000),
    }),
    answer: z.object({
      /** Null: there is no dictionary of the language. */
      wrong: z.array(z.object({ word: z.string(), suggestions: z.array(z.string()) })).nullable(),
    }),
  }),
  suggestRewording: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/rewordings',
    access: 'staff',
    recorded: { not: 'It only asks for a suggestion.' },
    summary:
      'Asks the configured service for another wording; nothing is written into a draft, and nobody has checked it',
    params: orderPath,
    body: z.object({
      language: z.string().min(1).max(100),
      text: requiredText(MAX_MESSAGE, 'Enter a text'),
    }),
    answer: z.object({ wording: z.string() }),
  }),
  correctTheme: route({
    method: 'PUT',
    path: '/api/admin/orders/:orderId/theme',
    access: 'staff',
    summary: 'Corrects the theme: in the customer’s answers and in every draft',
    params: orderPath,
    body: z.object({ themeId: themeIdSchema }),
    answer: z.object({ themeId: themeIdSchema }),
  }),
}

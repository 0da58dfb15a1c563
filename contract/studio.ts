import { z } from 'zod'
import {
  cvReadingSchema,
  cvRefusalReasons,
  joinedReadingSchema,
  decidedConflictsSchema,
} from '@vitrine/domain/cv-reading'
import { arrivingResumeSchema, storedResumeSchema } from '@vitrine/domain/stored-resume'
import { themeIdSchema } from '@vitrine/domain/site-schemas'
import { instant, orderPath, requiredText, route } from './route.ts'
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

const draftPath = orderPath.extend({ language: z.string().min(1).max(100) })

export const studioRoutes = {
  readReadings: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/readings',
    access: 'staff',
    summary:
      'What the reader found in the CV and the LinkedIn file, with the source of every field and where the two disagree',
    params: orderPath,
    answer: readingsAnswer,
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
    }),
    answer: draftAnswer,
  }),
}

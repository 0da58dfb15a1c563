import {
  hideableContactSchema,
  removeHiddenContact,
} from '@vitrine/domain/publishing/hidden-contact'
import { siteWordsSchema } from '@vitrine/domain/languages/site-words'
import { assignIds, plainResume, storedResumeSchema } from '@vitrine/domain/resume/stored-resume'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import type { SiteInput } from '@vitrine/renderer'
import { templateIds } from '@vitrine/renderer/templates'
import { z } from 'zod'

/** Input of a publication: the drafts with the IDs of entries and lines. */
export const siteSnapshotSchema = z.object({
  resumes: z.array(
    z.object({
      code: z.string(),
      languageName: z.string(),
      resume: storedResumeSchema,
      /** Of a language outside the catalog, as they were then. */
      words: siteWordsSchema.optional(),
      /** Dates of a language that was kept from an earlier version. */
      updatedOn: z.string().optional(),
      checkedOn: z.string().optional(),
    }),
  ),
  templateId: z.enum(templateIds),
  themeId: themeIdSchema,
  seo: z.enum(['basic', 'enhanced', 'advanced']),
  siteUrl: z.string(),
  updatedOn: z.string(),
  /** Absent: not confirmed for this text. */
  checkedOn: z.string().optional(),
  indexNowKey: z.string().optional(),
  /** Hidden on the page and in files, although the documents contain it. Absent: nothing. */
  hidden: z.array(hideableContactSchema).optional(),
  /** Base64. Stored here so that later changes to the file do not affect the version. */
  photo: z.object({ jpeg: z.base64(), inPdf: z.boolean() }).optional(),
  /** Set if only some languages changed. */
  part: z
    .object({
      languages: z.array(z.string()),
      /** Base version for the other languages. */
      keptFrom: z.int(),
      /** Version that these languages were rolled back to. Absent: from drafts. */
      takenFrom: z.int().optional(),
    })
    .optional(),
}) satisfies z.ZodType<Omit<SiteInput, 'resumes' | 'photo'>>

export type SiteSnapshot = z.infer<typeof siteSnapshotSchema>

/** Schema version 1 had resumes without IDs. */
export const addSnapshotIds = (frozen: Omit<SiteInput, 'photo'>) => ({
  ...frozen,
  resumes: frozen.resumes.map((version) => ({ ...version, resume: assignIds(version.resume) })),
})

/** Renderer input: no IDs, no hidden contact details. */
export const siteInputOf = ({
  hidden = [],
  photo,
  part: _part,
  ...frozen
}: SiteSnapshot): SiteInput => ({
  ...frozen,
  isHosted: true,
  ...(photo && { photo: { ...photo, jpeg: new Uint8Array(Buffer.from(photo.jpeg, 'base64')) } }),
  resumes: frozen.resumes.map((version) => ({
    ...version,
    resume: removeHiddenContact(plainResume(version.resume), hidden),
  })),
})

import {
  hideableContactSchema,
  removeHiddenContact,
} from '@vitrine/domain/publishing/hidden-contact'
import { assignIds, plainResume, storedResumeSchema } from '@vitrine/domain/resume/stored-resume'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import type { SiteInput } from '@vitrine/renderer'
import { templateIds } from '@vitrine/renderer/templates'
import { z } from 'zod'

/** What a publication is made of: the drafts as they were, with the ids of their entries and lines. */
export const siteSnapshotSchema = z.object({
  resumes: z.array(
    z.object({
      code: z.string(),
      languageName: z.string(),
      resume: storedResumeSchema,
      /** Its own days, where it was kept from a version of before. */
      updatedOn: z.string().optional(),
      checkedOn: z.string().optional(),
    }),
  ),
  templateId: z.enum(templateIds),
  themeId: themeIdSchema,
  seo: z.enum(['basic', 'enhanced', 'advanced']),
  siteUrl: z.string(),
  updatedOn: z.string(),
  /** Absent: the customer did not say of these words that they are still true. */
  checkedOn: z.string().optional(),
  indexNowKey: z.string().optional(),
  /** Stands in the documents and not on the page. Absent: nothing is hidden. */
  hidden: z.array(hideableContactSchema).optional(),
  /** Its bytes, in base64: what was looked at goes live, whatever becomes of the file. */
  photo: z.object({ jpeg: z.base64(), inPdf: z.boolean() }).optional(),
  /** Where only some languages are new. Absent: all were asked for. */
  part: z
    .object({
      languages: z.array(z.string()),
      /** The version that was live, of which everything else is. */
      keptFrom: z.int(),
      /** The version that these languages went back to. Absent: they are as their drafts were. */
      takenFrom: z.int().optional(),
    })
    .optional(),
}) satisfies z.ZodType<Omit<SiteInput, 'resumes' | 'photo'>>

export type SiteSnapshot = z.infer<typeof siteSnapshotSchema>

/** From the version in which resumes had no ids. */
export const addSnapshotIds = (frozen: Omit<SiteInput, 'photo'>) => ({
  ...frozen,
  resumes: frozen.resumes.map((version) => ({ ...version, resume: assignIds(version.resume) })),
})

/** What the renderer takes, which shows all that it gets: no ids. */
export const siteInputOf = ({
  hidden = [],
  photo,
  part: _part,
  ...frozen
}: SiteSnapshot): SiteInput => ({
  ...frozen,
  ...(photo && { photo: { ...photo, jpeg: new Uint8Array(Buffer.from(photo.jpeg, 'base64')) } }),
  resumes: frozen.resumes.map((version) => ({
    ...version,
    resume: removeHiddenContact(plainResume(version.resume), hidden),
  })),
})

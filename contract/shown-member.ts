import { z } from 'zod'

/** A member of the team who agreed that customers see them. */
export const shownMember = z.object({
  /** First name. */
  name: z.string(),
  /** A path on this host; null: customers do not see the picture. */
  picturePath: z.string().nullable(),
})
export type ShownMember = z.infer<typeof shownMember>

export const SHOWN_PICTURE = 'GET /api/people/pictures/:pictureId'

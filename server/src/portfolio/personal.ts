import { eq, like, or, sql } from 'drizzle-orm'
import {
  classify,
  type DataSubject,
  fact,
  ofNoCustomer,
  type PersonalData,
  teams,
  theirs,
} from '../platform/personal-data.ts'
import { dropPicture, type PictureDeps } from './take-picture.ts'
import { items, pictures } from './tables.ts'

/** Items that lead to the customer's site. */
const rowsOf = ({ siteUrls }: DataSubject) =>
  or(
    sql`false`,
    ...siteUrls.flatMap((url) => [eq(items.websiteUrl, url), like(items.websiteUrl, `${url}/%`)]),
  )

export const personalOf = (deps: PictureDeps): PersonalData => ({
  tables: [
    classify(items, {
      rowsOf,
      erasing: 'deleted',
      columns: {
        id: fact,
        position: fact,
        name: theirs(),
        role: theirs(),
        company: theirs(),
        category: theirs(),
        description: theirs(),
        websiteUrl: theirs(),
        pictureId: fact,
        shown: fact,
        consentNote: theirs(),
        consentNotedBy: teams,
        consentNotedAt: fact,
      },
    }),
    // The picture goes once no item has it.
    ofNoCustomer(pictures, { id: fact, contentType: fact, createdAt: fact }),
  ],
  outside: {
    name: 'portfolio',
    async find(tx, subject) {
      const rows = await tx.select({ id: items.pictureId }).from(items).where(rowsOf(subject))
      return rows.map(({ id }) => id)
    },
    async remove(pictureIds) {
      for (const id of pictureIds) await dropPicture(deps, id)
    },
  },
})

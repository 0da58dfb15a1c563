import { eq, like, or, sql } from 'drizzle-orm'
import {
  personalTable,
  type DataSubject,
  notPersonal,
  tableWithoutCustomers,
  type PersonalData,
  teamColumn,
  customerColumn,
} from '../platform/personal-data.ts'
import { deletePicture, type PictureDeps } from './store-picture.ts'
import { items, pictures } from './tables.ts'

/** Items that link to the customer's site. */
const rowsOf = ({ siteUrls }: DataSubject) =>
  or(
    sql`false`,
    ...siteUrls.flatMap((url) => [eq(items.websiteUrl, url), like(items.websiteUrl, `${url}/%`)]),
  )

export const personalOf = (deps: PictureDeps): PersonalData => ({
  tables: [
    personalTable(items, {
      rowsOf,
      erasure: 'deleted',
      columns: {
        id: notPersonal,
        position: notPersonal,
        name: customerColumn(),
        role: customerColumn(),
        company: customerColumn(),
        category: customerColumn(),
        description: customerColumn(),
        websiteUrl: customerColumn(),
        pictureId: notPersonal,
        shown: notPersonal,
        consentNote: customerColumn(),
        consentNotedBy: teamColumn,
        consentNotedAt: notPersonal,
      },
    }),
    // Pictures are deleted with their last item.
    tableWithoutCustomers(pictures, {
      id: notPersonal,
      contentType: notPersonal,
      createdAt: notPersonal,
    }),
  ],
  external: {
    name: 'portfolio',
    async find(tx, subject) {
      const rows = await tx.select({ id: items.pictureId }).from(items).where(rowsOf(subject))
      return rows.map(({ id }) => id)
    },
    async remove(pictureIds) {
      for (const id of pictureIds) await deletePicture(deps, id)
    },
  },
})

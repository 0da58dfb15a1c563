import { desc, eq } from 'drizzle-orm'
import { hashColumn } from '../onboarding/index.ts'
import {
  columnsAs,
  actorColumn,
  personalTable,
  notPersonal,
  type PersonalData,
  customerColumn,
  customerColumnNotExported,
} from '../platform/personal-data.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { publications, sites, versions } from './tables.ts'
import { readStoredFrom, readVersionFile, siteFilesFolder } from './versions/version-files.ts'

export const personalOf = (appSecret: string): PersonalData => ({
  tables: [
    personalTable(versions, {
      rowsOf: ({ orderId }) => eq(versions.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId number publicationId publishedAt'),
        proof: customerColumn(),
        publishedBy: actorColumn,
        files: customerColumnNotExported('The files themselves are handed out.'),
        pages: customerColumnNotExported('Pictures of what is handed out.'),
      },
    }),
    personalTable(publications, {
      rowsOf: ({ orderId }) => eq(publications.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'id orderId purpose state requestedAt requestedIn liveAt'),
        ...columnsAs(customerColumn(), 'input problem reason owedLanguages announcement'),
        requestedBy: actorColumn,
      },
    }),
    personalTable(sites, {
      rowsOf: ({ orderId }) => eq(sites.orderId, orderId),
      erasure: { kept: 'At its address is said that the page is gone.' },
      columns: {
        ...columnsAs(notPersonal, 'orderId offlineAt movedAt updatedAt'),
        offlineBy: actorColumn,
        movedTo: customerColumn(),
        subdomain: customerColumn(hashColumn(sites.subdomain, appSecret)),
        liveVersion: { ...notPersonal, erased: { becomes: null } },
      },
    }),
  ],
  folders: (orderId) => [siteFilesFolder(orderId)],
  exportFiles: async (db, { orderId }) => {
    const all = await db
      .select()
      .from(versions)
      .where(eq(versions.orderId, orderId))
      .orderBy(desc(versions.number))
    return all.flatMap(({ number, files }) =>
      Object.entries(files).map(([path, file]) => ({
        path: `site/version-${number}/${path}`,
        read: (store: FileStore) => readVersionFile(file, files, readStoredFrom(store)),
      })),
    )
  },
})

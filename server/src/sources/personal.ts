import { eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import {
  columnsAs,
  actorColumn,
  personalTable,
  type DataSubject,
  notPersonal,
  internal,
  type PersonalData,
  customerColumn,
} from '../platform/personal-data.ts'
import { readings, sourceFiles } from './tables.ts'
import { storageFolders } from './store-file.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(readings, {
      rowsOf: ({ orderId }) =>
        sql`${readings.fileId} in (select id from sources.source_files where order_id = ${orderId})`,
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'fileId refused readAt'),
        reading: customerColumn(),
      },
    }),
    personalTable(sourceFiles, {
      rowsOf: ({ orderId }) => eq(sourceFiles.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'id orderId kind fileSize fileType addedAt scannedAt inPdf'),
        fileKey: internal,
        ...columnsAs(customerColumn(), 'fileName corrections'),
        addedBy: actorColumn,
      },
    }),
  ],
  folders: storageFolders,
  exportFiles: async (db: Database, { orderId }: DataSubject) => {
    const files = await db.select().from(sourceFiles).where(eq(sourceFiles.orderId, orderId))
    return files.map(({ id, kind, fileName, fileKey }) => ({
      // Names of sent files are not unique.
      path: kind === 'sent' ? `files/sent/${id}/${fileName}` : `files/${kind}/${fileName}`,
      key: fileKey,
    }))
  },
}

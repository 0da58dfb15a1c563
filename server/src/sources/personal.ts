import { eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import {
  actor,
  classify,
  type DataSubject,
  fact,
  inner,
  type PersonalData,
  theirs,
} from '../platform/personal-data.ts'
import { readings, sourceFiles } from './tables.ts'
import { foldersOf } from './take-file.ts'

export const personal: PersonalData = {
  tables: [
    classify(readings, {
      rowsOf: ({ orderId }) =>
        sql`${readings.fileId} in (select id from sources.source_files where order_id = ${orderId})`,
      erasing: 'deleted',
      columns: { fileId: fact, reading: theirs(), refused: fact, readAt: fact },
    }),
    classify(sourceFiles, {
      rowsOf: ({ orderId }) => eq(sourceFiles.orderId, orderId),
      erasing: 'deleted',
      columns: {
        id: fact,
        orderId: fact,
        kind: fact,
        fileKey: inner,
        fileName: theirs(),
        fileSize: fact,
        fileType: fact,
        addedAt: fact,
        addedBy: actor,
        scannedAt: fact,
        inPdf: fact,
        corrections: theirs(),
      },
    }),
  ],
  folders: foldersOf,
  handOut: async (db: Database, { orderId }: DataSubject) => {
    const files = await db.select().from(sourceFiles).where(eq(sourceFiles.orderId, orderId))
    return files.map(({ id, kind, fileName, fileKey }) => ({
      // Two that were sent may have one name.
      path: kind === 'sent' ? `files/sent/${id}/${fileName}` : `files/${kind}/${fileName}`,
      key: fileKey,
    }))
  },
}

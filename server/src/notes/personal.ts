import { eq, sql } from 'drizzle-orm'
import {
  personalTable,
  internal,
  type PersonalData,
  teamColumn,
  customerColumnNotExported,
} from '../platform/personal-data.ts'
import { notes, noteRevisions } from './tables.ts'

const AMONG_THE_TEAM = 'The team wrote it for itself.'

export const personal: PersonalData = {
  tables: [
    personalTable(noteRevisions, {
      rowsOf: ({ orderId }) =>
        sql`${noteRevisions.noteId} in (select ${notes.id} from ${notes} where ${notes.orderId} = ${orderId})`,
      erasure: 'deleted',
      columns: {
        noteId: internal,
        number: internal,
        text: customerColumnNotExported(AMONG_THE_TEAM),
        at: internal,
      },
    }),
    personalTable(notes, {
      rowsOf: ({ orderId }) => eq(notes.orderId, orderId),
      erasure: 'deleted',
      columns: {
        id: internal,
        orderId: internal,
        placeLanguage: internal,
        placeField: internal,
        author: teamColumn,
        at: internal,
        deletedAt: internal,
      },
    }),
  ],
}

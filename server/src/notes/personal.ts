import { eq, sql } from 'drizzle-orm'
import {
  classify,
  inner,
  type PersonalData,
  teams,
  theirsElsewhere,
} from '../platform/personal-data.ts'
import { notes, noteWordings } from './tables.ts'

const AMONG_THE_TEAM = 'The team wrote it for itself.'

export const personal: PersonalData = {
  tables: [
    classify(noteWordings, {
      rowsOf: ({ orderId }) =>
        sql`${noteWordings.noteId} in (select ${notes.id} from ${notes} where ${notes.orderId} = ${orderId})`,
      erasing: 'deleted',
      columns: {
        noteId: inner,
        number: inner,
        text: theirsElsewhere(AMONG_THE_TEAM),
        at: inner,
      },
    }),
    classify(notes, {
      rowsOf: ({ orderId }) => eq(notes.orderId, orderId),
      erasing: 'deleted',
      columns: {
        id: inner,
        orderId: inner,
        placeLanguage: inner,
        placeField: inner,
        author: teams,
        at: inner,
        deletedAt: inner,
      },
    }),
  ],
}

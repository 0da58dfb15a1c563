import { eq } from 'drizzle-orm'
import {
  classify,
  fact,
  inner,
  ofNoCustomer,
  type PersonalData,
  teams,
  theirsElsewhere,
} from '../platform/personal-data.ts'
import { orderLanguages, savedViews, searchWords } from './tables.ts'

const ELSEWHERE = 'It is in what it was taken from: answers, drafts, readings of files, addresses.'

export const personal: PersonalData = {
  tables: [
    // A view holds no search, which could be somebody's name.
    ofNoCustomer(savedViews, {
      id: inner,
      ownerId: teams,
      name: teams,
      filter: fact,
      shared: fact,
      savedAt: fact,
    }),
    classify(searchWords, {
      rowsOf: ({ orderId }) => eq(searchWords.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        source: inner,
        kind: inner,
        name: theirsElsewhere(ELSEWHERE),
        words: theirsElsewhere(ELSEWHERE),
      },
    }),
    classify(orderLanguages, {
      rowsOf: ({ orderId }) => eq(orderLanguages.orderId, orderId),
      erasing: 'deleted',
      columns: { language: theirsElsewhere(ELSEWHERE), orderId: fact },
    }),
  ],
}

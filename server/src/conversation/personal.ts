import { eq } from 'drizzle-orm'
import {
  actor,
  classify,
  fact,
  ofNoCustomer,
  type PersonalData,
  teams,
  theirs,
} from '../platform/personal-data.ts'
import { messages, savedAnswers } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(messages, {
      rowsOf: ({ orderId }) => eq(messages.orderId, orderId),
      erasing: 'deleted',
      columns: {
        id: fact,
        orderId: fact,
        author: actor,
        via: fact,
        text: theirs(),
        at: fact,
        answersEntry: fact,
        settledAt: fact,
      },
    }),
    ofNoCustomer(savedAnswers, {
      id: fact,
      title: fact,
      text: fact,
      changedBy: teams,
      changedAt: fact,
    }),
  ],
}

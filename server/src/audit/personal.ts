import { eq } from 'drizzle-orm'
import {
  actor,
  classify,
  fact,
  inner,
  ofNoCustomer,
  type PersonalData,
} from '../platform/personal-data.ts'
import { acts, chainHead } from './tables.ts'

/** A state or a number, or a member of the team. */
const value = { ...fact, exported: actor.exported }

export const personal: PersonalData = {
  tables: [
    classify(acts, {
      rowsOf: ({ orderId }) => eq(acts.orderId, orderId),
      erasing: {
        kept: 'Who did what has to be answered for, in rows that hold no words of a customer and are chained.',
      },
      columns: {
        n: inner,
        at: fact,
        actor,
        act: fact,
        orderId: fact,
        about: fact,
        from: value,
        to: value,
        mark: inner,
      },
    }),
    ofNoCustomer(chainHead, { id: inner, n: inner, mark: inner, seal: inner }),
  ],
}

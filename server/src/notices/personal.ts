import { eq } from 'drizzle-orm'
import {
  classify,
  inner,
  ofNoCustomer,
  type PersonalData,
  teams,
} from '../platform/personal-data.ts'
import { notices, noticeSettings } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(notices, {
      rowsOf: ({ orderId }) => eq(notices.orderId, orderId),
      erasing: 'deleted',
      columns: {
        id: inner,
        userId: teams,
        kind: inner,
        orderId: inner,
        about: inner,
        actor: teams,
        at: inner,
        readAt: teams,
        mailedAt: inner,
      },
    }),
    ofNoCustomer(noticeSettings, { userId: teams, mail: teams }),
  ],
}

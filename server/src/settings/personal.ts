import { fact, inner, ofNoCustomer, type PersonalData, teams } from '../platform/personal-data.ts'
import { versions } from './tables.ts'

/** The shop's own: nothing in it is a customer's. */
export const personal: PersonalData = {
  tables: [
    ofNoCustomer(versions, {
      group: inner,
      n: inner,
      setting: fact,
      at: fact,
      savedBy: teams,
      note: teams,
      restores: inner,
    }),
  ],
}

import { fact, inner, ofNoCustomer, type PersonalData, teams } from '../platform/personal-data.ts'
import { savedViews } from './tables.ts'

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
  ],
}

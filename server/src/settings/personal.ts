import {
  notPersonal,
  internal,
  tableWithoutCustomers,
  type PersonalData,
  teamColumn,
} from '../platform/personal-data.ts'
import { versions } from './tables.ts'

/** The shop's own: nothing in it is a customer's. */
export const personal: PersonalData = {
  tables: [
    tableWithoutCustomers(versions, {
      group: internal,
      n: internal,
      setting: notPersonal,
      at: notPersonal,
      savedBy: teamColumn,
      note: teamColumn,
      restores: internal,
    }),
  ],
}

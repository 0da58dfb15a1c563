import {
  notPersonal,
  internal,
  tableWithoutCustomers,
  type PersonalData,
  teamColumn,
} from '../platform/personal-data.ts'
import { versions } from './tables.ts'

/** Shop data only. */
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

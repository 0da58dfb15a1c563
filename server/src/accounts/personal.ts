import {
  notPersonal,
  internal,
  tableWithoutCustomers,
  type PersonalData,
  secretColumn,
  teamColumn,
} from '../platform/personal-data.ts'
import {
  memberPictures,
  passwordLinks,
  recoveryCodes,
  sessions,
  signInFailures,
  teamRules,
  users,
} from './tables.ts'

/** Team data only: customers have no accounts. */
export const personal: PersonalData = {
  tables: [
    tableWithoutCustomers(sessions, {
      tokenHash: secretColumn(),
      userId: teamColumn,
      createdAt: teamColumn,
      usedAt: teamColumn,
      userAgent: teamColumn,
    }),
    tableWithoutCustomers(recoveryCodes, { userId: teamColumn, codeHash: secretColumn() }),
    tableWithoutCustomers(passwordLinks, {
      id: internal,
      userId: teamColumn,
      createdAt: notPersonal,
      expiresAt: notPersonal,
      usedAt: teamColumn,
    }),
    tableWithoutCustomers(signInFailures, {
      key: internal,
      count: notPersonal,
      lastAt: notPersonal,
    }),
    tableWithoutCustomers(memberPictures, {
      userId: teamColumn,
      id: internal,
      jpeg: teamColumn,
      addedAt: teamColumn,
    }),
    tableWithoutCustomers(teamRules, { id: internal, secondFactorForAll: teamColumn }),
    tableWithoutCustomers(users, {
      id: internal,
      username: teamColumn,
      email: teamColumn,
      displayName: teamColumn,
      languages: teamColumn,
      customerName: teamColumn,
      pictureForCustomers: teamColumn,
      passwordHash: secretColumn(),
      mustChangePassword: teamColumn,
      role: teamColumn,
      createdAt: teamColumn,
      disabledAt: teamColumn,
      secondFactorNonce: secretColumn(),
      secondFactorSince: teamColumn,
      secondFactorStep: secretColumn(),
    }),
  ],
}

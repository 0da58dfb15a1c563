import {
  fact,
  inner,
  ofNoCustomer,
  type PersonalData,
  secret,
  teams,
} from '../platform/personal-data.ts'
import {
  passwordLinks,
  recoveryCodes,
  sessions,
  signInFailures,
  teamRules,
  users,
} from './tables.ts'

/** The team's own: customers have no accounts. */
export const personal: PersonalData = {
  tables: [
    ofNoCustomer(sessions, {
      tokenHash: secret(),
      userId: teams,
      createdAt: teams,
      usedAt: teams,
      userAgent: teams,
    }),
    ofNoCustomer(recoveryCodes, { userId: teams, codeHash: secret() }),
    ofNoCustomer(passwordLinks, {
      id: inner,
      userId: teams,
      createdAt: fact,
      expiresAt: fact,
      usedAt: teams,
    }),
    ofNoCustomer(signInFailures, { key: inner, count: fact, lastAt: fact }),
    ofNoCustomer(teamRules, { id: inner, secondFactorForAll: teams }),
    ofNoCustomer(users, {
      id: inner,
      username: teams,
      email: teams,
      passwordHash: secret(),
      mustChangePassword: teams,
      role: teams,
      createdAt: teams,
      disabledAt: teams,
      secondFactorNonce: secret(),
      secondFactorSince: teams,
      secondFactorStep: secret(),
    }),
  ],
}

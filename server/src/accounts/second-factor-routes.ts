import { randomBytes } from 'node:crypto'
import { accountRoutes, type UserResponse } from '@vitrine/contract/accounts'
import type { AppContext } from '../platform/app-context.ts'
import type { Database } from '../platform/database.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { requiresSecondFactor, updateUser } from './account-store.ts'
import { removeSecondFactor } from './drop-second-factor.ts'
import { verifyPassword } from './password.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { secondFactorSecretOf, verifyAppCode } from './second-factor.ts'
import type { User } from './tables.ts'
import { base32, otpauthUrlOf } from './totp.ts'

/** Rate limit of routes where a password or code could be guessed. */
export const GUESSES = { limit: { max: 10, windowSeconds: 600 } }

export function registerSecondFactorRoutes(
  http: Http,
  { db, clock, appSecret, verifyingSecrets, brand }: AppContext,
): void {
  http.serve(
    accountRoutes.enrolSecondFactor,
    async ({ user, body }) => {
      await checkPassword(user, body.password)
      if (user.secondFactorSince !== null) {
        throw new HttpError(
          409,
          'second_factor_on',
          'Your second factor is already on. Turn it off first to set up another app.',
        )
      }
      const begun = await updateUser(db, user.id, {
        secondFactorNonce: randomBytes(16).toString('base64url'),
        secondFactorStep: null,
      })
      const secret = secondFactorSecretOf(begun, appSecret)
      return {
        secret: base32(secret),
        otpauthUrl: otpauthUrlOf(secret, brand.brandName, user.username),
      }
    },
    GUESSES,
  )

  http.serve(
    accountRoutes.confirmSecondFactor,
    async ({ user, body }) => {
      const now = clock()
      if (user.secondFactorNonce === null)
        throw new HttpError(409, 'second_factor_not_started', 'Enter your password first.')
      if (user.secondFactorSince !== null)
        throw new HttpError(409, 'second_factor_on', 'Your second factor is already on.')
      if (!(await verifyAppCode(db, user, body.code, verifyingSecrets, now))) throw wrongCode(400)
      return db.transaction(async (tx) => {
        const changed = await updateUser(tx, user.id, { secondFactorSince: now })
        const recoveryCodes = await makeRecoveryCodes(tx, user, appSecret)
        return { ...(await describeUser(tx, changed)), recoveryCodes }
      })
    },
    GUESSES,
  )

  http.serve(
    accountRoutes.removeSecondFactor,
    async ({ user, body }) => {
      await checkPassword(user, body.password)
      if (await requiresSecondFactor(db))
        throw new HttpError(
          409,
          'second_factor_required',
          'The team requires a second factor, so it stays on.',
        )
      return db.transaction(async (tx) => describeUser(tx, await removeSecondFactor(tx, user.id)))
    },
    GUESSES,
  )

  http.serve(
    accountRoutes.renewRecoveryCodes,
    async ({ user, body }) => {
      await checkPassword(user, body.password)
      if (user.secondFactorSince === null)
        throw new HttpError(
          409,
          'second_factor_off',
          'Your second factor is off. Turn it on first.',
        )
      const recoveryCodes = await db.transaction((tx) => makeRecoveryCodes(tx, user, appSecret))
      return { recoveryCodes }
    },
    GUESSES,
  )
}

export async function checkPassword(user: User, password: string): Promise<void> {
  if (await verifyPassword(password, user.passwordHash ?? '')) return
  const sentence = 'That is not your password.'
  throw new HttpError(400, 'validation_failed', sentence, { fields: { password: sentence } })
}

export function wrongCode(status: number): HttpError {
  const sentence = 'That code is wrong or was used. Enter the one that your app shows now.'
  return new HttpError(status, 'second_factor_code_invalid', sentence, {
    fields: { code: sentence },
  })
}

export async function describeUser(db: Database, user: User): Promise<UserResponse> {
  const { id, username, role, secondFactorSince, mustChangePassword } = user
  return {
    id,
    username,
    role,
    secondFactor: secondFactorSince !== null,
    mustChangePassword,
    mustSetUpSecondFactor: secondFactorSince === null && (await requiresSecondFactor(db)),
  }
}

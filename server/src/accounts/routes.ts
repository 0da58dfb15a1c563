import { defaultErrorCode } from '@vitrine/contract/errors'
import { randomBytes } from 'node:crypto'
import { type AccountResponse, accountRoutes, type UserResponse } from '@vitrine/contract/accounts'
import { staffActor } from '@vitrine/domain/audit/actor'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import {
  requiresSecondFactor,
  countRecoveryCodes,
  deleteOpenLinks,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  listSessions,
  updateUser,
} from './account-store.ts'
import { removeSecondFactor } from './drop-second-factor.ts'
import { knownDeviceOf, rememberDevice } from './known-device.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { choosePassword, readPasswordLink } from './password-link.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { validatePassword } from './validate-password.ts'
import { secondFactorSecretOf, verifyAppCode } from './second-factor.ts'
import {
  clearSessionCookie,
  openSession,
  sessionBounds,
  sessionHashOf,
  sessionTokenOf,
  setSessionCookie,
} from './session.ts'
import { signIn, type SignInResult } from './sign-in.ts'
import type { User } from './tables.ts'
import { base32, otpauthUrlOf } from './totp.ts'

/** Rate limit of routes where a password or code could be guessed. */
const GUESSES = { limit: { max: 10, windowSeconds: 600 } }

/** Links have 256 bits; this only protects the database. */
const LINKS = { limit: { max: 30, windowSeconds: 60 } }

export function registerAccountRoutes(http: Http, app: AppContext): void {
  const { db, clock, appSecret, verifyingSecrets, brand, secure } = app
  http.serve(accountRoutes.readSession, ({ user }) => describe(db, user))

  http.serve(
    accountRoutes.signIn,
    async ({ body, request, reply, audit }) => {
      const device = knownDeviceOf(request, body.username, app)
      const attempt = { ...body, device, address: request.ip, userAgent: userAgentOf(request) }
      const result = await signIn(app, attempt, clock())
      if ('refused' in result) throw refusalOf(result)
      audit({ actor: staffActor(result.user.username) })
      const held = sessionTokenOf(request, secure)
      if (held) await deleteSession(db, sessionHashOf(held))
      setSessionCookie(reply, result.sessionToken, secure)
      if (device === undefined) rememberDevice(reply, result.user.username, app)
      return describe(db, result.user)
    },
    { limit: { max: 30, windowSeconds: 60 } },
  )

  http.serve(accountRoutes.signOut, async ({ request, reply }) => {
    const token = sessionTokenOf(request, secure)
    if (token) await deleteSession(db, sessionHashOf(token))
    clearSessionCookie(reply, secure)
    return { signedOut: true as const }
  })

  http.serve(
    accountRoutes.changePassword,
    async ({ user, body, request, reply }) => {
      await checkPassword(user, body.password)
      if (body.newPassword === body.password)
        throw refusedPassword('That is the password you have.')
      const refused = await validatePassword(body.newPassword, [user.username, brand.brandName])
      if (refused) throw refusedPassword(refused)
      const passwordHash = await hashPassword(body.newPassword)
      const { changed, token } = await db.transaction(async (tx) => {
        await deleteSessionsOf(tx, user.id)
        await deleteOpenLinks(tx, user.id)
        return {
          changed: await updateUser(tx, user.id, { passwordHash, mustChangePassword: false }),
          token: await openSession(tx, user, userAgentOf(request), clock()),
        }
      })
      setSessionCookie(reply, token, secure)
      return describe(db, changed)
    },
    GUESSES,
  )

  http.serve(
    accountRoutes.enrolSecondFactor,
    async ({ user, body }) => {
      await checkPassword(user, body.password)
      if (user.secondFactorSince !== null) {
        throw new HttpError(
          409,
          'conflict',
          'Your second factor is on already. Turn it off first to set up another app.',
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
        throw new HttpError(409, 'conflict', 'Begin with your password first.')
      if (user.secondFactorSince !== null)
        throw new HttpError(409, 'conflict', 'Your second factor is on already.')
      if (!(await verifyAppCode(db, user, body.code, verifyingSecrets, now))) throw wrongCode(400)
      return db.transaction(async (tx) => {
        const changed = await updateUser(tx, user.id, { secondFactorSince: now })
        const recoveryCodes = await makeRecoveryCodes(tx, user, appSecret)
        return { ...(await describe(tx, changed)), recoveryCodes }
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
          'conflict',
          'A second factor is asked of everybody in the team: it stays on.',
        )
      return db.transaction(async (tx) => describe(tx, await removeSecondFactor(tx, user.id)))
    },
    GUESSES,
  )

  http.serve(
    accountRoutes.renewRecoveryCodes,
    async ({ user, body }) => {
      await checkPassword(user, body.password)
      if (user.secondFactorSince === null)
        throw new HttpError(409, 'conflict', 'Your second factor is off: turn it on first.')
      const recoveryCodes = await db.transaction((tx) => makeRecoveryCodes(tx, user, appSecret))
      return { recoveryCodes }
    },
    GUESSES,
  )

  http.serve(accountRoutes.readAccount, async ({ user, request }) => describeAccount(user, request))

  http.serve(accountRoutes.endOtherSessions, async ({ user, request }) => {
    await deleteOtherSessions(db, user.id, currentSessionOf(request))
    return describeAccount(user, request)
  })

  http.serve(
    accountRoutes.readPasswordLink,
    async ({ body }) => {
      const found = await readPasswordLink(db, body.token, verifyingSecrets, clock())
      if (!found) throw deadLink()
      return { username: found.user.username }
    },
    LINKS,
  )

  http.serve(
    accountRoutes.choosePassword,
    async ({ body, reply, audit }) => {
      const result = await choosePassword(app, body, clock())
      if ('refused' in result)
        throw result.refused === 'password' ? refusedPassword(result.sentence) : deadLink()
      rememberDevice(reply, result.chosenBy.username, app)
      audit({ actor: staffActor(result.chosenBy.username) })
      return { username: result.chosenBy.username }
    },
    LINKS,
  )

  const currentSessionOf = (request: FastifyRequest) =>
    sessionHashOf(sessionTokenOf(request, secure) ?? '')

  async function describeAccount(user: User, request: FastifyRequest): Promise<AccountResponse> {
    const current = currentSessionOf(request)
    const sessions = await listSessions(db, user.id, sessionBounds(clock()))
    return {
      ...(await describe(db, user)),
      recoveryCodesLeft: await countRecoveryCodes(db, user.id),
      sessions: sessions.map(({ tokenHash, createdAt, usedAt, userAgent }) => ({
        openedAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
        userAgent,
        current: tokenHash === current,
      })),
    }
  }
}

const MAX_USER_AGENT = 300

const userAgentOf = ({ headers }: FastifyRequest) =>
  headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null

async function checkPassword(user: User, password: string): Promise<void> {
  if (await verifyPassword(password, user.passwordHash ?? '')) return
  const sentence = 'That is not your password.'
  throw new HttpError(400, 'validation_failed', sentence, { fields: { password: sentence } })
}

const refusedPassword = (sentence: string) =>
  new HttpError(400, 'validation_failed', sentence, { fields: { newPassword: sentence } })

const deadLink = () =>
  new HttpError(
    404,
    'not_found',
    'This link no longer works: it was used, replaced by a newer one, or is older than 48 hours. Ask whoever gave it to you for a new one.',
  )

function refusalOf(result: Exclude<SignInResult, { user: User }>): HttpError {
  switch (result.refused) {
    case 'wait':
      return new HttpError(429, 'wait', `Too many tries. Try again in ${result.seconds} seconds.`, {
        headers: {
          'retry-after': String(result.seconds),
        },
      })
    case 'code-missing':
      return new HttpError(401, 'code_missing', 'Enter the code that your app shows.', {
        fields: {
          code: 'Enter the code that your app shows',
        },
      })
    case 'code-wrong':
      return wrongCode(401)
    case 'disabled':
      return new HttpError(
        403,
        'disabled',
        'This account is disabled. Ask an owner to let you in again.',
      )
    case 'wrong':
      return new HttpError(401, 'wrong', 'Username or password is wrong.')
  }
}

function wrongCode(status: number): HttpError {
  const sentence = 'That code is wrong or was used. Enter the one that your app shows now.'
  return new HttpError(status, defaultErrorCode(status), sentence, { fields: { code: sentence } })
}

async function describe(db: Database, user: User): Promise<UserResponse> {
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

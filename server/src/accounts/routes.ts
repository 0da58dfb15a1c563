import { type AccountResponse, accountRoutes } from '@vitrine/contract/accounts'
import { staffActor } from '@vitrine/domain/audit/actor'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import {
  countRecoveryCodes,
  deleteOpenLinks,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  listSessions,
  updateUser,
} from './account-store.ts'
import { knownDeviceOf, rememberDevice } from './known-device.ts'
import { findPictureId } from './member-pictures.ts'
import { hashPassword } from './password.ts'
import { choosePassword, readPasswordLink } from './password-link.ts'
import { validatePassword } from './validate-password.ts'
import {
  checkPassword,
  describeUser,
  GUESSES,
  registerSecondFactorRoutes,
  wrongCode,
} from './second-factor-routes.ts'
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

/** Links have 256 bits; this only protects the database. */
const LINKS = { limit: { max: 30, windowSeconds: 60 } }

export function registerAccountRoutes(http: Http, app: AppContext): void {
  registerSecondFactorRoutes(http, app)
  const { db, clock, verifyingSecrets, brand, secure } = app
  http.serve(accountRoutes.readSession, ({ user }) => describeUser(db, user))

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
      return describeUser(db, result.user)
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
      return describeUser(db, changed)
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
      ...(await describeUser(db, user)),
      customerName: user.customerName,
      pictureForCustomers: user.pictureForCustomers,
      pictureId: await findPictureId(db, user.id),
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

const refusedPassword = (sentence: string) =>
  new HttpError(400, 'validation_failed', sentence, { fields: { newPassword: sentence } })

const deadLink = () =>
  new HttpError(
    404,
    'password_link_invalid',
    'This link no longer works: it was used, replaced by a newer one, or is older than 48 hours. Ask whoever gave it to you for a new one.',
  )

function refusalOf(result: Exclude<SignInResult, { user: User }>): HttpError {
  switch (result.refused) {
    case 'wait':
      return new HttpError(
        429,
        'sign_in_delayed',
        `Too many attempts. Try again in ${result.seconds} seconds.`,
        {
          headers: {
            'retry-after': String(result.seconds),
          },
        },
      )
    case 'code-missing':
      return new HttpError(
        401,
        'second_factor_code_required',
        'Enter the code that your app shows.',
        {
          fields: {
            code: 'Enter the code that your app shows',
          },
        },
      )
    case 'code-wrong':
      return wrongCode(401)
    case 'disabled':
      return new HttpError(
        403,
        'account_disabled',
        'This account is disabled. Ask an owner to enable it.',
      )
    case 'wrong':
      return new HttpError(401, 'credentials_invalid', 'Username or password is wrong.')
  }
}

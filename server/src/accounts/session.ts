import { createHash, randomBytes } from 'node:crypto'
import { accountRoutes } from '@vitrine/contract/accounts'
import type { Route } from '@vitrine/contract/route'
import { type Actor, staffActor } from '@vitrine/domain/audit/actor'
import { PERMISSION_OF_ACCESS, hasPermission } from '@vitrine/domain/accounts/staff-roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../platform/database.ts'
import { type Guards, HttpError } from '../platform/http.ts'
import { requiresSecondFactor, insertSession, touchSession } from './account-store.ts'
import type { User } from './tables.ts'

export const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000
const SESSION_IDLE_MS = 30 * 60 * 1000

/** `__Host-` binds the cookie to this host; browsers accept it over https only. */
const cookieName = (secure: boolean) => (secure ? '__Host-session' : 'session')

export const sessionHashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates a session and returns its cookie token. */
export async function openSession(
  db: Database,
  user: User,
  userAgent: string | null,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, {
    tokenHash: sessionHashOf(token),
    userId: user.id,
    createdAt: now,
    usedAt: now,
    userAgent,
  })
  return token
}

export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(cookieName(secure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
  })
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(cookieName(secure), { path: '/', httpOnly: true, sameSite: 'strict', secure })
}

export function sessionTokenOf(request: FastifyRequest, secure: boolean): string | undefined {
  return request.cookies[cookieName(secure)]
}

/** Oldest creation and last use of a valid session. */
export const sessionBounds = (now: Date) => ({
  openedAfter: new Date(now.getTime() - SESSION_LIFETIME_MS),
  usedAfter: new Date(now.getTime() - SESSION_IDLE_MS),
})

/** A signed-in member and their name in the history. */
export type StaffCaller = { readonly user: User; readonly actor: Actor }

declare module '../platform/http.ts' {
  interface Callers {
    member: StaffCaller
    books: StaffCaller
    staff: StaffCaller
    manager: StaffCaller
    owner: StaffCaller
  }
}

/** Routes allowed before a required password change. */
const OPEN_BEFORE_CHANGE = [
  accountRoutes.readSession,
  accountRoutes.changePassword,
  accountRoutes.signOut,
]

/** Routes allowed before a required second factor is set up. */
const OPEN_BEFORE_SECOND_FACTOR = [
  ...OPEN_BEFORE_CHANGE,
  accountRoutes.enrolSecondFactor,
  accountRoutes.confirmSecondFactor,
]

const isAmong = (open: readonly Route[], { method, routeOptions }: FastifyRequest) =>
  open.some((route) => route.method === method && route.path === routeOptions.url)

const NEEDED = {
  member: 'the team',
  books: 'an accountant or a manager',
  staff: 'a writer',
  manager: 'a manager',
  owner: 'an owner',
} as const satisfies Readonly<Record<keyof typeof PERMISSION_OF_ACCESS, string>>

/** Guards of team routes. */
export function staffGuards(
  db: Database,
  secure: boolean,
  clock: () => Date,
): Pick<Guards, keyof typeof PERMISSION_OF_ACCESS> {
  const member: Guards['member'] = async (request) => {
    const token = sessionTokenOf(request, secure)
    const now = clock()
    const user = token
      ? await touchSession(db, sessionHashOf(token), { now, ...sessionBounds(now) })
      : undefined
    if (!user) throw new HttpError(401, 'unauthorized', 'Sign in to go on.')
    if (user.mustChangePassword && !isAmong(OPEN_BEFORE_CHANGE, request))
      throw new HttpError(403, 'forbidden', 'Choose a password of your own first: go to /admin.')
    if (user.secondFactorSince === null && !isAmong(OPEN_BEFORE_SECOND_FACTOR, request)) {
      if (await requiresSecondFactor(db))
        throw new HttpError(403, 'forbidden', 'Set up your second factor first: go to /admin.')
    }
    return { user, actor: staffActor(user.username) }
  }
  const guardOf =
    (access: keyof typeof PERMISSION_OF_ACCESS) => async (request: FastifyRequest) => {
      const caller = await member(request)
      if (!hasPermission(caller.user.role, PERMISSION_OF_ACCESS[access]))
        throw new HttpError(403, 'forbidden', `Only ${NEEDED[access]} may do this. Ask one.`)
      return caller
    }
  return {
    member,
    books: guardOf('books'),
    staff: guardOf('staff'),
    manager: guardOf('manager'),
    owner: guardOf('owner'),
  }
}

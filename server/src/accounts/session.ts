import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../platform/database.ts'
import { type Guard, HttpRefusal } from '../platform/http.ts'
import { insertSession, useSession } from './account-store.ts'
import type { User } from './tables.ts'

export const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000
const SESSION_IDLE_MS = 30 * 60 * 1000

/** The `__Host-` prefix binds the cookie to this host, but browsers take it over https only. */
const cookieName = (secure: boolean) => (secure ? '__Host-session' : 'session')

export const sessionHashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Opens a session; gives the token that the cookie carries. Always a new one. */
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

/** What a session must have been opened and used after, to count now. */
export const sessionBounds = (now: Date) => ({
  openedAfter: new Date(now.getTime() - SESSION_LIFETIME_MS),
  usedAfter: new Date(now.getTime() - SESSION_IDLE_MS),
})

/** The signed-in user of each request that a guard below let through. */
const signedIn = new WeakMap<object, User>()

/** Throws, as a programming error, on a request that no guard let through. */
export function userOf(request: object): User {
  const user = signedIn.get(request)
  if (!user) throw new Error('a route read its user without the staff guard')
  return user
}

/** Guards of the calls that only the team may make. */
export function staffGuards(
  db: Database,
  secure: boolean,
  clock: () => Date,
): { staff: Guard; manager: Guard } {
  const staff: Guard = async (request) => {
    const token = sessionTokenOf(request, secure)
    const now = clock()
    const user = token
      ? await useSession(db, sessionHashOf(token), { now, ...sessionBounds(now) })
      : undefined
    if (!user) throw new HttpRefusal(401, 'Sign in to go on.')
    signedIn.set(request, user)
  }
  return {
    staff,
    manager: async (request) => {
      await staff(request)
      if (userOf(request).role === 'writer') {
        throw new HttpRefusal(403, 'Only a manager may do this. Ask one.')
      }
    },
  }
}

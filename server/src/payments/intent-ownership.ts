import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Order } from '../ordering/index.ts'

/**
 * A browser proves that it created an intent by a random cookie, whose hash the order stores, or
 * by the intent's client secret.
 */
const COOKIE_SECONDS = 24 * 60 * 60

/** The `__Host-` prefix binds the cookie to this host; browsers accept it over HTTPS only. */
const cookieName = (secure: boolean) => (secure ? '__Host-co' : 'co')

export type BrowserIdentity = {
  /** SHA-256 of the cookie. */
  readonly hash: string
  /** The browser had no cookie, so it has no order. */
  readonly isNew: boolean
}

/** Reads the ownership cookie, or sets a new one. */
export function ensureOwnerCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): BrowserIdentity {
  const cookie = request.cookies[cookieName(secure)]
  const isNew = !cookie || !/^[\w-]{43}$/.test(cookie)
  const proof = isNew ? randomBytes(32).toString('base64url') : cookie
  reply.setCookie(cookieName(secure), proof, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: COOKIE_SECONDS,
  })
  return { hash: sha256Hex(proof), isNew }
}

export function ownsIntent(request: FastifyRequest, order: Order, secure: boolean): boolean {
  const cookie = request.cookies[cookieName(secure)]
  const secret = request.headers['x-payment-client-secret']
  return (
    (cookie !== undefined && sameHash(sha256Hex(cookie), order.proofHash)) ||
    (typeof secret === 'string' && sameHash(sha256Hex(secret), order.clientSecretHash))
  )
}

export function sha256Hex(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function sameHash(a: string, b: string | null): boolean {
  return b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

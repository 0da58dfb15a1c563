/**
 * A known device is a browser that has signed in or opened a password link, identified by a cookie.
 * It grants nothing, but its attempts are counted separately, so an attacker can't lock the owner
 * out.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE_DAYS = 180

const cookieName = (secure: boolean) => (secure ? '__Host-device' : 'device')

/** The device id if the browser is known for this username. */
export function knownDeviceOf(
  request: FastifyRequest,
  username: string,
  { verifyingSecrets, secure }: { verifyingSecrets: readonly string[]; secure: boolean },
): string | undefined {
  const [id = '', given = ''] = (request.cookies[cookieName(secure)] ?? '').split('.')
  const isOurs = verifyingSecrets.some((secret) => {
    const expected = Buffer.from(signatureOf(id, username, secret))
    const presented = Buffer.from(given)
    return presented.length === expected.length && timingSafeEqual(presented, expected)
  })
  return isOurs ? id : undefined
}

/** Marks the browser as known for this username. */
export function rememberDevice(
  reply: FastifyReply,
  username: string,
  { appSecret, secure }: { appSecret: string; secure: boolean },
): void {
  const id = randomBytes(12).toString('base64url')
  reply.setCookie(cookieName(secure), `${id}.${signatureOf(id, username, appSecret)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: COOKIE_DAYS * 24 * 60 * 60,
  })
}

function signatureOf(id: string, username: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(`device:v1|${id}|${username}`).digest('base64url')
}

/** Codes of authenticator apps (RFC 6238): HMAC-SHA-1, six digits, thirty seconds. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
/** A phone's clock may be off by a step either way. */
const TOLERATED_STEPS = [0, -1, 1]

/** The step whose code this is; undefined if it is none that counts now. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / STEP_MS)
  const given = Buffer.from(code)
  return TOLERATED_STEPS.map((offset) => current + offset).find((step) => {
    const expected = Buffer.from(codeOfStep(secret, step))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

export function codeAt(secret: Buffer, now: Date): string {
  return codeOfStep(secret, Math.floor(now.getTime() / STEP_MS))
}

/** What an app reads from a QR code, or a phone from a link. */
export function otpauthUrlOf(secret: Buffer, issuer: string, username: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** RFC 4226, section 5.3. */
function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

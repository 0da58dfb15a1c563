import { createHmac, timingSafeEqual } from 'node:crypto'
import { PREVIEW_SUBDOMAIN, type SitesAddress, siteUrlOf } from '../../addresses/index.ts'

/** A separate origin without cookies and scripts. */
export const previewOriginOf = (address: SitesAddress): string =>
  siteUrlOf(address, PREVIEW_SUBDOMAIN)

const MAC_BYTES = 16
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The publication, and the token version of its order: renewing the order's links ends the URL. */
export type PreviewKey = { readonly publicationId: string; readonly tokenVersion: number }

/**
 * URL of an unpublished version. It contains an HMAC of the publication ID and the order's token
 * version, so nothing stored can open a preview.
 */
export function buildPreviewUrl(address: SitesAddress, key: PreviewKey, secret: string): string {
  const token = Buffer.concat([bytesOf(key.publicationId), macOf(key, secret)])
  return `${previewOriginOf(address)}/${token.toString('base64url')}/`
}

/** The publication that a token names, unverified. Undefined if malformed. */
export function publicationIdOfToken(token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined
  const id = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex')
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function isPreviewToken(token: string, key: PreviewKey, secret: string): boolean {
  if (publicationIdOfToken(token) !== key.publicationId) return false
  return timingSafeEqual(Buffer.from(token, 'base64url').subarray(16), macOf(key, secret))
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')

/** The first token version adds nothing, so URLs from before the version was signed still open. */
function macOf({ publicationId, tokenVersion }: PreviewKey, secret: string): Buffer {
  const suffix = tokenVersion === 1 ? '' : ` ${tokenVersion}`
  return createHmac('sha256', secret)
    .update(`preview ${publicationId}${suffix}`)
    .digest()
    .subarray(0, MAC_BYTES)
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { PREVIEW_SUBDOMAIN, type SitesAddress, siteUrlOf } from '../../addresses/index.ts'

/** A separate origin without cookies and scripts. */
export const previewOriginOf = (address: SitesAddress): string =>
  siteUrlOf(address, PREVIEW_SUBDOMAIN)

const MAC_BYTES = 16
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * URL of an unpublished version. It contains an HMAC of the publication ID, so nothing stored can
 * open a preview.
 */
export function buildPreviewUrl(
  address: SitesAddress,
  publicationId: string,
  secret: string,
): string {
  const token = Buffer.concat([bytesOf(publicationId), macOf(publicationId, secret)])
  return `${previewOriginOf(address)}/${token.toString('base64url')}/`
}

/** Undefined for a forged token. */
export function publicationIdOfToken(token: string, secret: string): string | undefined {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, 16).toString('hex')
  const publicationId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const isOurs = timingSafeEqual(bytes.subarray(16), macOf(publicationId, secret))
  return isOurs ? publicationId : undefined
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')

const macOf = (publicationId: string, secret: string) =>
  createHmac('sha256', secret).update(`preview ${publicationId}`).digest().subarray(0, MAC_BYTES)

/** Allows only attachments that no program executes. */
import { decodeXml } from './decode-xml.ts'

/** Unpacked bytes; a Europass file contains a base64 photo. */
export const MAX_ATTACHMENT_BYTES = 4 * 1024 * 1024

/**
 * True for JSON, and for XML without DOCTYPE, scripts or a root element that a browser or office
 * program opens.
 */
export function isInertAttachment(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.length > MAX_ATTACHMENT_BYTES) return false
  const text = decodeXml(bytes)
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text.includes('\0')) return false
  if (text.startsWith('{') || text.startsWith('[')) return isJson(text)
  return /^<[?!\p{L}_]/u.test(text) && !ACTIVE_XML.test(text)
}

const ACTIVE_XML =
  /<!(?:DOCTYPE|ENTITY)|<\?mso-|<(?:[\w.-]{1,40}:)?(?:script|html|svg|stylesheet|transform|package|scriptlet|job|xdp|wordDocument|workbook)[\s/>]/i

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

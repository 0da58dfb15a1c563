/** What may hang on a PDF: data in text form, which nothing runs. */
import { decodeXml } from './decode-xml.ts'

/** Bytes of one attachment, unpacked: a Europass document holds a photo in letters. */
export const MAX_ATTACHMENT_BYTES = 4 * 1024 * 1024

/** JSON, or XML without a document type, a script, or what a browser or an office program would open as its own. */
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

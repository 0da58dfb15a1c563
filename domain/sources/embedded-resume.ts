/**
 * How a Word file carries the resume it was made from: a part of custom XML in this name space,
 * whose `text` is the fingerprint of what the file said then. People go on writing in such files,
 * and Word keeps the part: once the text is another one, it is not believed any more.
 */
import { fingerprint } from '../text/fingerprint.ts'

export const EMBEDDED_RESUME_NAMESPACE = 'urn:vitrine:resume'

/** Of all that a file says, in its order; spaces do not count. Pure. */
export const hashDocumentText = (texts: readonly string[]): string =>
  fingerprint(texts.join('').replaceAll(/\s+/g, ''))

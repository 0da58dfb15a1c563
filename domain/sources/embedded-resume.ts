/**
 * The resume inside a Word file that we created: a custom XML part in this namespace, with a hash
 * of the text. If people edited the text, the hash differs and the part is ignored.
 */
import { fingerprint } from '../text/fingerprint.ts'

export const EMBEDDED_RESUME_NAMESPACE = 'urn:vitrine:resume'

/** In order; ignores white space. Pure. */
export const hashDocumentText = (texts: readonly string[]): string =>
  fingerprint(texts.join('').replaceAll(/\s+/g, ''))

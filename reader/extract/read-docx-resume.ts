import {
  EMBEDDED_RESUME_NAMESPACE,
  hashDocumentText,
} from '@vitrine/domain/sources/embedded-resume'
import type { Attachment } from './read-attachments.ts'
import { readXml, type XmlNode } from './read-xml.ts'

/**
 * Reads the resume embedded in a DOCX part. Empty if the document text was edited since the export.
 */
export function readDocxResume(name: string, part: string, body: XmlNode): Attachment[] {
  // Other programs store their own parts here.
  if (!part.includes(EMBEDDED_RESUME_NAMESPACE)) return []
  const carried = readXml(part).children.find(
    ({ attributes }) => attributes.xmlns === EMBEDDED_RESUME_NAMESPACE,
  )
  if (carried === undefined || carried.attributes.text !== hashDocumentText(textsIn(body)))
    return []
  return [{ name, bytes: new TextEncoder().encode(carried.text) }]
}

/** The text of all runs in document order. */
function textsIn(body: XmlNode): string[] {
  const texts: string[] = []
  const waiting = [body]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.name === 'w:t') texts.push(node.text)
    for (let at = node.children.length - 1; at >= 0; at -= 1)
      waiting.push(node.children[at] as XmlNode)
  }
  return texts
}

import {
  EMBEDDED_RESUME_NAMESPACE,
  hashDocumentText,
} from '@vitrine/domain/sources/embedded-resume'
import type { Attachment } from './read-attachments.ts'
import { readXml, type XmlNode } from './read-xml.ts'

/** The resume in a part of a Word file, as far as the file still says what it said when that was put in. */
export function readDocxResume(name: string, part: string, body: XmlNode): Attachment[] {
  // Other programs keep parts of their own here, which are none of ours to judge.
  if (!part.includes(EMBEDDED_RESUME_NAMESPACE)) return []
  const carried = readXml(part).children.find(
    ({ attributes }) => attributes.xmlns === EMBEDDED_RESUME_NAMESPACE,
  )
  if (carried === undefined || carried.attributes.text !== hashDocumentText(textsIn(body)))
    return []
  return [{ name, bytes: new TextEncoder().encode(carried.text) }]
}

/** The texts of all runs in their order. */
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

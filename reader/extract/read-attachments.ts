/** Reads the embedded files of a PDF. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { isInertAttachment } from '../identify/inert-attachment.ts'

export type Attachment = { readonly name: string; readonly bytes: Uint8Array }

/** Null if an attachment is not plain data, judged by name and content. */
export async function readAttachments(pdf: PDFDocumentProxy): Promise<Attachment[] | null> {
  const attachments: Attachment[] = []
  for (const [id, { filename }] of (await pdf.getAttachments()) ?? []) {
    const content: unknown = await pdf.getAttachmentContent(id)
    if (!(content instanceof Uint8Array)) continue
    if (!/\.(?:xml|json)$/i.test(filename) || !isInertAttachment(content)) return null
    attachments.push({ name: filename, bytes: content })
  }
  return attachments
}

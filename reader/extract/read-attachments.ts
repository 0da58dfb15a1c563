/** The files that hang on a PDF, as far as they may. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { isInertAttachment } from '../identify/inert-attachment.ts'

export type Attachment = { readonly name: string; readonly bytes: Uint8Array }

/** Null if one of them is more than data in text form, by its name or by what it holds. */
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

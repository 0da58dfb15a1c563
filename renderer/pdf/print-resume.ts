import { readFileSync } from 'node:fs'
import type { Language } from '@vitrine/domain/languages'
import type { PrintDocument } from './print-document.ts'
import { typeset } from './typeset.ts'

/**
 * Sets a resume as a tagged PDF (PDF/UA-1) with bookmarks, language and title,
 * and with the JSON Resume document attached, so that it can be read back
 * without loss. Same input, same bytes.
 */
export async function printResume(
  document: PrintDocument,
  language: Language,
  resumeJson: string,
): Promise<Uint8Array> {
  const pdf = await typeset({
    source,
    family: document.look.family,
    language,
    data: { document: JSON.stringify(document) },
    attachments: { resume: resumeJson },
    standard: 'ua-1',
  })
  return withPlainPageOrder(pdf)
}

/**
 * The typesetter marks Arabic and Hebrew documents as bound on the right. PDFium,
 * and with it Chrome, then turns every line around, also an e-mail address, when
 * it takes out the text. The mark concerns facing pages only, and a resume has none.
 */
function withPlainPageOrder(pdf: Uint8Array): Uint8Array {
  const file = Buffer.from(pdf)
  const preferences = file.indexOf('/ViewerPreferences')
  const mark = preferences < 0 ? -1 : file.indexOf('/Direction /R2L', preferences)
  // The same length, so that every offset in the file stays true.
  if (mark >= 0) file.write('/Direction /L2R', mark, 'latin1')
  return file
}

const source = readFileSync(new URL('./resume.typ', import.meta.url), 'utf8')

import { readFileSync } from 'node:fs'
import type { Language } from '@vitrine/domain/languages'
import type { PrintDocument } from './print-document.ts'
import { typeset } from './typeset.ts'

/**
 * Sets a resume as a tagged PDF (PDF/UA-1) with bookmarks, language and title,
 * and with the JSON Resume document attached, so that it can be read back
 * without loss. Same input, same bytes.
 */
export function printResume(
  document: PrintDocument,
  language: Language,
  resumeJson: string,
): Promise<Uint8Array> {
  return typeset({
    source,
    family: document.look.family,
    language,
    data: { document: JSON.stringify(document) },
    attachments: { resume: resumeJson },
    standard: 'ua-1',
  })
}

const source = readFileSync(new URL('./resume.typ', import.meta.url), 'utf8')

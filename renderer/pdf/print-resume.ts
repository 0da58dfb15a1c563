import { readFileSync } from 'node:fs'
import type { Language } from '@vitrine/domain/languages/languages'
import type { Typefaces } from '../fonts/faces.ts'
import type { TemplateId } from '../templates/manifest.ts'
import { templates } from '../templates/pages.ts'
import type { DesignedDocument } from './designed-document.ts'
import type { PrintDocument } from './print-document.ts'
import { printTypefaces } from './print-fonts.ts'
import { hasCombiningMarks, fixCombiningMarks } from './combining-marks.ts'
import { isRightToLeft } from './right-to-left.ts'
import { tagInReadingOrder } from './reading-order.ts'
import { typeset } from './typeset.ts'

/**
 * Sets a resume in one column as a tagged PDF (PDF/UA-1) with bookmarks, language
 * and title, and with the JSON Resume document attached, so that it can be read
 * back without loss. Same input, same bytes.
 */
export function printResume(
  document: PrintDocument,
  language: Language,
  resumeJson: string,
): Promise<Uint8Array> {
  const typefaces = printTypefaces[document.look.family]
  return setTagged({ source: plainSource, typefaces, document, language, resumeJson })
}

/**
 * The same in the look of a template: its typefaces, its columns, the colours of its theme,
 * and the photo, a JPEG, if it is to be in it.
 */
export function printDesigned(
  document: DesignedDocument,
  templateId: TemplateId,
  language: Language,
  resumeJson: string,
  photo?: Uint8Array,
): Promise<Uint8Array> {
  const { typefaces } = templates[templateId]
  const source = designedSource(templateId)
  return setTagged({ source, typefaces, document, language, resumeJson, photo })
}

async function setTagged(job: {
  source: string
  typefaces: Typefaces
  document: PrintDocument | DesignedDocument
  language: Language
  resumeJson: string
  photo?: Uint8Array | undefined
}): Promise<Uint8Array> {
  const { source, typefaces, document, language, resumeJson, photo } = job
  const written = asPlainLetters(JSON.stringify(document))
  const pdf = await typeset({
    source,
    typefaces,
    language,
    data: { document: written },
    // Inputs are texts: a picture goes as the list of its bytes.
    attachments: { resume: resumeJson, ...(photo && { photo: JSON.stringify([...photo]) }) },
    standard: 'ua-1',
    evenly: true,
  })
  const told = hasCombiningMarks(written) ? fixCombiningMarks(pdf) : pdf
  // An English resume, too, may name an employer in Arabic.
  return document.direction === 'rtl' || isRightToLeft(written)
    ? tagInReadingOrder(withPlainPageOrder(told), document.direction)
    : told
}

/** Letters that are others in a dress, as the bold ones of networks' posts and Roman numbers: no typeface has them. */
const asPlainLetters = (text: string): string =>
  text.replaceAll(/[\u2126\u212a\u212b\u2160-\u217f\u{1d400}-\u{1d7ff}]/gu, (letter) =>
    letter.normalize('NFKC'),
  )

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

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

const raisedLetters = read('./raised-letters.typ')

const plainSource = raisedLetters + read('./resume.typ')

const designedSources = new Map<TemplateId, string>()

/** The parts that all templates share, the template's own page, and what ends all of them. */
function designedSource(id: TemplateId): string {
  const known = designedSources.get(id)
  if (known !== undefined) return known
  const page = read(`../templates/${id}/print.typ`)
  const source = `${raisedLetters}${read('./designed.typ')}${page}\n#proof-link(proof-drop)\n`
  designedSources.set(id, source)
  return source
}

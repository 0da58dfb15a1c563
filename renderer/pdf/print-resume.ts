import { readFileSync } from 'node:fs'
import type { Language } from '@vitrine/domain/languages/languages'
import type { Typefaces } from '../fonts/faces.ts'
import type { TemplateId } from '../templates/manifest.ts'
import { templates } from '../templates/pages.ts'
import type { DesignedDocument } from './designed-document.ts'
import type { PrintDocument } from './print-document.ts'
import { printTypefaces } from './print-fonts.ts'
import { hasCombiningMarks, fixCombiningMarks } from './combining-marks.ts'
import { asPrintable } from './printable-text.ts'
import { isRightToLeft } from './right-to-left.ts'
import { fixSyllables, hasSyllables } from './syllables.ts'
import { fixVowelSigns } from './vowel-signs.ts'
import { tagInReadingOrder } from './reading-order.ts'
import { typeset } from './typeset.ts'

/**
 * Renders the one-column resume as a tagged PDF (PDF/UA-1) with bookmarks, language and title.
 * Embeds the JSON Resume document, so that it can be read back without loss. Deterministic.
 */
export function printResume(
  document: PrintDocument,
  language: Language,
  resumeJson: string,
): Promise<Uint8Array> {
  const typefaces = printTypefaces[document.look.family]
  return setTagged({ source: plainSource, typefaces, document, language, resumeJson })
}

/** Renders the resume in the template's design, with an optional JPEG photo. */
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
  const written = asPrintable(JSON.stringify(document))
  const pdf = await typeset({
    source,
    typefaces,
    language,
    data: { document: written },
    // Typst inputs are strings, so the image is a JSON array of bytes.
    attachments: { resume: resumeJson, ...(photo && { photo: JSON.stringify([...photo]) }) },
    standard: 'ua-1',
    evenly: true,
  })
  const marked = hasCombiningMarks(written) ? fixCombiningMarks(pdf) : pdf
  const told = withPlainPageOrder(hasSyllables(written) ? fixSyllables(marked) : marked)
  // An English resume may contain Arabic names.
  return document.direction === 'rtl' || isRightToLeft(written)
    ? tagInReadingOrder(fixVowelSigns(told), document.direction)
    : told
}

/**
 * The typesetter marks Arabic, Hebrew and Punjabi documents as bound on the right, and PDFium
 * (Chrome) then reverses every line when extracting text, including email addresses. The mark only
 * affects facing pages.
 */
function withPlainPageOrder(pdf: Uint8Array): Uint8Array {
  const file = Buffer.from(pdf)
  const preferences = file.indexOf('/ViewerPreferences')
  const mark = preferences < 0 ? -1 : file.indexOf('/Direction /R2L', preferences)
  // Equal length keeps all offsets valid.
  if (mark >= 0) file.write('/Direction /L2R', mark, 'latin1')
  return file
}

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

const raisedLetters = read('./raised-letters.typ')

const plainSource = raisedLetters + read('./resume.typ')

const designedSources = new Map<TemplateId, string>()

/** The shared components, the template's page and the common end. */
function designedSource(id: TemplateId): string {
  const known = designedSources.get(id)
  if (known !== undefined) return known
  const page = read(`../templates/${id}/print.typ`)
  const source = `${raisedLetters}${read('./designed.typ')}${page}\n#proof-link(proof-drop)\n`
  designedSources.set(id, source)
  return source
}

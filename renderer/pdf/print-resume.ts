import { readFileSync } from 'node:fs'
import type { Language } from '@vitrine/domain/languages/languages'
import type { Typefaces } from '../fonts/faces.ts'
import type { TemplateId } from '../templates/manifest.ts'
import { templates } from '../templates/pages.ts'
import type { DesignedDocument } from './designed-document.ts'
import type { PrintDocument } from './print-document.ts'
import { printTypefaces } from './print-fonts.ts'
import { asPrintable } from './printable-text.ts'
import { fixTextLayer } from './readable-pdf.ts'
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
  return fixTextLayer(pdf, written, document.direction)
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

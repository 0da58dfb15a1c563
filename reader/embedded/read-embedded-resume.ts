/** Reads the resume that a program embedded in its PDF or DOCX. */
import type { FieldSource } from '@vitrine/domain/sources/cv-reading'
import type { Resume } from '@vitrine/domain/resume/resume'
import { incomingResumeSchema, plainResume } from '@vitrine/domain/resume/stored-resume'
import { decodeXml } from '../identify/decode-xml.ts'
import type { CvText } from '../extract/cv-text.ts'
import { readXml } from '../extract/read-xml.ts'
import type { Attachment } from '../extract/read-attachments.ts'
import { findInText, indexText, type TextIndex } from './find-in-text.ts'
import { readEuropass } from './read-europass.ts'
import { findAdditions, findSources } from './find-sources.ts'

export type EmbeddedResume = {
  readonly resume: Resume
  readonly sources: FieldSource[]
  /** Page text that matches the document outside of its fields. */
  readonly additions: readonly { line: number; text: string }[]
}

/**
 * Null if no attachment is a resume, or if it differs from the pages: another program may have
 * edited the file and kept the old attachment.
 */
export function readEmbeddedResume(
  attachments: readonly Attachment[],
  text: CvText,
): EmbeddedResume | null {
  const index = indexText(text)
  for (const { bytes } of attachments) {
    const resume = readOne(bytes, index)
    if (resume && saysTheSame(resume, text))
      return {
        resume,
        sources: findSources(resume, text, index),
        additions: findAdditions(resume, index),
      }
  }
  return null
}

const LONGEST_JSON = 1024 * 1024

function readOne(bytes: Uint8Array, index: TextIndex): Resume | null {
  try {
    const text = decodeXml(bytes).replace(/^\ufeff/, '')
    if (text.trimStart().startsWith('<')) {
      const resume = readEuropass(readXml(text))
      return resume && withoutHidden(inComposedForm(resume), index)
    }
    if (bytes.length > LONGEST_JSON) return null
    const parsed = incomingResumeSchema.safeParse(JSON.parse(text))
    const resume = parsed.success ? plainResume(parsed.data) : null
    return resume?.basics?.name ? inComposedForm(resume) : null
  } catch {
    return null
  }
}

/** Some programs use decomposed accents; the page text is NFC. */
function inComposedForm<Value>(value: Value): Value {
  if (typeof value === 'string') return value.normalize('NFC') as Value
  if (Array.isArray(value)) return value.map(inComposedForm) as Value
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, part]) => [key, inComposedForm(part)])
  return Object.fromEntries(entries) as Value
}

/** Europass stores hidden entries too; text missing from the pages stays off the site. */
function withoutHidden(resume: Resume, index: TextIndex): Resume {
  const isShown = (value: unknown): boolean => {
    if (typeof value === 'string') return findInText(index, value) !== null
    if (Array.isArray(value)) return value.some(isShown)
    return Object.entries(value as object).some(([key, part]) => !isDate(key) && isShown(part))
  }
  const shown = Object.entries(resume).map(([key, part]) => [
    key,
    Array.isArray(part) ? part.filter(isShown) : part,
  ])
  const basics = Object.entries(resume.basics ?? {}).filter(
    ([key, part]) => key === 'name' || key === 'phone' || isShown(part),
  )
  return { ...Object.fromEntries(shown), basics: Object.fromEntries(basics) }
}

const isDate = (key: string) => /date$/i.test(key)

/** Share of the names that must appear on the pages. */
const MOST_OF_THEM = 0.6

/** A template may omit sections, but another person's pages never contain most of the names. */
function saysTheSame(resume: Resume, text: CvText): boolean {
  const names = [
    resume.basics?.name,
    ...(resume.work ?? []).flatMap(({ name, position }) => [name, position]),
    ...(resume.education ?? []).flatMap(({ institution, area }) => [institution, area]),
    ...(resume.projects ?? []).map(({ name }) => name),
  ].filter((name): name is string => name !== undefined && name !== '')
  const page = lettersOf(text.lines.map((line) => line.text).join(''))
  const words = names.flatMap((name) => name.split(/[^\p{L}\p{M}\p{N}]+/u)).map(lettersOf)
  const known = words.filter((word) => word !== '')
  return (
    known.length > 0 &&
    known.filter((word) => page.includes(word)).length >= known.length * MOST_OF_THEM
  )
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

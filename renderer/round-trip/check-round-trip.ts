import type { Content, Credential, Entry, Skill } from '../content/compose-content.ts'
import type { Direction } from '../pdf/right-to-left.ts'
import { comparable } from './find-missing-words.ts'
import { type ExtractedText, type Program, extractText, programs } from './extract-text.ts'

/**
 * A program and an order: the bare name is drawing order; `structure` is the tag order of pdf.js.
 */
export const extractors = [
  ...programs,
  'structure',
  'pdfium-structure',
  'vitrine-structure',
] as const
export type Extractor = (typeof extractors)[number]

/** Program and order of an extractor. */
export const origins: Readonly<
  Record<Extractor, { program: Program; order: keyof ExtractedText }>
> = {
  'pdf.js': { program: 'pdf.js', order: 'drawn' },
  pdfium: { program: 'pdfium', order: 'drawn' },
  vitrine: { program: 'vitrine', order: 'drawn' },
  structure: { program: 'pdf.js', order: 'tagged' },
  'pdfium-structure': { program: 'pdfium', order: 'tagged' },
  'vitrine-structure': { program: 'vitrine', order: 'tagged' },
}

/** Whether one field can be read back from the PDFs. */
export type FieldRoundTrip = {
  /** The language edition. */
  readonly code: string
  /** E.g. `work[0].position`, by displayed index. */
  readonly field: string
  readonly value: string
  /** In the plain PDF. `in-order`: after the previous field; `found`: elsewhere. */
  readonly read: Readonly<Record<Extractor, 'in-order' | 'found' | 'missing'>>
  /** In the designed PDF, whose columns have their own order. */
  readonly designed: Readonly<Record<Extractor, 'found' | 'missing'>>
}

/**
 * Extracts the text of both PDFs with three independent programs, in drawing and tag order, and
 * searches every field: in sequence in the plain PDF, anywhere and ignoring case in the designed
 * PDF, whose template may use capitals or move the first sentence. Ignores white space,
 * compatibility forms (NFKC), hyphens and direction marks.
 */
export async function checkRoundTrip(
  content: Content,
  pdfs: { readonly plain: Uint8Array; readonly designed: Uint8Array },
): Promise<FieldRoundTrip[]> {
  const fields = shownFields(content)
  const { direction } = content.language
  const plain = await byExtractor(pdfs.plain, direction, (text) =>
    findFieldsInPlainPdf(content, text),
  )
  const designed = await byExtractor(pdfs.designed, direction, (text) => {
    const capitals = comparable(text).toUpperCase()
    return fields.map(({ value, parts = [value] }) =>
      parts.every((part) => capitals.includes(comparable(part).toUpperCase()))
        ? 'found'
        : 'missing',
    )
  })
  return fields.map(({ field, value }, index) => ({
    code: content.language.code,
    field,
    value,
    read: verdictsOf(plain, index),
    designed: verdictsOf(designed, index),
  }))
}

/** Checks the extracted text of a plain PDF for each displayed field. */
export function findFieldsInPlainPdf(
  content: Content,
  extracted: string,
): ('in-order' | 'found' | 'missing')[] {
  const text = comparable(extracted)
  let from = 0
  return shownFields(content).map(({ value }) => {
    const wanted = comparable(value)
    const at = text.indexOf(wanted, from)
    if (at >= 0) from = at + wanted.length
    return at >= 0 ? 'in-order' : text.includes(wanted) ? 'found' : 'missing'
  })
}

const shownFields = (content: Content): Field[] =>
  printedFields(content).filter(({ value }) => value !== '')

const verdictsOf = <Verdict>(
  all: Readonly<Record<Extractor, readonly Verdict[]>>,
  index: number,
): Record<Extractor, Verdict> => forEachExtractor((extractor) => all[extractor][index]!)

async function byExtractor<Verdict>(
  pdf: Uint8Array,
  direction: Direction,
  judge: (text: string) => readonly Verdict[],
): Promise<Record<Extractor, readonly Verdict[]>> {
  const texts = {} as Record<Program, ExtractedText>
  for (const program of programs) texts[program] = await extractText[program](pdf, direction)
  return forEachExtractor((extractor) => {
    const { program, order } = origins[extractor]
    return judge(texts[program][order])
  })
}

const forEachExtractor = <Result>(make: (extractor: Extractor) => Result) =>
  Object.fromEntries(extractors.map((extractor) => [extractor, make(extractor)])) as Record<
    Extractor,
    Result
  >

type Field = {
  readonly field: string
  readonly value: string
  /** Parts that a designed PDF may place apart. */
  readonly parts?: readonly string[]
}

function printedFields(content: Content): Field[] {
  const { work, projects, education, certificates, skills, languages } = content
  return [
    { field: 'basics.name', value: content.name, parts: content.name.split(',') },
    { field: 'basics.label', value: content.label },
    { field: 'basics.email', value: content.email?.text ?? '' },
    { field: 'basics.phone', value: content.phone?.text ?? '' },
    { field: 'basics.url', value: content.website?.text ?? '' },
    ...content.profiles.map(({ text }, index) => ({
      field: `basics.profiles[${index}].url`,
      value: text,
    })),
    ...content.wholeSummary.map((value) => ({
      field: 'basics.summary',
      value,
      parts: value.startsWith(content.headline)
        ? [content.headline, value.slice(content.headline.length)]
        : [value],
    })),
    ...work.flatMap(entryFields('work', 'position', 'name')),
    ...projects.flatMap(entryFields('projects', 'name', 'entity')),
    ...education.flatMap(entryFields('education', 'area', 'institution')),
    ...certificates.flatMap(credentialFields('certificates', 'name', 'issuer')),
    ...skillsAsPrinted('skills', skills),
    ...languages.flatMap(({ name, level }, index) => [
      { field: `languages[${index}].language`, value: name },
      { field: `languages[${index}].fluency`, value: level },
    ]),
    ...content.awards.flatMap(credentialFields('awards', 'title', 'awarder')),
    ...content.publications.flatMap(credentialFields('publications', 'name', 'publisher')),
    ...content.volunteer.flatMap(entryFields('volunteer', 'position', 'organization')),
    ...skillsAsPrinted('interests', content.interests),
    ...content.references.flatMap(({ name, text }, index) => [
      { field: `references[${index}].name`, value: name },
      { field: `references[${index}].reference`, value: text },
    ]),
  ]
}

const entryFields =
  (section: string, title: string, organization: string) =>
  (entry: Entry, index: number): Field[] => [
    { field: `${section}[${index}].${title}`, value: entry.title },
    { field: `${section}[${index}].${organization}`, value: entry.organization },
    { field: `${section}[${index}].dates`, value: entry.period.months },
    { field: `${section}[${index}].location`, value: entry.place },
    ...entry.paragraphs.map((value) => ({ field: `${section}[${index}].summary`, value })),
    ...entry.lines.map(({ whole, kind, text }, line) => ({
      field: `${section}[${index}].highlights[${line}]`,
      value: whole,
      parts: kind === undefined ? [whole] : [kind, text],
    })),
  ]

const credentialFields =
  (section: string, title: string, by: string) =>
  (item: Credential, index: number): Field[] => [
    { field: `${section}[${index}].${title}`, value: item.name },
    { field: `${section}[${index}].${by}`, value: item.by },
    { field: `${section}[${index}].date`, value: item.date },
    ...item.paragraphs.map((value) => ({ field: `${section}[${index}].summary`, value })),
  ]

/** Skills with keywords come first, on their own lines. */
function skillsAsPrinted(section: string, skills: readonly Skill[]): Field[] {
  const fields = skills.map((skill, index) => ({
    skill,
    fields: skillFields(section)(skill, index),
  }))
  const detailed = fields.filter(({ skill }) => skill.keywords.length > 0)
  const plain = fields.filter(({ skill }) => skill.keywords.length === 0)
  return [...detailed, ...plain].flatMap((one) => one.fields)
}

const skillFields =
  (section: string) =>
  ({ name, level, keywords }: Skill, index: number): Field[] => [
    { field: `${section}[${index}].name`, value: name },
    ...keywords.map((value) => ({ field: `${section}[${index}].keywords`, value })),
    { field: `${section}[${index}].level`, value: level },
  ]

import type { Content, Credential, Entry, Skill } from '../content/compose-content.ts'
import { type Extractor, extractText, extractors } from './extract-text.ts'

/** Whether one field of a resume can be read back from its PDF. */
export type FieldProof = {
  /** The language version. */
  readonly code: string
  /** E.g. `work[0].position`, counted as shown. */
  readonly field: string
  readonly value: string
  /** `in-order`: found after the field before it; `found`: elsewhere in the text. */
  readonly read: Readonly<Record<Extractor, 'in-order' | 'found' | 'missing'>>
}

/**
 * Extracts the text of a printed resume with two independent programs and looks
 * for every field in it, in the order of the print. White space, the form of
 * letters (NFKC), dashes at the end of a line and direction marks do not count.
 */
export async function proveFields(content: Content, pdf: Uint8Array): Promise<FieldProof[]> {
  const fields = printedFields(content).filter(({ value }) => value !== '')
  const reads = new Map<Extractor, FieldProof['read'][Extractor][]>()
  for (const extractor of extractors) {
    const text = comparable(await extractText[extractor](pdf))
    let from = 0
    const verdicts = fields.map(({ value }) => {
      const wanted = comparable(value)
      const at = text.indexOf(wanted, from)
      if (at >= 0) from = at + wanted.length
      return at >= 0 ? 'in-order' : text.includes(wanted) ? 'found' : 'missing'
    })
    reads.set(extractor, verdicts)
  }
  return fields.map(({ field, value }, index) => ({
    code: content.language.code,
    field,
    value,
    read: {
      'pdf.js': reads.get('pdf.js')![index]!,
      pdfium: reads.get('pdfium')![index]!,
    },
  }))
}

type Field = { readonly field: string; readonly value: string }

const comparable = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Cc}\p{Pd}\ufffe]/gu, '')

function printedFields(content: Content): Field[] {
  const { work, projects, education, certificates, skills, languages } = content
  return [
    { field: 'basics.name', value: content.name },
    { field: 'basics.label', value: content.label },
    { field: 'basics.email', value: content.email?.text ?? '' },
    { field: 'basics.phone', value: content.phone?.text ?? '' },
    ...content.wholeSummary.map((value) => ({ field: 'basics.summary', value })),
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
    ...entry.lines.map(({ whole }, line) => ({
      field: `${section}[${index}].highlights[${line}]`,
      value: whole,
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

/** Skills with keywords stand first, as each has a line of its own. */
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

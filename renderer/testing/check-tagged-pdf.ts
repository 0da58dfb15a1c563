/**
 * Checks the requirements of PDF/UA-1 (ISO 14289-1) that a program can check in PDFs of our
 * typesetter. Each fault begins with the clause. No validator that others know runs here.
 */
import {
  type Dictionary,
  type Value,
  Name,
  Reference,
  Word,
  readValues,
} from '../pdf/pdf-values.ts'
import { decodeText, readTaggedPdf, type TaggedPdf } from '../pdf/tagged-pdf.ts'

/** Standard structure types of ISO 32000-1, 14.8.4, that a resume can need. */
const GROUPS = ['Document', 'Part', 'Art', 'Sect', 'Div', 'BlockQuote', 'Caption', 'NonStruct']
const BLOCKS = ['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'L', 'LI', 'Lbl', 'LBody']
const TABLES = ['Table', 'THead', 'TBody', 'TFoot', 'TR', 'TH', 'TD']
const INLINE = ['Span', 'Quote', 'Note', 'Reference', 'Code', 'Link', 'Annot', 'Figure', 'Formula']
const STANDARD = new Set([...GROUPS, ...BLOCKS, ...TABLES, ...INLINE])

/** Children that these may have; others may have any. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  L: ['LI', 'L', 'Caption'],
  LI: ['Lbl', 'LBody'],
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
}
/** Parents that these must have. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  TH: ['TR'],
  TD: ['TR'],
}
const PAINTS = new Set([
  ...['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'Do', 'BI'],
  ...['Tj', 'TJ', "'", '"'],
])

type Element = { readonly kind: string; readonly values: Dictionary; readonly parent: string }

/** The faults, in words; empty: none found. `code`: the resume's language. */
export function checkTaggedPdf(pdf: Uint8Array, code: string): string[] {
  const file = readTaggedPdf(pdf)
  const objects = new Objects(file)
  const elements = objects.elements()
  return [
    ...checkFile(objects, code),
    ...checkElements(objects, elements),
    ...checkHeadings(elements),
    ...checkLinks(objects, elements),
    ...checkFonts(objects),
    ...file.pages.flatMap(({ commands }, at) => checkPainting(commands, at + 1)),
  ]
}

/** Kinds of structure elements in the file with how many there are. */
export function countTags(pdf: Uint8Array): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { kind } of new Objects(readTaggedPdf(pdf)).elements())
    counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

class Objects {
  readonly #objects: TaggedPdf['objects']

  constructor(file: TaggedPdf) {
    this.#objects = file.objects
  }

  /** The text of the object, for streams. */
  text(value: Value | undefined): string {
    return value instanceof Reference ? (this.#objects.get(value.object) ?? '') : ''
  }

  value(value: Value | undefined): Value | undefined {
    if (!(value instanceof Reference)) return value
    const [first] = readValues(this.text(value))
    return first?.value
  }

  dictionary(value: Value | undefined): Dictionary {
    const found = this.value(value)
    return found instanceof Map ? found : new Map()
  }

  list(value: Value | undefined): readonly Value[] {
    const found = this.value(value)
    if (found === undefined) return []
    return Array.isArray(found) ? found : [value!]
  }

  ofType(type: string): Dictionary[] {
    return [...this.#objects.keys()]
      .map((object) => this.dictionary(new Reference(object)))
      .filter((each) => nameOf(each.get('Type')) === type)
  }

  catalog(): Dictionary {
    return this.ofType('Catalog')[0] ?? new Map()
  }

  /** In reading order. */
  elements(): Element[] {
    const found: Element[] = []
    const visit = (value: Value, parent: string) => {
      const values = this.dictionary(value)
      const kind = nameOf(values.get('S'))
      if (kind === '') return
      found.push({ kind, values, parent })
      for (const kid of this.list(values.get('K'))) visit(kid, kind)
    }
    const root = this.dictionary(this.catalog().get('StructTreeRoot'))
    for (const kid of this.list(root.get('K'))) visit(kid, '')
    return found
  }
}

const nameOf = (value: Value | undefined): string => (value instanceof Name ? value.name : '')
const wordOf = (value: Value | undefined): string => (value instanceof Word ? value.word : '')
const hasText = (value: Value | undefined): boolean => (decodeText(value) ?? '').trim() !== ''

function checkFile(objects: Objects, code: string): string[] {
  const catalog = objects.catalog()
  const marks = objects.dictionary(catalog.get('MarkInfo'))
  const shown = objects.dictionary(catalog.get('ViewerPreferences'))
  const metadata = objects.text(catalog.get('Metadata'))
  const language = decodeText(objects.value(catalog.get('Lang'))) ?? ''
  const scripts = ['OpenAction', 'AA', 'AcroForm'].filter((key) => catalog.has(key))
  return faults([
    [wordOf(marks.get('Marked')) === 'true', '6.2: the file is not marked as tagged'],
    [wordOf(marks.get('Suspects')) !== 'true', '7.1: tags are marked as suspect'],
    [/<pdfuaid:part>1</.test(metadata), '5: the file does not name PDF/UA-1'],
    [/<dc:title>.*?[^\s<>].*?<\/dc:title>/s.test(metadata), '7.1: the metadata lack a title'],
    [wordOf(shown.get('DisplayDocTitle')) === 'true', '7.1: the title is not shown'],
    [language.split('-')[0] === code.split('-')[0], `7.2: the language is "${language}"`],
    [catalog.has('Outlines'), '7.17: no bookmarks'],
    [scripts.length === 0, `7.19: the file acts by itself: ${scripts.join(', ')}`],
    [objects.ofType('StructTreeRoot').length === 1, '7.1: no structure tree'],
  ])
}

function checkElements(objects: Objects, elements: readonly Element[]): string[] {
  const root = objects.dictionary(objects.catalog().get('StructTreeRoot'))
  const roles = objects.dictionary(root.get('RoleMap'))
  return elements.flatMap(({ kind, values, parent }) => {
    const isStandard = STANDARD.has(kind) || STANDARD.has(nameOf(roles.get(kind)))
    const children = CHILDREN[parent]
    const parents = PARENTS[kind]
    return faults([
      [isStandard, `7.1: ${kind} is no standard element`],
      [children === undefined || children.includes(kind), `7.5, 7.6: ${kind} in ${parent}`],
      [parents === undefined || parents.includes(parent), `7.5, 7.6: ${kind} in ${parent}`],
      [
        kind !== 'Figure' || hasText(values.get('Alt')) || hasText(values.get('ActualText')),
        '7.3: a figure without a text alternative',
      ],
      [kind !== 'TH' || JSON.stringify([...values]).includes('Scope'), '7.5: TH without scope'],
    ])
  })
}

function checkHeadings(elements: readonly Element[]): string[] {
  const headings = elements.filter(({ kind }) => /^H[1-6]$/.test(kind))
  const levels = headings.map(({ kind }) => Number(kind.slice(1)))
  const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
  const empty = headings.filter(({ values }) => !values.has('K'))
  return faults([
    [levels[0] === 1, `7.4.2: the first heading is H${levels[0]}`],
    [levels.filter((level) => level === 1).length === 1, '7.4.2: more than one H1'],
    [skipped.length === 0, `7.4.2: a level is skipped before H${skipped[0]}`],
    [empty.length === 0, '7.4.2: an empty heading'],
  ])
}

function checkLinks(objects: Objects, elements: readonly Element[]): string[] {
  const links = elements.filter(({ kind }) => kind === 'Link')
  const targets = links.map(({ values }) =>
    objects.list(values.get('K')).flatMap((kid) => {
      const reference = objects.dictionary(kid)
      return nameOf(reference.get('Type')) === 'OBJR' ? [reference.get('Obj')] : []
    }),
  )
  const pages = objects.ofType('Page').filter((page) => page.has('Annots'))
  const annotations = pages.flatMap((page) => [...objects.list(page.get('Annots'))])
  const tagged = new Set(targets.flat().map((target) => (target as Reference | undefined)?.object))
  return faults([
    [targets.every(({ length }) => length > 0), '7.18.5: a link element without its link'],
    [
      annotations.every((each) => each instanceof Reference && tagged.has(each.object)),
      '7.18.5: a link without its element',
    ],
    [
      annotations.every((each) => hasText(objects.dictionary(each).get('Contents'))),
      '7.18.5: a link without a description',
    ],
    [pages.every((page) => nameOf(page.get('Tabs')) === 'S'), '7.18.3: keys follow no structure'],
  ])
}

function checkFonts(objects: Objects): string[] {
  const descriptors = objects.ofType('FontDescriptor')
  const isEmbedded = (font: Dictionary) =>
    [...font.keys()].some((key) => key.startsWith('FontFile'))
  const shown = objects.ofType('Font').filter((font) => nameOf(font.get('Subtype')) === 'Type0')
  return faults([
    [descriptors.length > 0 && descriptors.every(isEmbedded), '7.21.4: a font is not embedded'],
    [shown.every((font) => font.has('ToUnicode')), '7.21.7: letters without Unicode'],
  ])
}

/** All that is painted is tagged or an artifact. */
function checkPainting(commands: string, page: number): string[] {
  const open: boolean[] = []
  const loose = new Set<string>()
  let given: Value[] = []
  for (const { value } of readValues(commands)) {
    if (!(value instanceof Word)) {
      given.push(value)
      continue
    }
    const { word } = value
    if (word === 'BMC' || word === 'BDC') {
      const [tag, properties] = given
      const isTagged = properties instanceof Map && properties.has('MCID')
      open.push(isTagged || nameOf(tag) === 'Artifact')
    } else if (word === 'EMC') open.pop()
    else if (PAINTS.has(word) && !open.includes(true)) loose.add(word)
    given = []
  }
  return faults([
    [loose.size === 0, `7.1: page ${page} paints outside of tags: ${[...loose].join(', ')}`],
  ])
}

const faults = (rows: readonly (readonly [holds: boolean, fault: string])[]): string[] =>
  rows.flatMap(([holds, fault]) => (holds ? [] : [fault]))

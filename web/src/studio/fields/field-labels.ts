/** What a field of the document is called, how it is edited and where it is shown. */
import { type Pointer, shapeOf } from '@vitrine/domain/resume/json-pointer'
import { type FieldKind, type ListSpec, resumeForm, type SectionSpec } from './resume-form.ts'

type Known = { readonly label: string; readonly kind: FieldKind }
const known = new Map<Pointer, Known>()
function learn(base: Pointer, { fields, lists = [] }: Pick<ListSpec, 'fields' | 'lists'>) {
  for (const { at, label, kind } of fields) known.set(base + at, { label, kind })
  for (const list of lists) {
    const item = `${base}${list.at}/*`
    known.set(item, { label: capitalised(list.one), kind: 'text' })
    if (!('lines' in list)) learn(item, list)
  }
}
for (const section of resumeForm) learn(section.base, section)

/** The label of the field at a pointer of the document: "Position" for `/work/0/position`. */
export function fieldLabel(pointer: Pointer): string {
  return known.get(shapeOf(pointer))?.label ?? pointer.split('/').at(-1) ?? pointer
}

/**
 * The same of an anchor (`domain/resume/field-anchor.ts`), without the document, and with its section:
 * "Position in Work" for `/work/$a1/position`.
 */
export function anchorLabel(anchor: string): string {
  // Which entry it is the document alone knows.
  const pointer = anchor.replaceAll(/\/\$[^/]+/g, '/0')
  const section = fieldSection(pointer)?.label
  return section === undefined ? fieldLabel(pointer) : `${fieldLabel(pointer)} in ${section}`
}

/** How the field at a pointer is edited; undefined for what the form does not show. */
export function fieldKind(pointer: Pointer): FieldKind | undefined {
  return known.get(shapeOf(pointer))?.kind
}

/** The section of the form that shows the field at a pointer. */
export function fieldSection(pointer: Pointer): SectionSpec | undefined {
  const shape = shapeOf(pointer)
  return resumeForm.find(
    ({ base, fields, lists }) =>
      fields.some(({ at }) => base + at === shape) ||
      lists.some(({ at }) => shape === base + at || shape.startsWith(`${base}${at}/`)),
  )
}

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

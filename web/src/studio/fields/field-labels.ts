/** The label, control and section of each resume field. */
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
 * Like `fieldLabel` for an anchor, with the section: "Position in Work" for `/work/$a1/position`.
 */
export function anchorLabel(anchor: string): string {
  // The entry's name is only in the document.
  const pointer = anchor.replaceAll(/\/\$[^/]+/g, '/0')
  const section = fieldSection(pointer)?.label
  return section === undefined ? fieldLabel(pointer) : `${fieldLabel(pointer)} in ${section}`
}

/** The control of a field; undefined if the form does not show the field. */
export function fieldKind(pointer: Pointer): FieldKind | undefined {
  return known.get(shapeOf(pointer))?.kind
}

/** The form section with the field. */
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

import { flushSync } from 'react-dom'
import { type Pointer, writeAt } from '@vitrine/domain/resume/json-pointer'
import { applyLinkedInSide } from '@vitrine/domain/sources/source-conflicts'
import type { DraftSession } from './draft/index.ts'
import { type EditorActions, FIELD_ATTRIBUTE, type FieldLocation } from './editor-actions.ts'
import { fieldSection } from './fields/index.ts'

/** The actions of an editor, upon its draft and its panes. `showFields` shows the fields, one section open. */
export function createEditorActions(
  session: DraftSession,
  panes: Pick<EditorActions, 'setActiveField' | 'showSource'> & {
    showFields: (sectionId: string | undefined) => void
    /** The language whose draft this is, and the way to the others. */
    language: string
    openLanguage: (place: FieldLocation) => void
    /** Shows a field where the original and its translation stand side by side, if they do. */
    openTranslation: (field: Pointer) => void
  },
): EditorActions {
  const { setActiveField, showSource, showFields, language, openLanguage, openTranslation } = panes
  const change: EditorActions['change'] = (at, alter) =>
    session.edit(at, (document) => ({ ...document, resume: alter(document.resume) }))
  const focusField: EditorActions['focusField'] = (at) => {
    flushSync(() => showFields(fieldSection(at)?.id))
    // An entry has no control of its own: its first field stands for it.
    const control =
      document.querySelector<HTMLElement>(`[${FIELD_ATTRIBUTE}="${CSS.escape(at)}"]`) ??
      document.querySelector<HTMLElement>(`[${FIELD_ATTRIBUTE}^="${CSS.escape(`${at}/`)}"]`)
    // A text that a translation lacks has a place at the desk only.
    if (control === null) return openTranslation(at)
    control.focus({ preventScroll: true })
    // With what stands under it: a conflict, or why it was not saved.
    control.parentElement?.scrollIntoView({ block: 'nearest' })
  }
  return {
    change,
    write: (at, value) => change(at, (before) => writeAt(before, at, value)),
    focusField,
    openField: (place) => {
      if (place.language !== language) openLanguage(place)
      else if (place.field !== '') focusField(place.field)
    },
    setActiveField,
    showSource,
    decide: (conflict, side) => {
      const { field, id } = conflict
      session.edit(field, (document) => ({
        ...document,
        resume: side === 'cv' ? document.resume : applyLinkedInSide(document.resume, conflict),
        decided: { ...document.decided, [id]: side },
      }))
      // Its buttons are gone: the focus stays with the field.
      focusField(field)
    },
  }
}

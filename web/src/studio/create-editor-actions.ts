import { flushSync } from 'react-dom'
import { type Pointer, writeAt } from '@vitrine/domain/resume/json-pointer'
import { applyLinkedInSide } from '@vitrine/domain/sources/source-conflicts'
import type { DraftSession } from './draft/index.ts'
import { type EditorActions, FIELD_ATTRIBUTE, type FieldLocation } from './editor-actions.ts'
import { fieldSection } from './fields/index.ts'

/** The editor's actions on its draft and panes. */
export function createEditorActions(
  session: DraftSession,
  panes: Pick<
    EditorActions,
    'setActiveField' | 'showSource' | 'confirmChange' | 'tick' | 'nameSource' | 'openWords'
  > & {
    showFields: (sectionId: string | undefined) => void
    /** The language of the draft. */
    language: string
    openLanguage: (place: FieldLocation) => void
    /** Shows the field in the translation editor. */
    openTranslation: (field: Pointer) => void
  },
): EditorActions {
  const { setActiveField, showSource, confirmChange, tick, nameSource, openWords } = panes
  const { showFields, language, openLanguage, openTranslation } = panes
  const change: EditorActions['change'] = (at, alter) =>
    session.edit(at, (document) => ({ ...document, resume: alter(document.resume) }))
  const focusField: EditorActions['focusField'] = (at) => {
    flushSync(() => showFields(fieldSection(at)?.id))
    // An entry has no control: use its first field.
    const control =
      document.querySelector<HTMLElement>(`[${FIELD_ATTRIBUTE}="${CSS.escape(at)}"]`) ??
      document.querySelector<HTMLElement>(`[${FIELD_ATTRIBUTE}^="${CSS.escape(`${at}/`)}"]`)
    // Only the translation editor shows a missing translation.
    if (control === null) return openTranslation(at)
    control.focus({ preventScroll: true })
    // Includes the notes below the field.
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
    confirmChange,
    tick,
    nameSource,
    openWords,
    decide: (conflict, side) => {
      const { field, id } = conflict
      session.edit(field, (document) => ({
        ...document,
        resume: side === 'cv' ? document.resume : applyLinkedInSide(document.resume, conflict),
        decided: { ...document.decided, [id]: side },
      }))
      // The clicked button is unmounted.
      focusField(field)
    },
  }
}

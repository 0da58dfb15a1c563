import { createContext, useContext } from 'react'
import type { SourceKind } from '@vitrine/domain/sources/cv-reading'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import type { OpenConflict } from '@vitrine/domain/sources/source-conflicts'

/** A field of one language's draft. */
export type FieldLocation = { readonly language: string; readonly field: Pointer }

/** What every part of the editor may do to the draft and to the focus. Stable: using it draws nothing anew. */
export type EditorActions = {
  /** Changes the resume; `field` is where an undo leads. */
  readonly change: (field: Pointer, alter: (resume: unknown) => unknown) => void
  readonly write: (field: Pointer, value: unknown) => void
  /** Opens the field's section and puts the focus into the field. */
  readonly focusField: (field: Pointer) => void
  /** The same in any of the order's languages. An empty field is the draft as a whole. */
  readonly openField: (place: FieldLocation) => void
  /** The field that last had the focus: what the CV's text is put into. */
  readonly setActiveField: (field: Pointer) => void
  /** Decides a conflict between CV and LinkedIn. */
  readonly decide: (conflict: OpenConflict, side: SourceKind) => void
  /** Confirms that a changed field states the same fact, by the key of its item. */
  readonly confirmChange: (key: string) => Promise<void>
  /** A person has met these wishes or checked these fields, by the keys of their items. */
  readonly tick: (keys: readonly string[]) => Promise<void>
  /** Opens the list of blockers with this item chosen. */
  readonly nameSource: (key: string) => void
  /** Opens the words of the page in any of the order's languages. */
  readonly openWords: (language: string) => void
  /** Shows where one of the files speaks of a field. */
  readonly showSource: (field: Pointer, file: SourceKind) => void
}

const Context = createContext<EditorActions | null>(null)
export const EditorActionsProvider = Context.Provider

export function useEditorActions(): EditorActions {
  const actions = useContext(Context)
  if (actions === null) throw new Error('Used outside of the editor')
  return actions
}

/** The attribute by which `focusField` finds a field's control. */
export const FIELD_ATTRIBUTE = 'data-field'

/** The state of a draft in the editor, and how it merges with the saved one. Pure functions. */
import type { DraftResponse, FieldAuthor } from '@vitrine/contract/studio'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import { nextSaveState, type SaveState, startSaving } from './autosave.ts'
import type { DraftBackup, EditedDraft } from './draft-backup.ts'
import { type EditHistory, recordEdit, startHistory } from './edit-history.ts'
import { mergeDrafts, isEqualJson } from '@vitrine/domain/drafts/merge-drafts'
import { type UnsavedField, prepareResume } from './prepare-resume.ts'

export type SavedDraft = EditedDraft & {
  readonly revision: number
  readonly authors: readonly FieldAuthor[]
}

export type DraftConflict = {
  readonly theirs: DraftResponse
  /** Pointers of fields that both changed; `/templateId` and `/themeId` for the design. */
  readonly fields: readonly Pointer[]
}

export type DraftState = {
  readonly history: EditHistory<EditedDraft>
  readonly save: SaveState
  /** Null before the first save. */
  readonly saved: SavedDraft | null
  readonly unsavedFields: readonly UnsavedField[]
  readonly conflict: DraftConflict | null
  /** A notice for the writer: restored edits or merged changes. */
  readonly notice:
    | { readonly is: 'restored'; readonly at: string }
    | { readonly is: 'merged'; readonly by: string }
    | null
  /** False if the browser stores no backup; leaving the page then needs a warning. */
  readonly backedUp: boolean
}

/** The initial state from the saved draft and the local backup. */
export function initialDraftState(
  server: DraftResponse | null,
  blank: EditedDraft,
  backup: DraftBackup | null,
  nowMs: number,
): DraftState {
  const onServer = toEditedDraft(server ?? blank)
  const state: DraftState = {
    history: startHistory(onServer),
    save: startSaving(server === null ? null : new Date(server.updatedAt)),
    saved: server,
    unsavedFields: [],
    conflict: null,
    notice: null,
    backedUp: true,
  }
  if (backup === null || isEqualJson(backup.document, onServer)) return state
  const { document, conflicts } = joinDrafts(backup.base, backup.document, onServer)
  const restored: DraftState = {
    ...state,
    history: recordEdit(state.history, document, '', nowMs),
    save: nextSaveState(state.save, { is: 'edited', nowMs }),
    unsavedFields: prepareResume(document.resume, onServer.resume).unsavedFields,
    notice: { is: 'restored', at: backup.at },
  }
  return conflicts.length === 0 || server === null
    ? restored
    : { ...restored, ...inConflict(restored, server, conflicts, nowMs) }
}

/** Another writer saved `theirs` first. Merges what it can and asks about the rest. */
export function mergeTheirs(
  state: DraftState,
  base: EditedDraft,
  theirs: DraftResponse,
  nowMs: number,
): Partial<DraftState> {
  const { document, conflicts } = joinDrafts(
    toEditedDraft(base),
    state.history.present,
    toEditedDraft(theirs),
  )
  if (conflicts.length > 0) return inConflict(state, theirs, conflicts, nowMs)
  return {
    saved: theirs,
    history: recordEdit(state.history, document, '', nowMs),
    notice: { is: 'merged', by: theirs.updatedBy },
    save: afterConflict(state, nowMs),
  }
}

/**
 * Resolves a conflict. `mine` or `theirs` wins where both changed a field; other changes are
 * merged.
 */
export function resolveDraftConflict(
  state: DraftState,
  base: EditedDraft,
  { theirs }: DraftConflict,
  choice: 'mine' | 'theirs',
  nowMs: number,
): Partial<DraftState> {
  const sides = [state.history.present, toEditedDraft(theirs)] as const
  const [first, second] = choice === 'mine' ? sides : ([sides[1], sides[0]] as const)
  const { document } = joinDrafts(toEditedDraft(base), first, second)
  return {
    saved: theirs,
    conflict: null,
    history: recordEdit(state.history, document, '', nowMs),
    save: afterConflict(state, nowMs),
  }
}

/** Replaces the document with one from the server. Undo restores the previous one. */
export function replaceDraft(
  state: DraftState,
  draft: DraftResponse,
  nowMs: number,
): Partial<DraftState> {
  return {
    saved: draft,
    unsavedFields: [],
    history: recordEdit(state.history, toEditedDraft(draft), '', nowMs),
    save: startSaving(new Date(draft.updatedAt)),
  }
}

export const toEditedDraft = (draft: EditedDraft): EditedDraft => {
  const { resume, templateId, themeId, decided, madeFrom } = draft
  return { resume, templateId, themeId, decided, madeFrom }
}

/** If both changed a text, only the text is a conflict, not its translation source. */
function joinDrafts(base: EditedDraft, mine: EditedDraft, theirs: EditedDraft) {
  const { document, conflicts } = mergeDrafts(base, mine, theirs)
  return {
    document: document as EditedDraft,
    conflicts: conflicts.filter((pointer) => !pointer.startsWith('/madeFrom')),
  }
}

const inConflict = (
  { save }: DraftState,
  theirs: DraftResponse,
  fields: readonly Pointer[],
  nowMs: number,
): Pick<DraftState, 'conflict' | 'save'> => ({
  conflict: { theirs, fields: fields.map(withinResume) },
  save: nextSaveState(save, { is: 'failed', trouble: 'conflict', nowMs }),
})

/** Resolves the conflict; the next save sends this document. */
const afterConflict = ({ save }: DraftState, nowMs: number): SaveState =>
  nextSaveState(nextSaveState(save, { is: 'failed', trouble: 'conflict', nowMs }), {
    is: 'retried',
    nowMs,
  })

const withinResume = (pointer: Pointer) => pointer.replace(/^\/resume(?=\/|$)/, '')

/**
 * What is known of a draft while it is edited, as a value: what stands on the screen,
 * what the server has, and what becomes of both when they meet. Pure.
 */
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
  /** Fields that both changed, as pointers into the resume; `/templateId` and `/themeId` for the looks. */
  readonly fields: readonly Pointer[]
}

export type DraftState = {
  readonly history: EditHistory<EditedDraft>
  readonly save: SaveState
  /** Null before the first save. */
  readonly saved: SavedDraft | null
  readonly unsavedFields: readonly UnsavedField[]
  readonly conflict: DraftConflict | null
  /** What the writer should know: typing found on this device, or somebody's changes taken in. */
  readonly notice:
    | { readonly is: 'restored'; readonly at: string }
    | { readonly is: 'merged'; readonly by: string }
    | null
  /** False where the device keeps nothing: leaving the page has to ask. */
  readonly backedUp: boolean
}

/** The draft as it is opened: as the server has it, with what this device kept of an earlier sitting. */
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

/** Somebody saved `theirs` first: what does not collide is joined at once, the rest is asked. */
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

/** Ends a conflict: where both changed the same, `mine` or `theirs` holds; all else is joined. */
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

/** A draft that the server wrote takes the place of what stands here; undo leads back. */
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

/** Where both changed a text, that is the conflict, and not what each made it from. */
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

/** The conflict is over: what stands here goes out next. */
const afterConflict = ({ save }: DraftState, nowMs: number): SaveState =>
  nextSaveState(nextSaveState(save, { is: 'failed', trouble: 'conflict', nowMs }), {
    is: 'retried',
    nowMs,
  })

const withinResume = (pointer: Pointer) => pointer.replace(/^\/resume(?=\/|$)/, '')

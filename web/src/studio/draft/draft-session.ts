/**
 * Edits one draft: its content, undo history, autosave and conflicts. Unsaved edits are backed up
 * on this device. Clock, timers, network and storage are parameters.
 */
import type { DraftResponse } from '@vitrine/contract/studio'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import { isEqualJson } from '@vitrine/domain/drafts/merge-drafts'
import { assignIds, type StoredResume } from '@vitrine/domain/resume/stored-resume'
import { updateTranslationSources } from '@vitrine/domain/languages/translated-texts'
import { ApiError } from '../../api/client.ts'
import { isSaved, msUntilSave, nextSaveState, type SaveEvent } from './autosave.ts'
import { deleteBackup, type EditedDraft, readBackup, storeBackup } from './draft-backup.ts'
import {
  type DraftState,
  toEditedDraft,
  resolveDraftConflict,
  mergeTheirs,
  initialDraftState,
  replaceDraft,
} from './draft-state.ts'
import { type EditHistory, recordEdit, redo, undo } from './edit-history.ts'
import { prepareResume } from './prepare-resume.ts'

export type SaveBody = {
  revision: number
  resume: StoredResume
  templateId: string
  themeId: EditedDraft['themeId']
  decided: EditedDraft['decided']
  madeFrom: EditedDraft['madeFrom']
}

export type DraftSessionDeps = {
  readonly orderId: string
  readonly language: string
  /** The saved draft; null if there is none yet. */
  readonly server: DraftResponse | null
  /** The initial document for an order without a draft. */
  readonly blank: EditedDraft
  readonly saveDraft: (body: SaveBody) => Promise<DraftResponse>
  readonly loadDraft: () => Promise<DraftResponse | null>
  /** The original document of this translation; null for the original itself. */
  readonly original: unknown
  readonly storage: Storage
  readonly now: () => Date
  /** Returns an unused id for a new entry or line. */
  readonly newId: () => string
  /** Runs `act` after `ms`; call the result to cancel it. */
  readonly later: (ms: number, act: () => void) => () => void
}

export type DraftSession = ReturnType<typeof createDraftSession>

// oxlint-disable-next-line max-lines-per-function -- one closure holds the session state
export function createDraftSession(deps: DraftSessionDeps) {
  const { orderId, language, blank, storage, now } = deps
  const listeners = new Set<() => void>()
  let { original } = deps
  let state = initialDraftState(
    deps.server,
    blank,
    readBackup(storage, orderId, language),
    now().getTime(),
  )
  let cancelTimer: (() => void) | null = null
  let underWay: Promise<void> | null = null

  const change = (next: Partial<DraftState>) => {
    state = { ...state, ...next }
    schedule()
    for (const listener of listeners) listener()
  }
  const save = (event: SaveEvent) => nextSaveState(state.save, event)
  const base = (): EditedDraft => state.saved ?? blank

  const schedule = () => {
    cancelTimer?.()
    const ms = msUntilSave(state.save, now().getTime())
    cancelTimer = ms === null ? null : deps.later(ms, () => void send())
  }

  const show = (history: EditHistory<EditedDraft>) => {
    const { unsavedFields } = prepareResume(history.present.resume, base().resume)
    const backedUp = keep(history.present)
    change({
      history,
      unsavedFields,
      backedUp,
      save: save({ is: 'edited', nowMs: now().getTime() }),
    })
  }

  const keep = (document: EditedDraft): boolean =>
    storeBackup(storage, orderId, language, {
      base: toEditedDraft(base()),
      document,
      at: now().toISOString(),
    })

  const send = (): Promise<void> => {
    underWay ??= sendOnce().finally(() => {
      underWay = null
      schedule()
    })
    return underWay
  }

  const sendOnce = async () => {
    const { present } = state.history
    const { resume } = prepareResume(present.resume, base().resume)
    const edited = toEditedDraft({ ...present, resume })
    if (state.saved !== null && isEqualJson(edited, toEditedDraft(state.saved))) {
      change({
        save: nextSaveState(save({ is: 'sent' }), { is: 'saved', at: state.save.savedAt ?? now() }),
      })
      tidyBackup()
      return
    }
    change({ save: save({ is: 'sent' }) })
    try {
      const answer = await deps.saveDraft({
        ...edited,
        revision: state.saved?.revision ?? 0,
        resume,
      })
      change({ saved: answer, save: save({ is: 'saved', at: new Date(answer.updatedAt) }) })
      tidyBackup()
    } catch (fault) {
      await takeFault(fault)
    }
  }

  /** Saved content needs no backup, except incomplete dates. */
  const tidyBackup = () => {
    if (!isSaved(state.save)) return
    if (state.unsavedFields.length === 0) deleteBackup(storage, orderId, language)
    else keep(state.history.present)
  }

  const takeFault = async (fault: unknown) => {
    const nowMs = now().getTime()
    if (!(fault instanceof ApiError) || fault.status >= 500 || fault.status === 429) {
      change({ save: save({ is: 'failed', trouble: 'unreachable', nowMs }) })
    } else if (fault.code === 'unauthorized') {
      change({ save: save({ is: 'failed', trouble: 'signed-out', nowMs }) })
    } else if (fault.status === 409) {
      await loadTheirs(fault)
    } else {
      change({ save: save({ is: 'failed', trouble: 'refused', sentence: fault.sentence, nowMs }) })
    }
  }

  const loadTheirs = async (fault: ApiError) => {
    const nowMs = now().getTime()
    let theirs: DraftResponse | null
    try {
      theirs = await deps.loadDraft()
    } catch {
      change({ save: save({ is: 'failed', trouble: 'unreachable', nowMs }) })
      return
    }
    // Both revisions are the same, so this is no conflict and a retry would fail again.
    if (theirs === null || theirs.revision === state.saved?.revision) {
      change({ save: save({ is: 'failed', trouble: 'refused', sentence: fault.sentence, nowMs }) })
      return
    }
    change(mergeTheirs(state, base(), theirs, nowMs))
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    state: () => state,

    /** Changes the document; undo returns to `field`. */
    edit: (field: Pointer, alter: (document: EditedDraft) => EditedDraft) => {
      const before = state.history.present
      const altered = alter(before)
      const resume = assignIds(altered.resume as StoredResume, deps.newId)
      const madeFrom =
        original === null || resume === before.resume
          ? altered.madeFrom
          : updateTranslationSources(altered.madeFrom, before.resume, resume, original)
      const document =
        resume === altered.resume && madeFrom === altered.madeFrom
          ? altered
          : { ...altered, resume, madeFrom }
      const history = recordEdit(state.history, document, field, now().getTime())
      if (history !== state.history) show(history)
    },
    /** The field of the undone edit; null if there was none. */
    undo: (): Pointer | null => {
      const step = undo(state.history)
      if (step !== null) show(step.history)
      return step?.field ?? null
    },
    redo: (): Pointer | null => {
      const step = redo(state.history)
      if (step !== null) show(step.history)
      return step?.field ?? null
    },

    /** Saves now. True if everything valid is saved. */
    flush: async (): Promise<boolean> => {
      await underWay
      if (state.conflict !== null) return false
      if (!isSaved(state.save)) {
        change({ save: save({ is: 'retried', nowMs: now().getTime() }) })
        await send()
        if (!isSaved(state.save) && state.save.error === null) await send()
      }
      return isSaved(state.save)
    },

    /**
     * Resolves a conflict. `mine` or `theirs` wins where both changed a field; other changes are
     * merged.
     */
    resolveConflict: (choice: 'mine' | 'theirs') => {
      const { conflict } = state
      if (conflict !== null)
        change(resolveDraftConflict(state, base(), conflict, choice, now().getTime()))
    },

    /**
     * Loads a draft that the server created, such as a CV import. Undo restores the previous one.
     */
    replace: (draft: DraftResponse) => {
      change(replaceDraft(state, draft, now().getTime()))
      deleteBackup(storage, orderId, language)
    },

    /** The current original document. */
    setOriginal: (document: unknown) => {
      original = document
    },

    dismissNotice: () => change({ notice: null }),

    /** Starts autosave. Call the result to stop it and save once more. */
    resume: () => {
      schedule()
      return () => {
        cancelTimer?.()
        cancelTimer = null
        if (!isSaved(state.save) && state.conflict === null) void send()
      }
    },
  }
}

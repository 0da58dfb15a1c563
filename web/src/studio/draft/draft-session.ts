/**
 * One draft while it is being edited: what stands on the screen, its history, when
 * it is saved, and what happens when somebody else saved it meanwhile. Nothing typed
 * is lost: what the server does not have is on this device.
 *
 * A plain store; the page draws it, tests drive it. Clock, timers, network and
 * storage are arguments.
 */
import type { DraftAnswer, FieldAuthor } from '@vitrine/contract/studio'
import type { Pointer } from '@vitrine/domain/json-pointer'
import type { Resume } from '@vitrine/domain/resume'
import { CallFailed } from '../../api/call.ts'
import {
  isSaved,
  msUntilSave,
  nextSaveState,
  type SaveEvent,
  type SaveState,
  startSaving,
} from './autosave.ts'
import { dropBackup, type EditedDraft, findBackup, keepBackup } from './draft-backup.ts'
import { type EditHistory, recordEdit, redo, startHistory, undo } from './edit-history.ts'
import { mergeDrafts, sameJson } from './merge-drafts.ts'
import { type HeldBack, prepareResume } from './prepare-resume.ts'

export type SavedDraft = EditedDraft & {
  readonly revision: number
  readonly authors: readonly FieldAuthor[]
}

export type DraftConflict = {
  readonly theirs: DraftAnswer
  /** Fields that both changed, as pointers into the resume; `/templateId` and `/themeId` for the looks. */
  readonly fields: readonly Pointer[]
}

export type DraftState = {
  readonly history: EditHistory<EditedDraft>
  readonly save: SaveState
  /** Null before the first save. */
  readonly saved: SavedDraft | null
  readonly heldBack: readonly HeldBack[]
  readonly conflict: DraftConflict | null
  /** What the writer should know: typing found on this device, or somebody's changes taken in. */
  readonly news:
    | { readonly is: 'restored'; readonly at: string }
    | { readonly is: 'merged'; readonly by: string }
    | null
  /** False where the device keeps nothing: leaving the page has to ask. */
  readonly backedUp: boolean
}

export type SaveBody = {
  revision: number
  resume: Resume
  templateId: string
  themeId: EditedDraft['themeId']
  settled: EditedDraft['settled']
}

export type DraftSessionDeps = {
  readonly orderId: string
  readonly language: string
  /** The draft on the server; null if there is none yet. */
  readonly server: DraftAnswer | null
  /** What an order without a draft begins with. */
  readonly blank: EditedDraft
  readonly saveDraft: (body: SaveBody) => Promise<DraftAnswer>
  readonly loadDraft: () => Promise<DraftAnswer | null>
  readonly storage: Storage
  readonly now: () => Date
  /** Runs `act` after `ms`; the answer cancels it. */
  readonly later: (ms: number, act: () => void) => () => void
}

export type DraftSession = ReturnType<typeof openDraftSession>

export function openDraftSession(deps: DraftSessionDeps) {
  const { orderId, language, blank, storage, now } = deps
  const listeners = new Set<() => void>()
  let state = firstState(deps)
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
    const { heldBack } = prepareResume(history.present.resume, base().resume)
    const backedUp = keepBackup(storage, orderId, language, {
      base: editedOf(base()),
      document: history.present,
      at: now().toISOString(),
    })
    change({ history, heldBack, backedUp, save: save({ is: 'edited', nowMs: now().getTime() }) })
  }

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
    const edited = editedOf({ ...present, resume })
    if (state.saved !== null && sameJson(edited, editedOf(state.saved))) {
      change({
        save: nextSaveState(save({ is: 'sent' }), { is: 'saved', at: state.save.savedAt ?? now() }),
      })
      settleBackup()
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
      settleBackup()
    } catch (fault) {
      await takeFault(fault)
    }
  }

  /** What the server has needs no copy here; half a date on the screen does. */
  const settleBackup = () => {
    if (!isSaved(state.save)) return
    if (state.heldBack.length === 0) dropBackup(storage, orderId, language)
    else {
      keepBackup(storage, orderId, language, {
        base: editedOf(base()),
        document: state.history.present,
        at: now().toISOString(),
      })
    }
  }

  const takeFault = async (fault: unknown) => {
    const nowMs = now().getTime()
    if (!(fault instanceof CallFailed) || fault.status >= 500 || fault.status === 429) {
      change({ save: save({ is: 'failed', trouble: 'unreachable', nowMs }) })
    } else if (fault.status === 401) {
      change({ save: save({ is: 'failed', trouble: 'signed-out', nowMs }) })
    } else if (fault.status === 409) {
      await meetTheirs(fault)
    } else {
      change({ save: save({ is: 'failed', trouble: 'refused', sentence: fault.sentence, nowMs }) })
    }
  }

  /** Somebody saved first: what does not collide is joined at once, the rest is asked. */
  const meetTheirs = async (fault: CallFailed) => {
    const nowMs = now().getTime()
    let theirs: DraftAnswer | null
    try {
      theirs = await deps.loadDraft()
    } catch {
      change({ save: save({ is: 'failed', trouble: 'unreachable', nowMs }) })
      return
    }
    // The same revision on both sides: the server refused for another reason, and trying again won't help.
    if (theirs === null || theirs.revision === state.saved?.revision) {
      change({ save: save({ is: 'failed', trouble: 'refused', sentence: fault.sentence, nowMs }) })
      return
    }
    const { document, conflicts } = mergeDrafts(
      editedOf(base()),
      state.history.present,
      editedOf(theirs),
    )
    if (conflicts.length > 0) {
      change({
        conflict: { theirs, fields: conflicts.map(withinResume) },
        save: save({ is: 'failed', trouble: 'conflict', nowMs }),
      })
      return
    }
    change({
      saved: theirs,
      history: recordEdit(state.history, document as EditedDraft, '', nowMs),
      news: { is: 'merged', by: theirs.updatedBy },
      save: afterConflict(nowMs),
    })
  }

  /** The conflict is over: what stands here goes out next. */
  const afterConflict = (nowMs: number) =>
    [
      { is: 'failed', trouble: 'conflict', nowMs } as const,
      { is: 'retried', nowMs } as const,
    ].reduce(nextSaveState, state.save)

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    state: () => state,

    /** Changes the document; `field` is where an undo will lead. */
    edit: (field: Pointer, alter: (document: EditedDraft) => EditedDraft) => {
      const history = recordEdit(
        state.history,
        alter(state.history.present),
        field,
        now().getTime(),
      )
      if (history !== state.history) show(history)
    },
    /** The field that the undone edit concerned; null when there was none. */
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

    /** Saves at once. True when the server has everything that can be saved. */
    flush: async (): Promise<boolean> => {
      await underWay
      if (state.conflict !== null) return false
      if (!isSaved(state.save)) {
        change({ save: save({ is: 'retried', nowMs: now().getTime() }) })
        await send()
        if (!isSaved(state.save) && state.save.trouble === null) await send()
      }
      return isSaved(state.save)
    },

    /** Ends a conflict: where both changed the same, `mine` or `theirs` holds; all else is joined. */
    settle: (choice: 'mine' | 'theirs') => {
      if (state.conflict === null) return
      const { theirs } = state.conflict
      const sides = [state.history.present, editedOf(theirs)] as const
      const [first, second] = choice === 'mine' ? sides : ([sides[1], sides[0]] as const)
      const { document } = mergeDrafts(editedOf(base()), first, second)
      const nowMs = now().getTime()
      change({
        saved: theirs,
        conflict: null,
        history: recordEdit(state.history, document as EditedDraft, '', nowMs),
        save: afterConflict(nowMs),
      })
    },

    /** Takes over a draft that the server wrote, as after reading the CV; undo leads back. */
    takeOver: (draft: DraftAnswer) => {
      const nowMs = now().getTime()
      change({
        saved: draft,
        heldBack: [],
        history: recordEdit(state.history, editedOf(draft), '', nowMs),
        save: startSaving(new Date(draft.updatedAt)),
      })
      dropBackup(storage, orderId, language)
    },

    dismissNews: () => change({ news: null }),

    /** Lets the timer run, from now until the answer is called: then what is not saved yet is sent once more. */
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

function firstState({
  orderId,
  language,
  server,
  blank,
  storage,
  now,
}: DraftSessionDeps): DraftState {
  const onServer = editedOf(server ?? blank)
  const state: DraftState = {
    history: startHistory(onServer),
    save: startSaving(server === null ? null : new Date(server.updatedAt)),
    saved: server,
    heldBack: [],
    conflict: null,
    news: null,
    backedUp: true,
  }
  const backup = findBackup(storage, orderId, language)
  if (backup === null || sameJson(backup.document, onServer)) return state
  const { document, conflicts } = mergeDrafts(backup.base, backup.document, onServer)
  const nowMs = now().getTime()
  const restored: DraftState = {
    ...state,
    history: recordEdit(state.history, document as EditedDraft, '', nowMs),
    save: nextSaveState(state.save, { is: 'edited', nowMs }),
    heldBack: prepareResume((document as EditedDraft).resume, onServer.resume).heldBack,
    news: { is: 'restored', at: backup.at },
  }
  if (conflicts.length === 0 || server === null) return restored
  return {
    ...restored,
    conflict: { theirs: server, fields: conflicts.map(withinResume) },
    save: nextSaveState(restored.save, { is: 'failed', trouble: 'conflict', nowMs }),
  }
}

const editedOf = ({ resume, templateId, themeId, settled }: EditedDraft): EditedDraft => ({
  resume,
  templateId,
  themeId,
  settled,
})

const withinResume = (pointer: Pointer) => pointer.replace(/^\/resume(?=\/|$)/, '')

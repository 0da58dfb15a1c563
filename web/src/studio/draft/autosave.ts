/**
 * When a draft is saved and which status is shown, as a state that events change. The caller runs
 * timers and requests.
 */

export type DraftSaveError = 'unreachable' | 'signed-out' | 'refused' | 'conflict'

export type SaveState = {
  /** Counts edits; equal to `savedEdits` when everything is saved. */
  readonly edits: number
  readonly savedEdits: number
  /** The edit count covered by the running save. */
  readonly inFlight: number | null
  readonly firstUnsavedMs: number
  readonly lastEditMs: number
  readonly savedAt: Date | null
  readonly error: DraftSaveError | null
  /** The server's message when it rejects a save. */
  readonly sentence: string | null
  /** Consecutive saves that did not reach the server. */
  readonly failures: number
  readonly lastFailureMs: number
}

export type SaveEvent =
  | { readonly is: 'edited'; readonly nowMs: number }
  | { readonly is: 'sent' }
  | { readonly is: 'saved'; readonly at: Date }
  | {
      readonly is: 'failed'
      readonly trouble: DraftSaveError
      readonly sentence?: string
      readonly nowMs: number
    }
  /**
   * The writer saves manually, or saving is possible again after sign-in, reconnect or a resolved
   * conflict.
   */
  | { readonly is: 'retried'; readonly nowMs: number }

/** Saves after typing pauses for this long. */
const QUIET_MS = 700
/** The longest delay between the first unsaved edit and a save. */
const AT_MOST_MS = 4000
const LONGEST_RETRY_MS = 30_000

export function startSaving(savedAt: Date | null): SaveState {
  return {
    edits: 0,
    savedEdits: 0,
    inFlight: null,
    firstUnsavedMs: 0,
    lastEditMs: 0,
    savedAt,
    error: null,
    sentence: null,
    failures: 0,
    lastFailureMs: 0,
  }
}

export function nextSaveState(state: SaveState, event: SaveEvent): SaveState {
  switch (event.is) {
    case 'edited': {
      // The server may accept a rejected draft after an edit. Conflicts must be resolved first.
      const stays =
        state.error === 'conflict' || state.error === 'signed-out' || state.error === 'unreachable'
      return {
        ...state,
        edits: state.edits + 1,
        firstUnsavedMs:
          isSaved(state) || state.edits === state.inFlight ? event.nowMs : state.firstUnsavedMs,
        lastEditMs: event.nowMs,
        error: stays ? state.error : null,
        sentence: stays ? state.sentence : null,
      }
    }
    case 'sent':
      return { ...state, inFlight: state.edits }
    case 'saved':
      return {
        ...state,
        savedEdits: state.inFlight ?? state.edits,
        inFlight: null,
        savedAt: event.at,
        error: null,
        sentence: null,
        failures: 0,
      }
    case 'failed':
      return {
        ...state,
        inFlight: null,
        error: event.trouble,
        sentence: event.sentence ?? null,
        failures: event.trouble === 'unreachable' ? state.failures + 1 : 0,
        lastFailureMs: event.nowMs,
      }
    case 'retried':
      return {
        ...state,
        error: null,
        sentence: null,
        failures: 0,
        firstUnsavedMs: 0,
        lastEditMs: 0,
      }
  }
}

export function isSaved(state: SaveState): boolean {
  return state.edits === state.savedEdits
}

/** Milliseconds until the next save. Null if nothing needs saving or saving is blocked. */
export function msUntilSave(state: SaveState, nowMs: number): number | null {
  if (isSaved(state) || state.inFlight !== null) return null
  switch (state.error) {
    case 'conflict':
    case 'signed-out':
    case 'refused':
      return null
    case 'unreachable':
      return Math.max(0, state.lastFailureMs + retryDelayMs(state.failures) - nowMs)
    case null:
      return Math.max(
        0,
        Math.min(state.lastEditMs + QUIET_MS, state.firstUnsavedMs + AT_MOST_MS) - nowMs,
      )
  }
}

/** Waits 1, 2, 4 … seconds, 30 at most. */
const retryDelayMs = (failures: number) => Math.min(1000 * 2 ** (failures - 1), LONGEST_RETRY_MS)

/** The save status in the editor's header. */
export function saveStatusText(state: SaveState, timeOf: (at: Date) => string): string {
  switch (state.error) {
    case 'unreachable':
      return 'Not saved: the server can’t be reached. Retrying. Your text is stored on this device.'
    case 'signed-out':
      return 'Not saved: you are signed out. Your text is stored on this device.'
    case 'refused':
      return `Not saved: ${state.sentence ?? 'the server refused the draft'}`
    case 'conflict':
      return 'Not saved: someone else saved this draft.'
    case null:
      if (state.inFlight !== null) return 'Saving…'
      if (!isSaved(state)) return 'Editing…'
      return state.savedAt === null ? 'Nothing written yet' : `Saved ${timeOf(state.savedAt)}`
  }
}

/**
 * A change request while the customer writes it: comments, their save status, and merging with the
 * server and other devices. Unsaved text is stored on the device. Clock, timers, network, IDs and
 * storage are arguments.
 */
import { z } from 'zod'
import {
  type CommentResponse,
  anchorMatchResponse,
  type SavedCommentResponse,
} from '@vitrine/contract/reviews'
import { commentTargetSchema } from '@vitrine/domain/reviews/comment-target'
import { isEqualJson } from '@vitrine/domain/drafts/merge-drafts'
import { ApiError } from '../api/client.ts'
import type { BrowserStorage } from '../api/stored-order.ts'

/** A comment or suggestion that is not submitted. */
export type DraftComment = Pick<
  CommentResponse,
  'id' | 'revision' | 'target' | 'versionHash' | 'quote' | 'text' | 'suggestion' | 'place'
>

export type CommentSaveError =
  /** Retried automatically. */
  | 'unreachable'
  /** The change request, the link or the order is closed. */
  | 'closed'
  /** The server rejected one comment; an edit sends it again. */
  | 'refused'

export type ChangeRequestState = {
  /** In order of creation. */
  readonly comments: readonly DraftComment[]
  /** Removed since the page was opened; can be restored. */
  readonly removed: readonly DraftComment[]
  /** IDs of comments with unsaved changes. */
  readonly waiting: ReadonlySet<string>
  readonly sending: boolean
  readonly savedAt: Date | null
  readonly error: CommentSaveError | null
  /** The server's error message. */
  readonly sentence: string | null
  /** False without storage: leaving the page asks for confirmation. */
  readonly backedUp: boolean
}

export type ChangeRequestSessionDeps = {
  /** The comments on the server. */
  readonly server: readonly DraftComment[]
  readonly save: (comment: DraftComment) => Promise<SavedCommentResponse>
  readonly remove: (id: string) => Promise<unknown>
  readonly storage: BrowserStorage
  readonly storageKey: string
  readonly newId: () => string
  readonly now: () => Date
  /** Returns a function that cancels the timer. */
  readonly later: (ms: number, act: () => void) => () => void
}

/** Debounces typing. */
const QUIET_MS = 600
const LONGEST_RETRY_MS = 30_000

const commentSchema: z.ZodType<DraftComment> = z.object({
  id: z.uuid(),
  revision: z.int(),
  target: commentTargetSchema,
  versionHash: z.string(),
  quote: z.string(),
  text: z.string(),
  suggestion: z.string().nullable(),
  place: anchorMatchResponse,
})
// Stored in browsers: keep the names.
const backupSchema = z.object({ remarks: z.array(commentSchema), gone: z.array(z.uuid()) })

/** An empty comment is not sent, and removed when its editor closes. */
export const isEmptyComment = ({ text, suggestion, quote }: DraftComment): boolean =>
  text.trim() === '' && (suggestion === null || suggestion === quote)

export type ChangeRequestSession = ReturnType<typeof createChangeRequestSession>

// oxlint-disable-next-line max-lines-per-function -- one closure holds the session state
export function createChangeRequestSession(deps: ChangeRequestSessionDeps) {
  const { storage, storageKey, now } = deps
  const listeners = new Set<() => void>()
  /** Counts changes per comment, to detect edits during a save. */
  const changes = new Map<string, number>()
  let state = openState(deps.server, readBackup(storage, storageKey))
  /** IDs that may exist on the server, also after a lost response. */
  const known = new Set([...deps.server.map(({ id }) => id), ...state.waiting])
  /** IDs that a response contained; if one is missing later, another device removed it. */
  const seen = new Set(deps.server.map(({ id }) => id))
  /** Removed IDs: an older response must not restore them. */
  const gone = new Set<string>()
  /** Error messages of rejected comments, which wait for an edit. */
  const refusals = new Map<string, string | null>()
  const remainingError = (): Pick<ChangeRequestState, 'error' | 'sentence'> => {
    const [sentence] = refusals.values()
    return sentence === undefined ? { error: null, sentence: null } : { error: 'refused', sentence }
  }
  /** New IDs of comments that an open editor still knows by the old one. */
  const renamed = new Map<string, string>()
  const idOf = (id: string): string => {
    const now = renamed.get(id)
    return now === undefined ? id : idOf(now)
  }
  let cancelTimer: (() => void) | null = null
  let underWay: Promise<void> | null = null
  let failures = 0

  const change = (next: Partial<ChangeRequestState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  const touch = (id: string, next: Partial<ChangeRequestState>) => {
    changes.set(id, (changes.get(id) ?? 0) + 1)
    refusals.delete(id)
    const isHeld = state.error === 'closed' || state.error === 'unreachable'
    const left = isHeld ? {} : remainingError()
    state = { ...state, ...next, ...left, waiting: new Set([...state.waiting, id]) }
    change({ backedUp: writeBackup(storage, storageKey, state) })
    if (!isHeld) schedule(QUIET_MS)
  }

  const schedule = (ms: number) => {
    cancelTimer?.()
    cancelTimer = deps.later(ms, () => void send())
  }

  const send = (): Promise<void> => {
    cancelTimer?.()
    cancelTimer = null
    underWay ??= sendAll().finally(() => {
      underWay = null
    })
    return underWay
  }

  const sendAll = async () => {
    if (state.error === 'closed') return
    change({ sending: true })
    try {
      for (const id of state.waiting) {
        if (refusals.has(id)) continue
        // One after the other: a later word must not arrive before an earlier one.
        // oxlint-disable-next-line no-await-in-loop
        if (!(await sendOne(id))) break
      }
    } finally {
      change({ sending: false })
    }
  }

  /** Whether the next comment can be sent. */
  const sendOne = async (id: string): Promise<boolean> => {
    const at = changes.get(id) ?? 0
    const comment = state.comments.find((each) => each.id === id)
    try {
      if (!comment) {
        if (known.has(id)) await deps.remove(id)
      } else if (!isEmptyComment(comment)) {
        known.add(id)
        const answer = await deps.save(comment)
        if (answer.state === 'submitted') {
          change({ error: 'closed', sentence: 'This list was sent from another device.' })
          return false
        }
        settle(comment, answer)
      }
    } catch (fault) {
      return takeFault(id, fault)
    }
    failures = 0
    const waiting = new Set(state.waiting)
    // Edited during the save: send it again.
    if ((changes.get(id) ?? 0) === at) waiting.delete(id)
    else schedule(QUIET_MS)
    state = { ...state, waiting, savedAt: now(), ...remainingError() }
    change({ backedUp: writeBackup(storage, storageKey, state) })
    return true
  }

  /** Applies the server's response; if another device saved first, both comments stay. */
  const settle = (sent: DraftComment, { state: outcome, comment }: SavedCommentResponse) => {
    const here = state.comments.find(({ id }) => id === sent.id) ?? sent
    const replace = (...by: DraftComment[]) =>
      change({ comments: state.comments.flatMap((each) => (each.id === sent.id ? by : [each])) })
    if (outcome === 'saved' && comment !== null) {
      replace({ ...here, revision: comment.revision, place: comment.place })
      return
    }
    const mine = { ...here, id: deps.newId(), revision: 0 }
    renamed.set(here.id, mine.id)
    replace(...(outcome === 'newer' && comment !== null ? [toDraftComment(comment)] : []), mine)
    touch(mine.id, {})
  }

  const takeFault = (id: string, fault: unknown): boolean => {
    if (!(fault instanceof ApiError) || fault.status >= 500 || fault.status === 429) {
      failures += 1
      change({ error: 'unreachable' })
      schedule(Math.min(1000 * 2 ** (failures - 1), LONGEST_RETRY_MS))
      return false
    }
    const sentence = Object.values(fault.fields)[0] ?? fault.sentence ?? null
    const closed = [401, 403, 404, 410].includes(fault.status)
    if (!closed) refusals.set(id, sentence)
    change(closed ? { error: 'closed', sentence } : remainingError())
    return !closed
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,

    /** Adds or replaces a comment. */
    write: (written: DraftComment) => {
      const comment = { ...written, id: idOf(written.id) }
      touch(comment.id, {
        comments: state.comments.some(({ id }) => id === comment.id)
          ? // The server may have counted on since the page took it.
            state.comments.map((each) =>
              each.id === comment.id ? { ...comment, revision: each.revision } : each,
            )
          : [...state.comments, comment],
      })
    },

    /** Removes a comment. A non-empty one can be restored. */
    remove: (given: string) => {
      const id = idOf(given)
      const comment = state.comments.find((each) => each.id === id)
      if (!comment) return
      gone.add(id)
      touch(id, {
        comments: state.comments.filter((each) => each !== comment),
        removed: isEmptyComment(comment) ? state.removed : [...state.removed, comment],
      })
    },

    /** Restores a removed comment under a new ID, because the server deleted the old one. */
    restore: (id: string) => {
      const comment = state.removed.find((each) => each.id === id)
      if (!comment) return
      const again = { ...comment, id: deps.newId(), revision: 0 }
      touch(again.id, {
        comments: [...state.comments, again],
        removed: state.removed.filter((each) => each !== comment),
      })
    },

    /**
     * Merges the server's comments. Unsaved ones stay; revisions identify responses from before
     * the last save.
     */
    receive: (server: readonly CommentResponse[]) => {
      if (underWay !== null) return
      const theirs = new Map(
        server
          .filter(({ id }) => !state.waiting.has(id) && !gone.has(id))
          .map((each) => [each.id, toDraftComment(each)]),
      )
      const kept = state.comments.flatMap((comment) => {
        const { id, revision } = comment
        const now = theirs.get(id)
        theirs.delete(id)
        if (now === undefined) return seen.has(id) && !state.waiting.has(id) ? [] : [comment]
        if (now.revision < revision || isEqualJson(now, comment)) return [comment]
        return [now]
      })
      for (const { id } of server) seen.add(id)
      const comments = [...kept, ...theirs.values()]
      if (!sameItems(comments, state.comments)) change({ comments })
    },

    submitted: () => {
      for (const { id } of state.comments) gone.add(id)
      change({ comments: [], removed: [], savedAt: null })
    },

    /** Sends unsaved changes now. Resolves to true once everything is saved. */
    flush: async (): Promise<boolean> => {
      await underWay
      if (state.waiting.size > 0) await send()
      return state.waiting.size === 0
    },

    /**
     * Sends changes of an earlier visit and starts the timers. Returns a function that stops them.
     */
    resume: () => {
      if (state.waiting.size > 0) schedule(0)
      return () => {
        cancelTimer?.()
        cancelTimer = null
        if (state.waiting.size > 0) void send()
      }
    },
  }
}

export function toDraftComment(comment: DraftComment): DraftComment {
  const { id, revision, target, versionHash, quote, text, suggestion, place } = comment
  return { id, revision, target, versionHash, quote, text, suggestion, place }
}

type Backup = z.infer<typeof backupSchema>

/** Merges the server's comments with the backup on this device. */
function openState(server: readonly DraftComment[], { remarks, gone }: Backup): ChangeRequestState {
  const kept = new Map(remarks.map((comment) => [comment.id, comment]))
  const known = new Set(server.map(({ id }) => id))
  return {
    comments: [
      ...server.flatMap((each) =>
        gone.includes(each.id) ? [] : [kept.get(each.id) ?? toDraftComment(each)],
      ),
      ...remarks.filter(({ id }) => !known.has(id)),
    ],
    removed: [],
    waiting: new Set([...kept.keys(), ...gone]),
    sending: false,
    savedAt: null,
    error: null,
    sentence: null,
    backedUp: true,
  }
}

function readBackup(storage: BrowserStorage, key: string): Backup {
  try {
    return backupSchema.parse(JSON.parse(storage.getItem(key) ?? ''))
  } catch {
    // No backup, or an unreadable one.
    return { remarks: [], gone: [] }
  }
}

/** False without storage. */
function writeBackup(
  storage: BrowserStorage,
  key: string,
  { comments, waiting }: ChangeRequestState,
) {
  try {
    if (waiting.size === 0) {
      storage.removeItem(key)
      return true
    }
    const unsent = comments.filter((each) => waiting.has(each.id) && !isEmptyComment(each))
    const gone = [...waiting].filter((id) => !unsent.some((each) => each.id === id))
    storage.setItem(key, JSON.stringify({ remarks: unsent, gone } satisfies Backup))
    return true
  } catch {
    return false
  }
}

const sameItems = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, place) => item === other[place])

/**
 * The customer's list while it is being written: what stands on it, what of it the server
 * has, and what happens while the server can't be reached or another device writes too.
 * Nothing typed is lost: what the server does not have is on this device. Clock, timers,
 * network, ids and storage are arguments.
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

/** A comment or suggestion on the list that is not submitted. */
export type DraftComment = Pick<
  CommentResponse,
  'id' | 'revision' | 'target' | 'versionHash' | 'quote' | 'text' | 'suggestion' | 'place'
>

export type CommentSaveError =
  /** Tried again by itself. */
  | 'unreachable'
  /** The list, the link or the order is closed: nothing more is taken. */
  | 'closed'
  /** One remark was refused; it is sent again once it is changed. */
  | 'refused'

export type ChangeRequestState = {
  /** In the order in which they were begun. */
  readonly remarks: readonly DraftComment[]
  /** Taken off the list in this sitting; they can be put back. */
  readonly removed: readonly DraftComment[]
  /** Ids of what the server does not have as it stands here. */
  readonly waiting: ReadonlySet<string>
  readonly sending: boolean
  readonly savedAt: Date | null
  readonly error: CommentSaveError | null
  /** The server's words, when it refused. */
  readonly sentence: string | null
  /** False where the device keeps nothing: leaving the page has to ask. */
  readonly backedUp: boolean
}

export type ChangeRequestSessionDeps = {
  /** The open list on the server. */
  readonly server: readonly DraftComment[]
  readonly save: (remark: DraftComment) => Promise<SavedCommentResponse>
  readonly remove: (id: string) => Promise<unknown>
  readonly storage: BrowserStorage
  /** Names the order. */
  readonly storageKey: string
  readonly newId: () => string
  readonly now: () => Date
  /** Runs `act` after `ms`; the answer cancels it. */
  readonly later: (ms: number, act: () => void) => () => void
}

/** A pause in typing after which it is sent. */
const QUIET_MS = 600
const LONGEST_RETRY_MS = 30_000

const remarkSchema: z.ZodType<DraftComment> = z.object({
  id: z.uuid(),
  revision: z.int(),
  target: commentTargetSchema,
  versionHash: z.string(),
  quote: z.string(),
  text: z.string(),
  suggestion: z.string().nullable(),
  place: anchorMatchResponse,
})
const backupSchema = z.object({ remarks: z.array(remarkSchema), gone: z.array(z.uuid()) })

/** Nothing is said and nothing suggested: not sent, and to be removed once it is closed. */
export const isEmptyComment = ({ text, suggestion, quote }: DraftComment): boolean =>
  text.trim() === '' && (suggestion === null || suggestion === quote)

export type ChangeRequestSession = ReturnType<typeof createChangeRequestSession>

export function createChangeRequestSession(deps: ChangeRequestSessionDeps) {
  const { storage, storageKey, now } = deps
  const listeners = new Set<() => void>()
  /** Counts the changes of a remark, so that one made while it was sent is not taken for sent. */
  const changes = new Map<string, number>()
  let state = openState(deps.server, readBackup(storage, storageKey))
  /** What the server may have, also where its answer was lost. */
  const known = new Set([...deps.server.map(({ id }) => id), ...state.waiting])
  /** Ids that the server has told of once: one that it tells of no more was taken off elsewhere. */
  const seen = new Set(deps.server.map(({ id }) => id))
  /** Ids that are no longer on the list: an answer asked for before does not bring them back. */
  const gone = new Set<string>()
  /** The server's words on what it refused: not sent again until it is changed. */
  const refusals = new Map<string, string | null>()
  const remainingError = (): Pick<ChangeRequestState, 'error' | 'sentence'> => {
    const [sentence] = refusals.values()
    return sentence === undefined
      ? { error: null, sentence: null }
      : { error: 'refused', sentence }
  }
  /** An open editor goes on writing to the remark that had to become another. */
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

  /** Whether the next may be tried. */
  const sendOne = async (id: string): Promise<boolean> => {
    const at = changes.get(id) ?? 0
    const remark = state.remarks.find((each) => each.id === id)
    try {
      if (!remark) {
        if (known.has(id)) await deps.remove(id)
      } else if (!isEmptyComment(remark)) {
        known.add(id)
        const answer = await deps.save(remark)
        if (answer.state === 'submitted') {
          change({ error: 'closed', sentence: 'This list was sent from another device.' })
          return false
        }
        settle(remark, answer)
      }
    } catch (fault) {
      return takeFault(id, fault)
    }
    failures = 0
    const waiting = new Set(state.waiting)
    // Changed meanwhile: it is sent again.
    if ((changes.get(id) ?? 0) === at) waiting.delete(id)
    else schedule(QUIET_MS)
    state = { ...state, waiting, savedAt: now(), ...remainingError() }
    change({ backedUp: writeBackup(storage, storageKey, state) })
    return true
  }

  /** Takes over what the server made of a remark; where another device was quicker, both stand. */
  const settle = (sent: DraftComment, { state: outcome, comment }: SavedCommentResponse) => {
    const here = state.remarks.find(({ id }) => id === sent.id) ?? sent
    const replace = (...by: DraftComment[]) =>
      change({ remarks: state.remarks.flatMap((each) => (each.id === sent.id ? by : [each])) })
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

    /** Puts a remark on the list, or in the place of itself. */
    write: (written: DraftComment) => {
      const remark = { ...written, id: idOf(written.id) }
      touch(remark.id, {
        remarks: state.remarks.some(({ id }) => id === remark.id)
          ? // The server may have counted on since the page took it.
            state.remarks.map((each) =>
              each.id === remark.id ? { ...remark, revision: each.revision } : each,
            )
          : [...state.remarks, remark],
      })
    },

    /** Takes a remark off the list. An empty one leaves no trace; another can be put back. */
    remove: (given: string) => {
      const id = idOf(given)
      const remark = state.remarks.find((each) => each.id === id)
      if (!remark) return
      gone.add(id)
      touch(id, {
        remarks: state.remarks.filter((each) => each !== remark),
        removed: isEmptyComment(remark) ? state.removed : [...state.removed, remark],
      })
    },

    /** Puts back what was removed. What the server has taken away stays away, so it is a new one there. */
    restore: (id: string) => {
      const remark = state.removed.find((each) => each.id === id)
      if (!remark) return
      const again = { ...remark, id: deps.newId(), revision: 0 }
      touch(again.id, {
        remarks: [...state.remarks, again],
        removed: state.removed.filter((each) => each !== remark),
      })
    },

    /**
     * What the server has now, as another device may have written. What waits here stays as it
     * is; an answer that was asked for before the last save is known by its revisions.
     */
    receive: (server: readonly CommentResponse[]) => {
      if (underWay !== null) return
      const theirs = new Map(
        server
          .filter(({ id }) => !state.waiting.has(id) && !gone.has(id))
          .map((each) => [each.id, toDraftComment(each)]),
      )
      const kept = state.remarks.flatMap((remark) => {
        const { id, revision } = remark
        const now = theirs.get(id)
        theirs.delete(id)
        if (now === undefined) return seen.has(id) && !state.waiting.has(id) ? [] : [remark]
        if (now.revision < revision || isEqualJson(now, remark)) return [remark]
        return [now]
      })
      for (const { id } of server) seen.add(id)
      const remarks = [...kept, ...theirs.values()]
      if (!sameItems(remarks, state.remarks)) change({ remarks })
    },

    /** The list was submitted: it is no longer here. */
    submitted: () => {
      for (const { id } of state.remarks) gone.add(id)
      change({ remarks: [], removed: [], savedAt: null })
    },

    /** Sends at once what waits. True when the server has everything. */
    flush: async (): Promise<boolean> => {
      await underWay
      if (state.waiting.size > 0) await send()
      return state.waiting.size === 0
    },

    /** Sends what an earlier sitting left, and lets timers run until the answer is called. */
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

/** The server's list with what this device kept of an earlier sitting in it. */
function openState(server: readonly DraftComment[], { remarks, gone }: Backup): ChangeRequestState {
  const kept = new Map(remarks.map((remark) => [remark.id, remark]))
  const known = new Set(server.map(({ id }) => id))
  return {
    remarks: [
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
    // Nothing is kept, or nothing that this version of the page can read.
    return { remarks: [], gone: [] }
  }
}

/** False where the device keeps nothing. */
function writeBackup(
  storage: BrowserStorage,
  key: string,
  { remarks, waiting }: ChangeRequestState,
) {
  try {
    if (waiting.size === 0) {
      storage.removeItem(key)
      return true
    }
    const unsent = remarks.filter((each) => waiting.has(each.id) && !isEmptyComment(each))
    const gone = [...waiting].filter((id) => !unsent.some((each) => each.id === id))
    storage.setItem(key, JSON.stringify({ remarks: unsent, gone } satisfies Backup))
    return true
  } catch {
    return false
  }
}

const sameItems = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, place) => item === other[place])

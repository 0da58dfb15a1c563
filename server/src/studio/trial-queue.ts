/** First-come queue for visitors' files. Limits bytes, files, files per visitor and concurrency. */
export type TrialQueue = {
  /** Admits a visitor before the upload is received. */
  enter(visitor: string): TrialTicket | { refused: 'queue_full' | 'visitor_limit_reached' }
}

export type TrialTicket = {
  /** Takes a slot for a received file: an idle upload takes none. */
  queue(bytes: number): { queued: true } | { refused: 'queue_full' }
  /**
   * Waits for its turn and yields the number of files ahead on each change. Ends with the turn or
   * when the visitor leaves.
   */
  turn(gone: AbortSignal): AsyncGenerator<number, void, void>
  /** Frees the slot. Idempotent. */
  leave(): void
}

export type TrialQueueLimits = {
  /** Of received files. */
  readonly bytes: number
  readonly places: number
  /** Uploads and received files of a visitor. */
  readonly placesOfOneVisitor: number
  readonly atWork: number
}

export function createTrialQueue(limits: TrialQueueLimits): TrialQueue {
  /** Visitors and the bytes of their files; undefined: not received yet. */
  const inside = new Map<object, { visitor: string; bytes: number | undefined }>()
  /** Received files in order of arrival. */
  const line: { moved: () => void }[] = []
  const atWork = new Set<object>()

  const moveUp = () => {
    while (atWork.size < limits.atWork) {
      const first = line.shift()
      if (!first) break
      atWork.add(first)
      first.moved()
    }
    for (const each of line) each.moved()
  }

  const hasSlot = (bytes: number) => {
    const received = [...inside.values()].flatMap((each) => each.bytes ?? [])
    const sum = received.reduce((total, each) => total + each, bytes)
    return received.length < limits.places && sum <= limits.bytes
  }

  return {
    enter(visitor) {
      const ofVisitor = [...inside.values()].filter((each) => each.visitor === visitor)
      if (ofVisitor.length >= limits.placesOfOneVisitor) return { refused: 'visitor_limit_reached' }
      if (!hasSlot(1)) return { refused: 'queue_full' }
      const signal = aSignal()
      const me = { moved: signal.give }
      inside.set(me, { visitor, bytes: undefined })
      return {
        queue(bytes) {
          if (!hasSlot(bytes)) return { refused: 'queue_full' }
          // A visitor who left holds nothing.
          if (inside.has(me)) inside.set(me, { visitor, bytes })
          return { queued: true }
        },
        async *turn(gone) {
          if (!inside.has(me)) return
          gone.addEventListener('abort', me.moved)
          line.push(me)
          moveUp()
          let reported = 0
          while (!atWork.has(me) && !gone.aborted) {
            // Subscribe before reading the position, so that no change is missed.
            const changed = signal.next()
            const ahead = line.indexOf(me) + atWork.size
            if (ahead !== reported) yield (reported = ahead)
            await changed
          }
        },
        leave() {
          if (!inside.delete(me)) return
          const index = line.indexOf(me)
          if (index >= 0) line.splice(index, 1)
          atWork.delete(me)
          moveUp()
        },
      }
    },
  }
}

/** A reusable notification for waiters. */
function aSignal() {
  let waiting = Promise.withResolvers<void>()
  return {
    next: () => waiting.promise,
    give() {
      const { resolve } = waiting
      waiting = Promise.withResolvers<void>()
      resolve()
    },
  }
}

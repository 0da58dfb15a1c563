/** First-come queue for visitors' files. Limits bytes, files, files per visitor and concurrency. */
export type TrialQueue = {
  /** Reserves a slot of this size before the upload is received. */
  enter(
    visitor: string,
    bytes: number,
  ): TrialTicket | { refused: 'queue_full' | 'visitor_limit_reached' }
}

export type TrialTicket = {
  /**
   * Waits for its turn and yields the number of files ahead on each change. Ends with the turn or
   * when the visitor leaves.
   */
  turn(gone: AbortSignal): AsyncGenerator<number, void, void>
  /** Frees the slot. Idempotent. */
  leave(): void
}

export type TrialQueueLimits = {
  readonly bytes: number
  readonly places: number
  readonly placesOfOneVisitor: number
  readonly atWork: number
}

export function createTrialQueue(limits: TrialQueueLimits): TrialQueue {
  /** Slots with their reserved bytes. */
  const taken = new Map<object, { visitor: string; bytes: number }>()
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

  return {
    enter(visitor, bytes) {
      const others = [...taken.values()]
      const reserved = others.reduce((sum, each) => sum + each.bytes, 0)
      const ofVisitor = others.filter((each) => each.visitor === visitor)
      if (ofVisitor.length >= limits.placesOfOneVisitor) return { refused: 'visitor_limit_reached' }
      if (others.length >= limits.places || reserved + bytes > limits.bytes)
        return { refused: 'queue_full' }
      const signal = aSignal()
      const me = { moved: signal.give }
      taken.set(me, { visitor, bytes })
      return {
        async *turn(gone) {
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
          if (!taken.delete(me)) return
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

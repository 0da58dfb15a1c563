/**
 * Where files of visitors wait to be read. It bounds what strangers can make this process hold and do: so
 * many bytes, so many files, so many of one visitor, so many at work. First come, first served.
 */
export type TrialQueue = {
  /** Takes a place for so many bytes, before they are received. */
  enter(visitor: string, bytes: number): TrialTicket | { refused: 'full' | 'yours-waits' }
}

export type TrialTicket = {
  /**
   * Waits for its turn; says how many are ahead, at once and each time that changes. Ends with the turn,
   * or when the visitor has gone.
   */
  turn(gone: AbortSignal): AsyncGenerator<number, void, void>
  /** Gives the place up, or the turn back. Once is enough, twice does no harm. */
  leave(): void
}

export type TrialQueueLimits = {
  readonly bytes: number
  readonly places: number
  readonly placesOfOneVisitor: number
  readonly atWork: number
}

export function createTrialQueue(limits: TrialQueueLimits): TrialQueue {
  /** Whoever has a place, with the bytes that are reserved. */
  const taken = new Map<object, { visitor: string; bytes: number }>()
  /** Those whose file is here, in the order in which it came. */
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
      const own = others.filter((each) => each.visitor === visitor)
      if (own.length >= limits.placesOfOneVisitor) return { refused: 'yours-waits' }
      if (others.length >= limits.places || reserved + bytes > limits.bytes)
        return { refused: 'full' }
      const signal = aSignal()
      const me = { moved: signal.give }
      taken.set(me, { visitor, bytes })
      return {
        async *turn(gone) {
          gone.addEventListener('abort', me.moved)
          line.push(me)
          moveUp()
          let told = 0
          while (!atWork.has(me) && !gone.aborted) {
            // Asked for before it is looked again, so that no signal in between is missed.
            const changed = signal.next()
            const ahead = line.indexOf(me) + atWork.size
            if (ahead !== told) yield (told = ahead)
            await changed
          }
        },
        leave() {
          if (!taken.delete(me)) return
          const place = line.indexOf(me)
          if (place >= 0) line.splice(place, 1)
          atWork.delete(me)
          moveUp()
        },
      }
    },
  }
}

/** Something that others wait for, again and again. */
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

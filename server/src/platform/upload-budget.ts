/**
 * Files that customers send are held in memory until they are looked into and stored. This bounds how much of it they
 * take at once, by what each says it will send. Slow lines hold three quarters of it for as long as they need; in the rest an
 * upload that has had its time makes room for the next: so they never keep a quick one out for long.
 */
export type UploadBudget = {
  /** Undefined: there is no room, and none can be made. */
  reserve(bytes: number): UploadReservation | undefined
}

export type UploadReservation = {
  /** Ends when another upload needs the room; never once the file has come. */
  readonly preempted: Promise<void>
  /** The file is here: from now on only we are waited for. */
  markReceived(): void
  /** Nothing of it is held any more. Once is enough, twice does no harm. */
  release(): void
}

type Held = {
  readonly bytes: number
  readonly since: number
  /** Undefined once the file has come. */
  push: (() => void) | undefined
}

export function createUploadBudget({
  bytes: room,
  graceMs,
  ticks = () => performance.now(),
}: {
  readonly bytes: number
  /** So long an upload may come in before it has to make room. */
  readonly graceMs: number
  readonly ticks?: () => number
}): UploadBudget {
  const ofSlowLines = room * 0.75
  /** Longest first. */
  const held = new Set<Held>()
  let taken = 0

  const leave = (one: Held) => {
    if (held.delete(one)) taken -= one.bytes
  }
  return {
    reserve(bytes) {
      let before = 0
      const slow = [...held].filter((one) => {
        before += one.bytes
        return before > ofSlowLines && one.push && ticks() - one.since >= graceMs
      })
      const makesRoom = slow.reduce((sum, one) => sum + one.bytes, 0)
      if (taken - makesRoom + bytes > room) return undefined
      for (const one of slow) {
        if (taken + bytes <= room) break
        one.push?.()
        leave(one)
      }
      const pushed = Promise.withResolvers<void>()
      const me: Held = { bytes, since: ticks(), push: pushed.resolve }
      held.add(me)
      taken += bytes
      return {
        preempted: pushed.promise,
        markReceived() {
          me.push = undefined
        },
        release: () => leave(me),
      }
    },
  }
}

/**
 * Memory budget of uploads, which are buffered until they are stored, reserved by their declared
 * size. Slow uploads may hold three quarters of it; in the rest an upload past its grace period is
 * preempted, so slow clients can't block fast ones.
 */
export type UploadBudget = {
  /** Undefined: over budget and nothing can be preempted. */
  reserve(bytes: number): UploadReservation | undefined
}

export type UploadReservation = {
  /** Resolves when another upload preempts this one; never after `markReceived`. */
  readonly preempted: Promise<void>
  /** The upload is complete and can't be preempted any more. */
  markReceived(): void
  /** Releases the memory. Idempotent. */
  release(): void
}

type Held = {
  readonly bytes: number
  readonly since: number
  /** Undefined after the upload is complete. */
  push: (() => void) | undefined
}

export function createUploadBudget({
  bytes: room,
  graceMs,
  ticks = () => performance.now(),
}: {
  readonly bytes: number
  /** Time before an upload can be preempted. */
  readonly graceMs: number
  readonly ticks?: () => number
}): UploadBudget {
  const ofSlowLines = room * 0.75
  /** Oldest first. */
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

/** The semaphore was not free within the timeout. */
export class SemaphoreTimeout extends Error {
  override name = 'WaitedTooLong'
}

/**
 * A FIFO semaphore with `most` slots. Throws `SemaphoreTimeout` without starting the work if
 * `patienceMs` passes first.
 */
export function createSemaphore(
  most: number,
): <T>(work: () => Promise<T>, patienceMs?: number) => Promise<T> {
  const queue = new Set<() => void>()
  let working = 0

  const wait = (patienceMs: number | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (patienceMs === undefined) return void queue.add(resolve)
      const giveUp = () => {
        queue.delete(begin)
        reject(new SemaphoreTimeout('too many wait'))
      }
      const timer = setTimeout(giveUp, patienceMs)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.add(begin)
    })
  return async (work, patienceMs) => {
    if (working >= most) await wait(patienceMs)
    else working++
    try {
      return await work()
    } finally {
      const [next] = queue
      if (next) {
        queue.delete(next)
        next()
      } else working--
    }
  }
}

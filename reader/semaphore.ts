/** The semaphore was not free within the timeout. */
export class SemaphoreTimeout extends Error {
  override name = 'SemaphoreTimeout'
}

/**
 * A FIFO semaphore with `maxRunning` slots. Throws `SemaphoreTimeout` without starting the work if
 * `timeoutMs` passes first.
 */
export function createSemaphore(
  maxRunning: number,
): <T>(work: () => Promise<T>, timeoutMs?: number) => Promise<T> {
  const queue = new Set<() => void>()
  let working = 0

  const wait = (timeoutMs: number | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (timeoutMs === undefined) return void queue.add(resolve)
      const giveUp = () => {
        queue.delete(begin)
        reject(new SemaphoreTimeout('semaphore timeout'))
      }
      const timer = setTimeout(giveUp, timeoutMs)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.add(begin)
    })
  return async (work, timeoutMs) => {
    if (working >= maxRunning) await wait(timeoutMs)
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

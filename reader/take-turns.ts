/** Lets so much work run at once; what comes further waits for its turn, first come first served. */
export function takeTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let working = 0
  return async (work) => {
    if (working >= most) await new Promise<void>((resolve) => queue.push(resolve))
    else working++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else working--
    }
  }
}

/**
 * A polled cache: runs `ask` at most every `freshMs` and never concurrently. Callers wait at most
 * `patienceMs` after its start, then get the previous value, or undefined if that is older than
 * `believedMs` or `ask` failed.
 */
export function polledCache<T>(
  ask: () => Promise<T>,
  limits: { readonly freshMs: number; readonly patienceMs: number; readonly believedMs: number },
  now: () => number = () => performance.now(),
): () => Promise<T | undefined> {
  const { freshMs, patienceMs, believedMs } = limits
  let last: { readonly at: number; readonly answer: T | undefined } | undefined
  let asked: { readonly at: number; readonly done: Promise<void> } | undefined

  async function askNow(): Promise<void> {
    try {
      const answer = await ask()
      last = { at: now(), answer }
    } catch {
      last = { at: now(), answer: undefined }
    } finally {
      asked = undefined
    }
  }

  return async () => {
    if (!asked && !(last && now() - last.at < freshMs)) asked = { at: now(), done: askNow() }
    if (asked) await Promise.race([asked.done, pause(asked.at + patienceMs - now())])
    return last && now() - last.at < believedMs ? last.answer : undefined
  }
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.max(0, milliseconds)).unref()
  })

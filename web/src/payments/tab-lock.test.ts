import { afterEach, expect, test, vi } from 'vitest'
import { withTabLock } from './tab-lock.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser's locks: one holder per name; the others wait or time out. */
function aBrowser() {
  const tails = new Map<string, Promise<unknown>>()
  const request = async (
    name: string,
    { signal }: { signal?: AbortSignal },
    act: () => Promise<unknown>,
  ) => {
    const before = tails.get(name) ?? Promise.resolve()
    const patience = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    const own = Promise.race([before, patience]).then(act)
    tails.set(
      name,
      own.catch(() => {}),
    )
    return own
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

test('makes the second tab wait', async () => {
  aBrowser()
  const steps: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = withTabLock('intent', async () => {
    steps.push('first begins')
    await promise
    steps.push('first ends')
  })
  const second = withTabLock('intent', async () => void steps.push('second'))
  resolve()
  await Promise.all([first, second])
  expect(steps).toEqual(['first begins', 'first ends', 'second'])
})

test('stops waiting for a tab that hangs', async () => {
  aBrowser()
  void withTabLock('intent', () => new Promise(() => {}))
  expect(await withTabLock('intent', async () => 'gone ahead', 10)).toBe('gone ahead')
})

test('runs a failing action once', async () => {
  aBrowser()
  let acts = 0
  const act = async () => {
    acts += 1
    throw new Error('503')
  }
  await expect(withTabLock('intent', act, 1000)).rejects.toThrow('503')
  expect(acts).toBe(1)
})

test('runs without lock support', async () => {
  vi.stubGlobal('navigator', {})
  expect(await withTabLock('payment', async () => 'done')).toBe('done')
})

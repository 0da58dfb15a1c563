import { afterEach, expect, test, vi } from 'vitest'
import { withTabLock } from './tab-lock.ts'

afterEach(() => vi.unstubAllGlobals())

/** Locks as a browser has them: one holder per name, the others wait or lose patience. */
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

test('a second tab waits until the first is done', async () => {
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

test('a tab that hangs does not keep the others waiting for ever', async () => {
  aBrowser()
  void withTabLock('intent', () => new Promise(() => {}))
  expect(await withTabLock('intent', async () => 'gone ahead', 10)).toBe('gone ahead')
})

test('an act that fails is not done twice', async () => {
  aBrowser()
  let acts = 0
  const act = async () => {
    acts += 1
    throw new Error('503')
  }
  await expect(withTabLock('intent', act, 1000)).rejects.toThrow('503')
  expect(acts).toBe(1)
})

test('without locks the tab goes ahead', async () => {
  vi.stubGlobal('navigator', {})
  expect(await withTabLock('payment', async () => 'done')).toBe('done')
})

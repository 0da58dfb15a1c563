import type { SiteInput } from '@vitrine/renderer'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderErrorMessage } from '../publications/publish-job.ts'
import { openSiteRenderer, RenderTimeout } from './site-renderer.ts'

afterEach(() => void vi.useRealTimers())

/** A fake worker that echoes its input, hangs on one word and exits on another. */
const WORKER = `
  import { parentPort, threadId } from 'node:worker_threads'
  let begun = 0
  parentPort.on('message', ({ id, work }) => {
    begun += 1
    if (work.document) return parentPort.postMessage({ id, file: work.document, pages: [], begun })
    const input = work.render
    while (input === 'hangs') {}
    if (input === 'dies') throw new Error('dead')
    parentPort.postMessage({ id, files: new Map(), input, threadId })
  })`

function openThread(timeoutMs: number) {
  const workerUrl = new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`)
  const thread = openSiteRenderer({ timeoutMs, workerUrl })
  onTestFinished(() => thread.close())
  return thread
}

function aThread(timeoutMs: number) {
  const thread = openThread(timeoutMs)
  return (input: string) => thread.render(input as unknown as SiteInput)
}

test('ends a hung render and continues with the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const render = aThread(5_000)
  const first = await render('first')
  const hanging = render('hangs')
  const behind = render('behind')
  const fault = hanging.catch((error: unknown) => error)
  vi.advanceTimersByTime(5_000)
  expect(await fault).toBeInstanceOf(RenderTimeout)
  expect(await behind).toMatchObject({ input: 'behind' })
  expect(await behind).not.toMatchObject({ threadId: (first as never)['threadId'] })
  expect(renderErrorMessage(new RenderTimeout(), 'live')).toBe(
    'Rendering the page took too long and was canceled. The live version stays. Check the last changes and publish again.',
  )
})

test('loses only the current site when the worker dies', async () => {
  const render = aThread(300_000)
  const [dead, behind] = await Promise.allSettled([render('dies'), render('behind')])
  expect(dead).toMatchObject({ status: 'rejected', reason: { message: 'dead' } })
  expect(behind).toMatchObject({ status: 'fulfilled', value: { input: 'behind' } })
})

test('matches many sequential renders to their requests', async () => {
  const render = aThread(300_000)
  const names = Array.from({ length: 20 }, (_, n) => `site ${n}`)
  const made = await Promise.all(names.map(render))
  expect(made).toMatchObject(names.map((input) => ({ input })))
})

// @promise draft-documents
test('skips canceled documents and renders the newest', async () => {
  const thread = openThread(300_000)
  const draw = (input: string, signal: AbortSignal) =>
    thread.drawDocument(input as unknown as SiteInput, { code: 'en', name: 'resume.pdf' }, signal)
  const [gone, stays] = [new AbortController(), new AbortController()]
  const busy = thread.render('busy' as unknown as SiteInput)
  const older = draw('older', gone.signal)
  const newer = draw('newer', stays.signal)
  gone.abort(new Error('the page asked for a newer one'))
  await expect(older).rejects.toThrow('the page asked for a newer one')
  await busy
  expect(await newer).toMatchObject({ file: 'newer', begun: 2 })
})

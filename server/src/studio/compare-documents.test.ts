import { performance } from 'node:perf_hooks'
import { assignIds } from '@vitrine/domain/resume/resume-ids'
import { expect, test } from 'vitest'
import { compareDocuments, createDocumentComparison } from './compare-documents.ts'
import { personal } from './personal.ts'

const makeResume = (entries: number) =>
  assignIds({
    basics: { name: 'Ada Quill' },
    work: Array.from({ length: entries }, (_, place) => ({
      name: `Employer ${place}`,
      position: 'Engineer',
      highlights: [`Saved ${place} euros`],
    })),
  })

test('compares on the worker as in the process', async () => {
  const [earlier, later] = [makeResume(3), makeResume(4)]
  const inline = createDocumentComparison()
  const onWorker = createDocumentComparison({ maxInlineLength: 0 })
  expect(await onWorker('listCvChanges', earlier, later)).toEqual(
    await inline('listCvChanges', earlier, later),
  )
})

test('keeps the output of equal documents only', async () => {
  const compare = createDocumentComparison()
  const [earlier, later] = [makeResume(3), makeResume(4)]
  const first = await compare('listCvChanges', earlier, later)
  // As read from the database a second time.
  expect(await compare('listCvChanges', structuredClone(earlier), structuredClone(later))).toBe(
    first,
  )
  const other = await compare('listCvChanges', earlier, makeResume(5))
  expect(other.changes.length).toBeGreaterThan(first.changes.length)
})

test('forgets kept output when a customer is erased', async () => {
  const [earlier, later] = [makeResume(3), makeResume(4)]
  const first = await compareDocuments('listCvChanges', earlier, later)
  expect(await compareDocuments('listCvChanges', earlier, later)).toBe(first)
  await personal.external?.remove(['any'])
  expect(await compareDocuments('listCvChanges', earlier, later)).not.toBe(first)
})

// @promise comparison-time-limit: A comparison of documents that takes too long ends with one sentence and harms no other request.
test('ends a slow comparison, then serves the next', async () => {
  const workerUrl = new URL('./testing/stuck-worker.ts', import.meta.url)
  const compare = createDocumentComparison({ maxInlineLength: 20_000, timeoutMs: 300, workerUrl })
  const [small, large] = [makeResume(2), makeResume(300)]
  const started = performance.now()
  const slow = compare('listCvChanges', large, large)
  expect((await compare('listCvChanges', small, small)).changes).toEqual([])
  await expect(slow).rejects.toMatchObject({ status: 503, code: 'comparison_timeout' })
  expect(performance.now() - started).toBeLessThan(10_000)
})

// @promise comparison-time-limit
test('refuses a comparison that exhausts its memory', async () => {
  const workerUrl = new URL('./testing/greedy-worker.ts', import.meta.url)
  const compare = createDocumentComparison({ maxInlineLength: 20_000, maxHeapMb: 32, workerUrl })
  const [small, large] = [makeResume(2), makeResume(300)]
  await expect(compare('listCvChanges', large, large)).rejects.toMatchObject({
    ...{ status: 503, code: 'comparison_timeout' },
  })
  expect((await compare('listCvChanges', small, small)).changes).toEqual([])
})

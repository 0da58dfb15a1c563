import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetKeptCv, KEPT_FOR_MS, keepCv, listenToKeptCv, readKeptCv } from './kept-cv.ts'

const file = new File(['%PDF-'], 'cv.pdf')

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  forgetKeptCv()
  vi.useRealTimers()
})

test('a CV that is tried is forgotten after fifteen minutes, whatever is chosen meanwhile', () => {
  keepCv({ file })
  vi.advanceTimersByTime(KEPT_FOR_MS - 1)
  keepCv({ file, templateId: 'letter' })
  expect(readKeptCv()?.templateId).toBe('letter')
  vi.advanceTimersByTime(1)
  expect(readKeptCv()).toBeUndefined()
})

test('another file has its own fifteen minutes', () => {
  keepCv({ file })
  vi.advanceTimersByTime(KEPT_FOR_MS - 1)
  keepCv({ file: new File(['%PDF-'], 'newer.pdf') })
  vi.advanceTimersByTime(KEPT_FOR_MS - 1)
  expect(readKeptCv()?.file?.name).toBe('newer.pdf')
})

test('what goes on to an order stays with it', () => {
  keepCv({ file, isOrdered: true })
  vi.advanceTimersByTime(10 * KEPT_FOR_MS)
  expect(readKeptCv()?.file).toBe(file)
})

test('whoever shows it is told of each change', () => {
  const told = vi.fn()
  const stop = listenToKeptCv(told)
  keepCv({ file })
  forgetKeptCv()
  expect(told).toHaveBeenCalledTimes(2)
  stop()
  keepCv({ file })
  expect(told).toHaveBeenCalledTimes(2)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetKeptCv,
  giveKeptCvToOrder,
  KEPT_FOR_MS,
  keepCv,
  listenToKeptCv,
  orderWithKeptCv,
  readKeptCv,
} from './kept-cv.ts'

const file = new File(['%PDF-'], 'cv.pdf')
const corrections = [{ path: '/basics/name', from: 'Dana Whit1ock', to: 'Dana Whitlock' }]

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  forgetKeptCv()
  vi.useRealTimers()
})

// @promise cv-trial
test('a CV that is tried is forgotten after fifteen minutes, whatever is chosen meanwhile', () => {
  keepCv({ file })
  vi.advanceTimersByTime(KEPT_FOR_MS - 1)
  keepCv({ file, templateId: 'letter' })
  expect(readKeptCv()?.templateId).toBe('letter')
  vi.advanceTimersByTime(1)
  expect(readKeptCv()).toBeUndefined()
})

// @promise cv-trial
test('another file has its own fifteen minutes', () => {
  keepCv({ file })
  vi.advanceTimersByTime(KEPT_FOR_MS - 1)
  keepCv({ file: new File(['%PDF-'], 'newer.pdf') })
  vi.advanceTimersByTime(KEPT_FOR_MS - 1)
  expect(readKeptCv()?.file?.name).toBe('newer.pdf')
})

// @promise cv-trial
test('whoever goes on to order has fifteen minutes to place it, and then it is gone with what was corrected', () => {
  keepCv({ file, corrections })
  vi.advanceTimersByTime(KEPT_FOR_MS - 1)
  orderWithKeptCv()
  vi.advanceTimersByTime(KEPT_FOR_MS - 1)
  expect(readKeptCv()).toEqual({ file, corrections })
  vi.advanceTimersByTime(1)
  expect(readKeptCv()).toBeUndefined()
})

// @promise cv-trial
test('what an order is placed with stays for it, with what was corrected', () => {
  keepCv({ file, corrections })
  orderWithKeptCv()
  giveKeptCvToOrder()
  orderWithKeptCv()
  vi.advanceTimersByTime(10 * KEPT_FOR_MS)
  expect(readKeptCv()).toEqual({ file, corrections, isOrdered: true })
})

// @promise cv-trial
test('another file brings none of the corrections of the one before, and no order', () => {
  keepCv({ file, corrections })
  giveKeptCvToOrder()
  keepCv({ file: new File(['%PDF-'], 'newer.pdf') })
  expect(readKeptCv()?.corrections).toBeUndefined()
  vi.advanceTimersByTime(KEPT_FOR_MS)
  expect(readKeptCv()).toBeUndefined()
})

test('an order without a CV that was tried keeps none', () => {
  orderWithKeptCv()
  giveKeptCvToOrder()
  expect(readKeptCv()).toBeUndefined()
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

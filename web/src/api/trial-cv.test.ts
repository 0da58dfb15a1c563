import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearTrialCv,
  assignTrialCvToOrder,
  TRIAL_CV_TTL_MS,
  storeTrialCv,
  subscribeToTrialCv,
  extendTrialCv,
  readTrialCv,
} from './trial-cv.ts'

const file = new File(['%PDF-'], 'cv.pdf')
const corrections = [{ path: '/basics/name', from: 'Dana Whit1ock', to: 'Dana Whitlock' }]

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  clearTrialCv()
  vi.useRealTimers()
})

// @promise cv-trial
test('a CV that is tried is forgotten after fifteen minutes, whatever is chosen meanwhile', () => {
  storeTrialCv({ file })
  vi.advanceTimersByTime(TRIAL_CV_TTL_MS - 1)
  storeTrialCv({ file, templateId: 'letter' })
  expect(readTrialCv()?.templateId).toBe('letter')
  vi.advanceTimersByTime(1)
  expect(readTrialCv()).toBeUndefined()
})

// @promise cv-trial
test('another file has its own fifteen minutes', () => {
  storeTrialCv({ file })
  vi.advanceTimersByTime(TRIAL_CV_TTL_MS - 1)
  storeTrialCv({ file: new File(['%PDF-'], 'newer.pdf') })
  vi.advanceTimersByTime(TRIAL_CV_TTL_MS - 1)
  expect(readTrialCv()?.file?.name).toBe('newer.pdf')
})

// @promise cv-trial
test('whoever goes on to order has fifteen minutes to place it, and then it is gone with what was corrected', () => {
  storeTrialCv({ file, corrections })
  vi.advanceTimersByTime(TRIAL_CV_TTL_MS - 1)
  extendTrialCv()
  vi.advanceTimersByTime(TRIAL_CV_TTL_MS - 1)
  expect(readTrialCv()).toEqual({ file, corrections })
  vi.advanceTimersByTime(1)
  expect(readTrialCv()).toBeUndefined()
})

// @promise cv-trial
test('what an order is placed with stays for it, with what was corrected', () => {
  storeTrialCv({ file, corrections })
  extendTrialCv()
  assignTrialCvToOrder()
  extendTrialCv()
  vi.advanceTimersByTime(10 * TRIAL_CV_TTL_MS)
  expect(readTrialCv()).toEqual({ file, corrections, isOrdered: true })
})

// @promise cv-trial
test('another file brings none of the corrections of the one before, and no order', () => {
  storeTrialCv({ file, corrections })
  assignTrialCvToOrder()
  storeTrialCv({ file: new File(['%PDF-'], 'newer.pdf') })
  expect(readTrialCv()?.corrections).toBeUndefined()
  vi.advanceTimersByTime(TRIAL_CV_TTL_MS)
  expect(readTrialCv()).toBeUndefined()
})

test('an order without a CV that was tried keeps none', () => {
  extendTrialCv()
  assignTrialCvToOrder()
  expect(readTrialCv()).toBeUndefined()
})

test('whoever shows it is told of each change', () => {
  const told = vi.fn()
  const stop = subscribeToTrialCv(told)
  storeTrialCv({ file })
  clearTrialCv()
  expect(told).toHaveBeenCalledTimes(2)
  stop()
  storeTrialCv({ file })
  expect(told).toHaveBeenCalledTimes(2)
})

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
test('expires a trial CV after fifteen minutes', () => {
  storeTrialCv({ file })
  vi.advanceTimersByTime(TRIAL_CV_TTL_MS - 1)
  storeTrialCv({ file, templateId: 'letter' })
  expect(readTrialCv()?.templateId).toBe('letter')
  vi.advanceTimersByTime(1)
  expect(readTrialCv()).toBeUndefined()
})

// @promise cv-trial
test('restarts the time limit for another file', () => {
  storeTrialCv({ file })
  vi.advanceTimersByTime(TRIAL_CV_TTL_MS - 1)
  storeTrialCv({ file: new File(['%PDF-'], 'newer.pdf') })
  vi.advanceTimersByTime(TRIAL_CV_TTL_MS - 1)
  expect(readTrialCv()?.file?.name).toBe('newer.pdf')
})

// @promise cv-trial
test('gives fifteen more minutes to place an order', () => {
  storeTrialCv({ file, corrections })
  vi.advanceTimersByTime(TRIAL_CV_TTL_MS - 1)
  extendTrialCv()
  vi.advanceTimersByTime(TRIAL_CV_TTL_MS - 1)
  expect(readTrialCv()).toEqual({ file, corrections })
  vi.advanceTimersByTime(1)
  expect(readTrialCv()).toBeUndefined()
})

// @promise cv-trial
test('keeps the CV and corrections for the placed order', () => {
  storeTrialCv({ file, corrections })
  extendTrialCv()
  assignTrialCvToOrder()
  extendTrialCv()
  vi.advanceTimersByTime(10 * TRIAL_CV_TTL_MS)
  expect(readTrialCv()).toEqual({ file, corrections, isOrdered: true })
})

// @promise cv-trial
test('drops corrections and order for another file', () => {
  storeTrialCv({ file, corrections })
  assignTrialCvToOrder()
  storeTrialCv({ file: new File(['%PDF-'], 'newer.pdf') })
  expect(readTrialCv()?.corrections).toBeUndefined()
  vi.advanceTimersByTime(TRIAL_CV_TTL_MS)
  expect(readTrialCv()).toBeUndefined()
})

test('stores nothing for an order without a trial CV', () => {
  extendTrialCv()
  assignTrialCvToOrder()
  expect(readTrialCv()).toBeUndefined()
})

test('notifies subscribers of each change', () => {
  const told = vi.fn()
  const stop = subscribeToTrialCv(told)
  storeTrialCv({ file })
  clearTrialCv()
  expect(told).toHaveBeenCalledTimes(2)
  stop()
  storeTrialCv({ file })
  expect(told).toHaveBeenCalledTimes(2)
})

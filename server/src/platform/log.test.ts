import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

/** The log line of an error. */
function written(error: unknown): Record<string, unknown> {
  let line = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      line += String(chunk)
      done()
    },
  })
  createLog('info', destination).error({ event: 'jobs.error', err: error })
  return (JSON.parse(line) as { err: Record<string, unknown> }).err
}

test('logs name, message and stack of error-like objects', () => {
  const error = new TypeError('no such job')
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'mail' }
  expect(written(copy)).toMatchObject({ name: 'Error', message: 'no such job' })
  expect(written(copy)['stack']).toBe(written(error)['stack'])
  expect(written(error)).toMatchObject({ name: 'TypeError', message: 'no such job' })
})

test('logs non-errors as text and hides query parameters', () => {
  expect(written('gone')).toEqual({ message: 'gone' })
  expect(written(new Error('failed: select 1\nparams: ada@example.com'))['message']).toBe(
    'failed: select 1',
  )
})

/**
 * The moments between two steps that must not tear: tests end the program there
 * with kill -9 and look at what is left.
 */
export const crashPoints = [
  'before-order-commit',
  'after-order-before-intent',
  'after-intent-before-save',
  'after-save-before-answer',
  'before-event-stored',
  'after-event-before-answer',
  'after-read-before-settle',
  'before-settle-commit',
  'after-settle-before-answer',
  'before-letter-commit',
  'before-letter-sent',
  'after-letter-sent',
  'after-refund-requested',
  'after-refund-before-note',
  'after-cancel-before-expiry',
  'after-file-before-note',
] as const
export type CrashPoint = (typeof crashPoints)[number]

const armed = process.env['NODE_ENV'] === 'test' ? process.env['CRASH_AT'] : undefined

/** Ends the process at once if a test asked for this moment; outside tests it does nothing. */
export const crashAt: (point: CrashPoint) => void =
  armed === undefined
    ? () => {}
    : (point) => {
        if (point === armed) process.kill(process.pid, 'SIGKILL')
      }

const armed = process.env['NODE_ENV'] === 'test' ? process.env['FAILPOINT'] : undefined

/**
 * Marks a point between two steps. Tests kill the process there with SIGKILL and check the
 * state. A no-op outside tests.
 *
 * `tests/resilience/chaos` finds these calls by their name, so each name is a unique string literal.
 */
export const failpoint: (moment: string) => void =
  armed === undefined
    ? () => {}
    : (moment) => {
        if (moment === armed) process.kill(process.pid, 'SIGKILL')
      }

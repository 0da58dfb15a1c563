const armed = process.env['NODE_ENV'] === 'test' ? process.env['FAILPOINT'] : undefined

/**
 * Marks a moment between two steps that must not tear, and names it: tests end the program
 * there with kill -9 and look at what is left. Outside tests it does nothing.
 *
 * `bench/chaos` finds the moments by these calls (but those of reviews), so each has a name in quotes that no other has.
 */
export const failpoint: (moment: string) => void =
  armed === undefined
    ? () => {}
    : (moment) => {
        if (moment === armed) process.kill(process.pid, 'SIGKILL')
      }

import { z } from 'zod'

/** One printable line: no control, bidi or emoji characters. */
export const printableLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .regex(
      /^[^\p{Cc}\p{Co}\p{Cn}\p{Emoji_Presentation}\u2028-\u202e\u2066-\u2069]*$/u,
      'Use letters, digits and signs that can be printed in one line: no emoji',
    )

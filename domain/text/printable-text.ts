import { z } from 'zod'

/** Plain text of several lines: no control, bidi or private characters. */
export const printableText = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters`)
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .regex(
      /^[^\p{Co}\p{Cn}\p{Cs}\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/u,
      'Use letters, digits, signs and line breaks',
    )

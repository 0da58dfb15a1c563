/** Replaces each `{name}` with the customer's first name. */
export const fillReply = (text: string, firstName: string): string =>
  text.replaceAll(/\{name\}/gi, () => firstName)

export const appendReply = (typed: string, answer: string): string =>
  typed.trim() === '' ? answer : `${typed.trimEnd()}\n\n${answer}`

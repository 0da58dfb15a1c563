/** A saved answer with the customer's first name in the place of each `{name}`. */
export const fillReply = (text: string, firstName: string): string =>
  text.replaceAll(/\{name\}/gi, () => firstName)

/** What is typed, and a saved answer under it. */
export const appendReply = (typed: string, answer: string): string =>
  typed.trim() === '' ? answer : `${typed.trimEnd()}\n\n${answer}`

export const appendReply = (typed: string, answer: string): string =>
  typed.trim() === '' ? answer : `${typed.trimEnd()}\n\n${answer}`

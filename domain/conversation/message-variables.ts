/** Variables in texts that the team writes to customers: `{name}` is the first name. */

const VARIABLE = /\{\p{L}[\p{L}\p{N}_ .-]{0,30}\}/gu

/** Replaces each `{name}`. */
export const fillVariables = (text: string, firstName: string): string =>
  text.replaceAll(/\{name\}/gi, () => firstName)

/** Variables that nothing fills, as typed: the customer would read them. */
export const unknownVariables = (text: string): string[] => [
  ...new Set((text.match(VARIABLE) ?? []).filter((each) => each.toLowerCase() !== '{name}')),
]

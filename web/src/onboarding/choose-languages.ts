/** The languages that a customer chooses, in the order of choosing, never more than the plan has. */

export function toggleLanguage(
  chosen: readonly string[],
  name: string,
  maxLanguages: number,
): readonly string[] {
  if (chosen.includes(name)) return chosen.filter((other) => other !== name)
  return chosen.length < maxLanguages ? [...chosen, name] : chosen
}

/** Adds a language that is not on the list: trimmed, no second time in any case, not above the cap. */
export function addOtherLanguage(
  chosen: readonly string[],
  typed: string,
  maxLanguages: number,
): readonly string[] {
  const name = typed.trim()
  const isThere = chosen.some((other) => other.toLowerCase() === name.toLowerCase())
  return name === '' || isThere || chosen.length >= maxLanguages ? chosen : [...chosen, name]
}

/** The chosen languages in order of selection, up to the plan's limit. */

export function toggleLanguage(
  chosen: readonly string[],
  name: string,
  maxLanguages: number,
): readonly string[] {
  if (chosen.includes(name)) return chosen.filter((other) => other !== name)
  return chosen.length < maxLanguages ? [...chosen, name] : chosen
}

/**
 * Adds a language that is not on the list: trimmed, without duplicates in any case, up to the
 * limit.
 */
export function addOtherLanguage(
  chosen: readonly string[],
  typed: string,
  maxLanguages: number,
): readonly string[] {
  const name = typed.trim()
  const isThere = chosen.some((other) => other.toLowerCase() === name.toLowerCase())
  return name === '' || isThere || chosen.length >= maxLanguages ? chosen : [...chosen, name]
}

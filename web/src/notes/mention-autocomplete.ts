/** A partial name before the caret; `start` is the index of its @. */
type TypedName = { readonly start: number; readonly typed: string }

const BEFORE_CARET = /(?<![\p{L}\p{N}._%+-])@([a-z0-9._-]*)$/iu

export function mentionAt(text: string, caret: number): TypedName | undefined {
  const found = BEFORE_CARET.exec(text.slice(0, caret))
  return found ? { start: found.index, typed: found[1]?.toLowerCase() ?? '' } : undefined
}

/** The names with this prefix; empty if the name is complete. */
export function matchNames(typed: string, names: readonly string[]): string[] {
  const fitting = names.filter((name) => name.startsWith(typed))
  return fitting.length === 1 && fitting[0] === typed ? [] : fitting
}

/** Replaces the prefix and returns the new caret position. */
export function insertMention(
  text: string,
  caret: number,
  { start }: TypedName,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(caret)
  const put = `@${name}${/^\s/u.test(rest) ? '' : ' '}`
  return { text: text.slice(0, start) + put + rest, caret: start + put.length }
}

/** What is typed of a name before the caret: from `start`, where its @ stands. */
type TypedName = { readonly start: number; readonly typed: string }

const BEFORE_CARET = /(?<![\p{L}\p{N}._%+-])@([a-z0-9._-]*)$/iu

export function mentionAt(text: string, caret: number): TypedName | undefined {
  const found = BEFORE_CARET.exec(text.slice(0, caret))
  return found ? { start: found.index, typed: found[1]?.toLowerCase() ?? '' } : undefined
}

/** The names that go on as typed; none where nothing but the whole name is left. */
export function matchNames(typed: string, names: readonly string[]): string[] {
  const fitting = names.filter((name) => name.startsWith(typed))
  return fitting.length === 1 && fitting[0] === typed ? [] : fitting
}

/** The text with the name in the place of what was typed of it, and where the caret goes. */
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

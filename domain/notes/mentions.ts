/** Names of the team in a note: the server tells whom they name, and the page marks them, by the same rule. */

/** As names to sign in with are made. After a letter it is the middle of a mail address. */
const NAME = /(?<![\p{L}\p{N}._%+-])@([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)/giu

/** A text in pieces, in turn; `name` is set where one of the names stands after an @. */
export type NoteSegment = { readonly text: string; readonly name?: string }

export function splitAtMentions(text: string, names: readonly string[]): NoteSegment[] {
  const pieces: NoteSegment[] = []
  let done = 0
  for (const found of text.matchAll(NAME)) {
    const name = found[1]?.toLowerCase() ?? ''
    if (!names.includes(name)) continue
    if (found.index > done) pieces.push({ text: text.slice(done, found.index) })
    pieces.push({ text: found[0], name })
    done = found.index + found[0].length
  }
  if (done < text.length) pieces.push({ text: text.slice(done) })
  return pieces
}

/** Each of the names that the text mentions, once. */
export function findMentions(text: string, names: readonly string[]): string[] {
  return [...new Set(splitAtMentions(text, names).flatMap(({ name }) => name ?? []))]
}

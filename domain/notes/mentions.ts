/** Finds @mentions in a note, for server and page. */

/** A username. After a letter, `@` belongs to an email address. */
const NAME = /(?<![\p{L}\p{N}._%+-])@([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)/giu

/** `name` is set for a mention. */
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

/** Each mentioned name once. */
export function findMentions(text: string, names: readonly string[]): string[] {
  return [...new Set(splitAtMentions(text, names).flatMap(({ name }) => name ?? []))]
}

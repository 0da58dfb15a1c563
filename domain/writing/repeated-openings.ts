/** Finds lines of an entry with the same first word. */
import type { UnkeyedHint } from './writing-hint.ts'
import type { DraftText } from './draft-texts.ts'

const MOST = 2

/** Function words. */
const SMALL: ReadonlySet<string> = new Set(
  `a an the in on at for with to of from by as and during after my our their his her its all
  der die das den dem ein eine im in am an auf für mit von zu bei nach und aus
  le la les l’ un une des du de en à au aux pour avec dans sur et par d’
  el los las un una unos unas en de del con para por y al
  il lo gli i uno di da nel nella per tra e o os as um uma no na em do da com het een van voor op bij
  w z na do od za и в на по с для от`
    .split(/\s+/)
    .filter(Boolean),
)

export function findRepeatedOpenings(texts: readonly DraftText[]): UnkeyedHint[] {
  const groups = new Map<string, DraftText[]>()
  for (const written of texts) {
    const word = written.isLine ? firstWord(written.text) : ''
    if (word.length < 3 || SMALL.has(word)) continue
    const key = `${written.entry} ${word}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [written])
    else group.push(written)
  }
  return [...groups.values()].flatMap((lines): UnkeyedHint[] => {
    const over = lines[MOST]
    if (over === undefined) return []
    const quote = /[\p{L}\p{M}’'-]+/u.exec(over.text)?.[0] ?? ''
    return [
      {
        kind: 'same-opening',
        pointer: over.pointer,
        quote,
        boundTo: lines.map(({ text }) => text).join('\n'),
        sentence: `“${quote}” opens ${lines.length} lines here. Readers skim the first words: different ones show different work.`,
        fixes: [],
      },
    ]
  })
}

const firstWord = (text: string): string =>
  (/^[\s•·*–—-]*([\p{L}\p{M}’'-]+)/u.exec(text)?.[1] ?? '').toLowerCase()

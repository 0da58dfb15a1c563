/** Converts between visual and logical order of text on a line. */

/** Arabic vowel signs belong to no script. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u064b-\u0655\u0670]/u

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

export type Direction = 'ltr' | 'rtl'

/**
 * Converts items from visual (left to right) to logical order in a document of the given direction.
 */
export function inReadingOrder<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  direction: Direction,
): Item[] {
  return direction === 'rtl' ? orderRightToLeft(items, textOf) : readFromLeft(items, textOf)
}

/** Reverses right-to-left runs up to the next Latin word. */
function readFromLeft<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const kinds = items.map((item) => kindOf(textOf(item)))
  const read: Item[] = []
  for (let at = 0; at < items.length;) {
    let end = at + 1
    if (kinds[at] === 'right-to-left') {
      for (let next = end; next < items.length && kinds[next] !== 'latin'; next += 1) {
        if (kinds[next] === 'right-to-left') end = next + 1
      }
    }
    read.push(...orderRightToLeft(items.slice(at, end), textOf))
    at = end
  }
  return read
}

/**
 * Reverses a line from visual order; consecutive Latin words keep their order, with the numbers
 * after them.
 */
export function orderRightToLeft<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): Item[] {
  const kinds = items.map((item) => kindOf(textOf(item)))
  const groups: Item[][] = []
  for (let at = 0; at < items.length;) {
    let end = at + 1
    if (kinds[at] === 'latin') {
      for (let next = end; next < items.length && kinds[next] !== 'right-to-left'; next += 1) {
        if (kinds[next] !== 'between') end = next + 1
      }
    }
    groups.push(items.slice(at, end))
    at = end
  }
  return groups.toReversed().flat()
}

function kindOf(text: string): 'right-to-left' | 'latin' | 'number' | 'between' {
  if (isRightToLeft(text)) return 'right-to-left'
  if (/\p{L}/u.test(text)) return 'latin'
  return /\p{N}/u.test(text) ? 'number' : 'between'
}

/** The order in which texts of one line are read where some of them run from right to left. */

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

export type Direction = 'ltr' | 'rtl'

/** Takes texts as they stand from left to right, some of them to be read from the right, in a line of a document that runs so. */
export function inReadingOrder<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  direction: Direction,
): Item[] {
  return direction === 'rtl' ? orderRightToLeft(items, textOf) : readFromLeft(items, textOf)
}

/** Only what runs from right to left is turned around, up to the next Latin word. */
function readFromLeft<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const kinds = items.map((item) => kindOf(textOf(item)))
  const read: Item[] = []
  for (let at = 0; at < items.length; ) {
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
 * Takes texts as they stand from left to right. Latin words that follow each other stay as they
 * are, with the numbers after them; all else is turned around, one number after another, too.
 */
export function orderRightToLeft<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): Item[] {
  const kinds = items.map((item) => kindOf(textOf(item)))
  const groups: Item[][] = []
  for (let at = 0; at < items.length; ) {
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

const OPEN_OR_CLOSE = /<\/?([a-z][a-z0-9]*)/g

/** Elements that stand inside a line without styles, too. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code em i q s small span strong sub sup time'.split(' '),
)

/**
 * Puts a line break between texts of neighboring elements, which only styles keep apart: text
 * browsers, reader views and scrapers read "Fishing" and "Fly fishing" as "FishingFly fishing".
 * Browsers do not show the break. `body` is HTML as React renders it. Pure.
 */
export function separateTexts(body: string): string {
  return body.replaceAll(
    /([^\s<>])((?:<[^<>]*>)+)(?=([^\s<>]))/g,
    (whole, last: string, tags: string, next: string) => {
      const names = [...tags.matchAll(OPEN_OR_CLOSE)].map(([, name = '']) => name)
      // The emphasis can be part of a word or stand beside punctuation.
      if (names.every((name) => name === 'em')) return whole
      const isInLine = names.every((name) => INLINE.has(name))
      if (isInLine && !(/[^\p{Ps}\p{Pi}]/u.test(last) && /[\p{L}\p{M}\p{N}]/u.test(next)))
        return whole
      const opening = tags.search(/<[^/]/)
      const at = opening < 0 ? tags.length : opening
      return `${last}${tags.slice(0, at)}\n${tags.slice(at)}`
    },
  )
}

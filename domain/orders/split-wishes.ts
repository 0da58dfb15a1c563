/** The customer's special requests as single wishes, each of which is ticked or answered. */

/** More than this many are a letter: the rest is one item. */
const MAX_WISHES = 20

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** One wish per line or sentence, without bullets, each once. Pure. */
export function splitWishes(requests: string | null): string[] {
  const lines = (requests ?? '').split(/\r\n|[\r\n]/u).map(withoutBullet)
  const all = lines.flatMap((line) =>
    [...sentences.segment(line)].map(({ segment }) => segment.trim()),
  )
  const wishes = [...new Set(all)].filter((wish) => /[\p{L}\p{N}]/u.test(wish))
  if (wishes.length <= MAX_WISHES) return wishes
  return [...wishes.slice(0, MAX_WISHES - 1), wishes.slice(MAX_WISHES - 1).join(' ')]
}

const withoutBullet = (line: string): string =>
  line.trim().replace(/^(?:[-*•–—]|\d{1,2}[.)])\s+/u, '')

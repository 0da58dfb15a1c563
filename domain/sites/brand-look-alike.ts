import { transliterate } from './transliterate.ts'

/** Letters and pairs that look like another letter, in the order of replacement. */
const LOOK_ALIKES = 'rn=m vv=w cl=d 0=o 1=l i=l j=l 2=z 3=e 4=a 5=s 6=g 7=t 8=b 9=g q=g u=v y=v'
  .split(' ')
  .map((pair) => pair.split('=') as [seen: string, read: string])

/** Shorter brands look like too many names of people. */
const MIN_LETTERS = 4

/**
 * Whether a subdomain reads like the brand name at a glance: digits for letters, similar letters,
 * doubled letters and hyphens count as nothing. `words`: words that may stand before or after it,
 * as in `brand-login`. A name that only contains the brand is allowed.
 */
export function looksLikeBrand(
  name: string,
  brandName: string,
  words: ReadonlySet<string>,
): boolean {
  const brand = skeletonOf(brandName)
  if (brand.length < MIN_LETTERS) return false
  const seen = skeletonOf(name)
  if (seen === brand) return true
  // Most names end here: skeletons of all words are made for the others only.
  if (!seen.startsWith(brand) && !seen.endsWith(brand)) return false
  return [...words].some(
    (word) => skeletonOf(brandName + word) === seen || skeletonOf(word + brandName) === seen,
  )
}

function skeletonOf(text: string): string {
  let skeleton = transliterate(text).replace(/[^a-z0-9]/g, '')
  for (const [seen, read] of LOOK_ALIKES) skeleton = skeleton.replaceAll(seen, read)
  return skeleton.replace(/(.)\1+/g, '$1')
}

/** Moves through the claims without a source. */
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'

type Place = Pick<OpenItem, 'language' | 'pointer'>

/** The claim after the focused field, in all languages, or the first one; undefined: none is open. */
export function findNextClaim(
  items: readonly OpenItem[],
  language: string,
  field: Pointer | null,
): Place | undefined {
  const claims = items.filter(({ kind }) => kind === 'claim')
  const at = claims.findLastIndex((claim) => claim.language === language && claim.pointer === field)
  const inLanguage = claims.findIndex((claim) => claim.language === language)
  return claims[at >= 0 ? (at + 1) % claims.length : Math.max(0, inLanguage)]
}

import type { SiteSnapshot } from './site-snapshot.ts'

export type Edition = SiteSnapshot['resumes'][number]

/**
 * The live site with some of its languages made anew, from these documents, and nothing else of it changed: the
 * others keep their documents and their days, the site its look, its photo and what the customer hid. `ordered`
 * are in the customer's order; of a language that is neither new nor live there is nothing to keep. Pure.
 */
export function replaceLanguages(
  live: SiteSnapshot,
  editions: readonly Pick<Edition, 'code' | 'languageName' | 'resume'>[],
  ordered: readonly { readonly code: string }[],
  {
    siteUrl,
    updatedOn,
    ...from
  }: { siteUrl: string; updatedOn: string; keptFrom: number; takenFrom?: number },
): SiteSnapshot {
  const { checkedOn: _checkedOn, ...kept } = live
  return {
    ...kept,
    siteUrl,
    updatedOn,
    resumes: ordered.flatMap(
      ({ code }) => editions.find((each) => each.code === code) ?? keptEdition(live, code) ?? [],
    ),
    part: { languages: editions.map(({ code }) => code), ...from },
  }
}

/** A language as it is live, with its days. */
function keptEdition(live: SiteSnapshot, code: string): Edition | undefined {
  const edition = live.resumes.find((each) => each.code === code)
  if (!edition) return undefined
  const checkedOn = edition.checkedOn ?? live.checkedOn
  return {
    ...edition,
    updatedOn: edition.updatedOn ?? live.updatedOn,
    ...(checkedOn === undefined ? {} : { checkedOn }),
  }
}

/** Names of the languages that are new in a version of which the rest was kept; empty: all may be. */
export const changedLanguageNames = ({ part, resumes }: SiteSnapshot): string[] =>
  part === undefined
    ? []
    : resumes
        .filter(({ code }) => part.languages.includes(code))
        .map(({ languageName }) => languageName)

import type { SiteSnapshot } from './site-snapshot.ts'

export type Edition = SiteSnapshot['resumes'][number]

/**
 * Returns the live snapshot with the given languages replaced. The other languages keep their
 * documents and dates; template, theme, photo and hidden contact stay. `ordered` sets the order of
 * languages. A language that is neither replaced nor live is left out. Pure.
 */
export function replaceLanguages(
  live: SiteSnapshot,
  editions: readonly Pick<Edition, 'code' | 'languageName' | 'resume' | 'words'>[],
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

/** The live document with its own dates. */
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

/** Names of the changed languages of a partial version; empty for a full one. */
export const changedLanguageNames = ({ part, resumes }: SiteSnapshot): string[] =>
  part === undefined
    ? []
    : resumes
        .filter(({ code }) => part.languages.includes(code))
        .map(({ languageName }) => languageName)

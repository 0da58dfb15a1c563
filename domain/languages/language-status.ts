/** How each language of an order stands between its draft and the live site, and what becomes of it when only some go out. */

export type LanguageStatus = {
  readonly code: string
  readonly name: string
  readonly isWritten: boolean
  /** The first version that said what is live of it; null: nothing of it is live. */
  readonly liveSince: number | null
  /** The draft says something else than what is live. */
  readonly isDraftNewer: boolean
}

/** “German: live as of version 3, its draft is newer”. */
export function describeLanguageStatus({
  name,
  isWritten,
  liveSince,
  isDraftNewer,
}: LanguageStatus) {
  if (liveSince === null) return `${name}: not live, ${isWritten ? 'written' : 'not written yet'}`
  return `${name}: live as of version ${liveSince}${isDraftNewer ? ', its draft is newer' : ''}`
}

export type LanguageSelection<Language> = {
  /** Those that can be chosen; fewer than two: there is nothing to choose. */
  readonly choosable: readonly Language[]
  /** What stays as it is live. */
  readonly kept: readonly Language[]
  /** Neither chosen nor live. */
  readonly missing: readonly Language[]
}

/** What happens to which language when the drafts of some go out; `chosen` are codes, null: all. Pure. */
export function selectLanguages<Language extends LanguageStatus>(
  languages: readonly Language[],
  chosen: readonly string[] | null,
): LanguageSelection<Language> {
  const choosable = languages.filter(({ isWritten }) => isWritten)
  const left = languages.filter(({ code, isWritten }) =>
    chosen === null ? !isWritten : !chosen.includes(code),
  )
  const isKept = ({ liveSince }: Language) => chosen !== null && liveSince !== null
  return {
    choosable,
    kept: left.filter(isKept),
    missing: left.filter((language) => !isKept(language)),
  }
}

/** Language states between draft and live site, and the effect of a partial publication. */

export type LanguageStatus = {
  readonly code: string
  readonly name: string
  readonly isWritten: boolean
  /** First version with the live text; null: not live. */
  readonly liveSince: number | null
  /** The draft differs from the live text. */
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
  /** Fewer than two: no choice. */
  readonly choosable: readonly Language[]
  /** Live text stays. */
  readonly kept: readonly Language[]
  /** Neither selected nor live. */
  readonly missing: readonly Language[]
}

/** The effect of publishing some languages; `chosen` are codes, null: all. Pure. */
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

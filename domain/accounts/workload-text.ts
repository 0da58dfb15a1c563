/** A member's work and languages, in words. */

type Load = {
  readonly username: string
  readonly displayName: string | null
  readonly languages: readonly string[]
  readonly unknownLanguages: readonly string[]
  readonly open: number
  readonly late: number
  readonly soon: number
  readonly nextDueHours: number | null
}

/** "3 open, 1 late, 2 due within 24 h", or the hours until the next deadline. Pure. */
export function workloadText({ open, late, soon, nextDueHours }: Load): string {
  if (open === 0) return 'no open orders'
  const due = [late > 0 && `${late} late`, soon > 0 && `${soon} due within 24 h`].filter(Boolean)
  const next =
    due.length === 0 && nextDueHours !== null && `next due in ${Math.round(nextDueHours)} h`
  return [`${open} open`, ...due, next].filter(Boolean).join(', ')
}

export const nameText = ({ username, displayName }: Pick<Load, 'username' | 'displayName'>) =>
  displayName === null ? username : `${displayName} (${username})`

/** A warning about the languages of an order; undefined: all are known. Pure. */
export function languageWarning(load: Load): string | undefined {
  if (load.unknownLanguages.length === 0) return undefined
  const name = load.displayName ?? load.username
  const missing = new Intl.ListFormat('en').format(load.unknownLanguages)
  return load.languages.length === 0
    ? `No languages are noted for ${name}. The order needs ${missing}.`
    : `${name} has noted ${new Intl.ListFormat('en').format(load.languages)}, not ${missing}.`
}

type Text = {
  readonly label: string
  readonly words: string
  /** Required placeholders. */
  readonly needs?: readonly string[]
  /** Custom text may not be empty. */
  readonly isNeeded?: true
}

/** The texts of one email that an owner can edit. */
export type EmailTexts = {
  /** Name and trigger. */
  readonly name: string
  readonly when: string
  /** Example values. */
  readonly placeholders: Readonly<Record<string, string>>
  /** Placeholders that have a value in some texts only. */
  readonly onlyIn?: Readonly<Record<string, readonly string[]>>
  readonly texts: Readonly<Record<string, Text>>
}

export type EmailTextsById = Readonly<Record<string, EmailTexts>>

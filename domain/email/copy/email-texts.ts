type Text = {
  readonly label: string
  readonly words: string
  /** Without these placeholders the letter would not say what it is about, or keep its promise. */
  readonly needs?: readonly string[]
  /** Other words may stand there, but not none: it says what has happened, or what there is to do. */
  readonly isNeeded?: true
}

/** The words of one letter that an owner may write anew. */
export type EmailTexts = {
  /** What the letter is called, and when it is written. */
  readonly name: string
  readonly when: string
  /** What stands for each placeholder in an example. */
  readonly placeholders: Readonly<Record<string, string>>
  /** Of placeholders that have a value in some texts only: in which. */
  readonly onlyIn?: Readonly<Record<string, readonly string[]>>
  readonly texts: Readonly<Record<string, Text>>
}

export type EmailTextsById = Readonly<Record<string, EmailTexts>>

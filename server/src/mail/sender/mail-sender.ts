/** A mail as it leaves. */
export type OutgoingMail = {
  /** Makes the Message-ID and the file name: the same mail again is recognised as the same. */
  readonly id: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  /** PDF files. */
  readonly attachments: readonly { readonly name: string; readonly body: Uint8Array }[]
  /** A POST there ends what this mail is one of (RFC 8058); null: it is one of none. */
  readonly stopUrl: string | null
  readonly date: Date
}

export type MailSender = {
  /** Throws when the mail was not taken; the job tries again. */
  send(mail: OutgoingMail): Promise<void>
  /** Throws when no mail could be handed over now: no server there, or it refuses to be signed in to. */
  check(): Promise<void>
  /** Removes what the sender itself has kept of a mail; what has left, has left. */
  forget(id: string): Promise<void>
  /** Ends connections that are kept open. */
  close(): void
  /** One line for the start message. */
  readonly description: string
}

/** An outgoing email. */
export type OutgoingMail = {
  /** Determines Message-ID and file name, so that repeated sends are recognized. */
  readonly id: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  /** PDF files, and the terms as text. */
  readonly attachments: readonly { readonly name: string; readonly body: Uint8Array }[]
  /** One-click unsubscribe URL (RFC 8058); null: not a mailing. */
  readonly stopUrl: string | null
  readonly date: Date
}

/** The recipient's mail server rejects the address for good. */
export class EmailReturned extends Error {
  override name = 'EmailReturned'
  /** SMTP codes: `550 5.1.1`. */
  readonly code: string
  constructor(code: string, cause: unknown) {
    super(`the address was rejected: ${code}`, { cause })
    this.code = code
  }
}

export type MailSender = {
  /** Throws `EmailReturned`, or another error if not accepted; the job retries then. */
  send(mail: OutgoingMail): Promise<void>
  /** Throws if the server is unreachable or rejects the credentials. */
  check(): Promise<void>
  /** Deletes the sender's own copy. */
  forget(id: string): Promise<void>
  /** Closes open connections. */
  close(): void
  /** One line for the start message. */
  readonly description: string
}

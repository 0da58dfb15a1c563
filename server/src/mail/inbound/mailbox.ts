export type MailboxProblem = 'unreachable' | 'sign-in' | 'folder'

/** The mailbox can't be read; the message is the server's. */
export class MailboxRefused extends Error {
  override name = 'MailboxRefused'
  readonly problem: MailboxProblem

  constructor(problem: MailboxProblem, cause: Error) {
    super(cause.message, { cause })
    this.problem = problem
  }
}

/** The mailbox that receives replies. */
export type Mailbox = {
  /**
   * Hands over unread emails of the last days, oldest first, and marks each as read once it is
   * handled. One that throws stays unread. `take` gets at most `maxBytes` of an email.
   */
  readNew(
    limits: { readonly maxEmails: number; readonly maxBytes: number },
    take: (email: { readonly bytes: Uint8Array; readonly isCut: boolean }) => Promise<void>,
  ): Promise<void>
  /** Connects, signs in and opens the folder. Throws `MailboxRefused`. */
  check(): Promise<void>
  /** One line for the start message. */
  readonly description: string
}

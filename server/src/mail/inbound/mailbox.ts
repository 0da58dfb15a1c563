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
  /** Throws if the server is unreachable or rejects the sign-in. */
  check(): Promise<void>
  /** One line for the start message. */
  readonly description: string
}

/** What a visitor typed into the contact form; all strings, as forms give them. */
export type TypedMessage = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly package: string
  readonly message: string
}
export type MessageField = keyof TypedMessage

export type MessageErrors = Partial<Record<MessageField, string>>

/** What is wrong, by field; empty if the message can be sent. Spaces around do not count. */
export function checkMessage({ name, email, message }: TypedMessage): MessageErrors {
  const errors: MessageErrors = {}
  if (!name.trim()) errors.name = 'Name is required'
  if (!email.trim()) errors.email = 'Email address is required'
  else if (!looksLikeAddress(email.trim())) errors.email = 'Please enter a valid email address'
  if (!message.trim()) errors.message = 'Message is required'
  return errors
}

/** Something, an @, something with a dot: the server and the mail itself know the rest. */
function looksLikeAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
}

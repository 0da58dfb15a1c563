import type { FormErrors } from '../ui/use-form.ts'

/** What a visitor typed into the contact form; all strings, as forms give them. */
export type TypedMessage = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly package: string
  readonly message: string
  /** The field that people do not see: what fills it in is a program. */
  readonly website: string
}

/** What is wrong, by field; empty if the message can be sent. Spaces around do not count. */
export function checkMessage({
  name,
  email,
  message,
}: TypedMessage): FormErrors<keyof TypedMessage> {
  return {
    ...(!name.trim() && { name: 'Name is required' }),
    ...(!email.trim()
      ? { email: 'Email address is required' }
      : !looksLikeAddress(email.trim()) && { email: 'Please enter a valid email address' }),
    ...(!message.trim() && { message: 'Message is required' }),
  }
}

/** Something, an @, something with a dot: the server and the mail itself know the rest. */
function looksLikeAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
}

import type { FormErrors } from '../ui/use-form.ts'

/** The contact form's values. */
export type TypedMessage = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly package: string
  readonly message: string
  /** A honeypot field that only bots fill in. */
  readonly website: string
}

export function checkMessage(props: TypedMessage): FormErrors<keyof TypedMessage> {
  const { name, email, message } = props
  return {
    ...(!name.trim() && { name: 'Name is required' }),
    ...(!email.trim()
      ? { email: 'Email address is required' }
      : !looksLikeAddress(email.trim()) && { email: 'Please enter a valid email address' }),
    ...(!message.trim() && { message: 'Message is required' }),
  }
}

/** The server and the delivery check the rest. */
function looksLikeAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
}

/** Contact details that a page can link. */
import { isEmail } from '../email/email-address.ts'
import { listAt, type Pointer, textAt } from './json-pointer.ts'

/** http or https, also without scheme: `github.com/ada`. */
export function isWebAddress(value: string): boolean {
  const typed = value.trim()
  if (/\s/.test(typed)) return false
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /[^.]\.[^.]/.test(url.hostname) &&
    url.username === ''
  )
}

export const isPhone = (value: string): boolean =>
  /^[\d+\-() ./\s‐-―]+$/.test(value.trim()) && /^\+?\d{5,15}$/.test(value.replace(/[^\d+]/g, ''))

export function hasContact(resume: unknown): boolean {
  const says = (at: Pointer, usable: (value: string) => boolean) => usable(textAt(resume, at))
  return (
    says('/basics/email', isEmail) ||
    says('/basics/phone', isPhone) ||
    says('/basics/url', isWebAddress) ||
    listAt(resume, '/basics/profiles').some((profile) => isWebAddress(textAt(profile, '/url')))
  )
}

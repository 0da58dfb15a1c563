/**
 * Sanitizes links from resumes: returns only normalized http, https, mailto and tel URLs, so that
 * no page can run a script.
 */

import { isEmail, mailtoUrl } from '@vitrine/domain/email/email-address'
import { groupPhone } from './group-phone.ts'

export type Link = { readonly text: string; readonly href: string }

/** A way to reach the person. `href` is null if the text can't be a link. */
export type Reach = { readonly text: string; readonly href: string | null }

/** Keeps text that is no link, such as a phone number with two extensions. */
export function asReach(link: Link | undefined, typed: string | undefined): Reach | undefined {
  const text = typed?.trim().replaceAll(/\s+/g, ' ') ?? ''
  return link ?? (text === '' ? undefined : { text, href: null })
}

/** `linkedin.com/in/ada` gets https. Undefined for anything else. */
export function webLink(value: string | undefined): Link | undefined {
  const typed = value?.trim() ?? ''
  if (typed === '' || /\s/.test(typed)) return undefined
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[\w.-]+:\d+(\/|$)/.test(typed)
  const url = URL.parse(address ? typed : `https://${typed.replace(/^\/+/, '')}`)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return undefined
  if (!url.hostname.includes('.') || url.username !== '' || url.password !== '') return undefined
  return { text: shortAddress(url), href: url.href }
}

export function mailLink(value: string | undefined): Link | undefined {
  const address = value?.trim() ?? ''
  return isEmail(address) ? { text: address, href: mailtoUrl(address) } : undefined
}

/** `ext. 204` or `x204` at the end. */
const EXTENSION = /^([^a-z]{5,40}?)([\s,;]{0,3}(?:extension|extn?|x)[.:\s]{0,3}(\d{1,7}))$/i

/** Keeps the user's grouping, or groups by country. An extension is dialled as in RFC 3966. */
export function phoneLink(value: string | undefined): Link | undefined {
  const text = value?.trim() ?? ''
  const extension = EXTENSION.exec(text)
  if (extension !== null) {
    const [, number, written = '', digits] = extension
    const main = phoneLink(number)
    return main && { text: main.text + written, href: `${main.href};ext=${digits}` }
  }
  const dialled = text.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '')
  if (!/^\+?\d{5,15}$/.test(dialled) || /[^\d+\-() ./ \p{Zs}\p{Cf}‐-―]/u.test(text)) {
    return undefined
  }
  return { text: groupPhone(text), href: `tel:${dialled}` }
}

function shortAddress({ host, pathname }: URL): string {
  const path = pathname.replace(/\/$/, '')
  try {
    return host.replace(/^www\./, '') + decodeURI(path)
  } catch {
    return host.replace(/^www\./, '') + path
  }
}

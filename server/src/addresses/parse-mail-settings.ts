import type { TypedMail } from '@vitrine/contract/addresses'
import {
  isDkimKey,
  isSubdomainOf,
  type MailProviderValues,
  mailProviders,
  type MailProviderId,
} from '@vitrine/domain/addresses/mail-providers'
import { parseDkim } from './dns/parse-dkim.ts'

export type ParseMailResult =
  | { readonly facts: MailProviderValues; readonly reportsTo: string }
  | { readonly refused: Partial<Record<keyof TypedMail, string>> }

/**
 * Normalizes values copied from a provider's pages: lower case except keys, names without the
 * domain, no quotation marks. Drops values that the provider does not need. Empty fields are
 * allowed; a refusal is a sentence with the next step.
 */
export function parseMailSettings(typed: TypedMail, domain: string): ParseMailResult {
  const { provider } = typed
  const { name, asks, servers } = mailProviders[provider]
  const refused: Partial<Record<keyof TypedMail, string>> = {}
  const asked = (field: keyof MailProviderValues) => (asks[field] === undefined ? '' : typed[field])
  const check = (field: keyof TypedMail, problem: string | undefined) => {
    if (problem !== undefined) refused[field] = problem
  }

  const mx = asked('mx')
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().toLowerCase().split(/\s+/).filter(Boolean)
      const host = nameOf(words.at(-1) ?? '')
      if (host === '') return []
      const priority = words.length > 1 ? words[0] : '10'
      const isMx = words.length <= 2 && /^\d{1,5}$/.test(priority ?? '') && isName(host)
      if (!isMx)
        check(
          'mx',
          `“${line.trim().slice(0, 60)}” is no MX record: enter 10 mx1.example.com, one a line.`,
        )
      else if (servers.length > 0 && !isSubdomainOf(host, servers))
        check(
          'mx',
          `${host} is no mail server of ${name}: copy it from there, or choose another provider.`,
        )
      return [`${priority} ${host}`]
    })
  if (mx.length > 10) check('mx', 'Those are too many mail servers: enter ten at most.')
  const spf = parseInclude(asked('spf'))
  if (spf !== '' && !isName(spf))
    check('spf', 'Enter the name that the SPF record includes, such as spf.example.com.')
  const written = nameOf(asked('dkimName'))
  const dkimName = written.endsWith(`.${domain}`) ? written.slice(0, -domain.length - 1) : written
  const value = unquoted(asked('dkimValue'))
  const dkimValue = isDkimKey(value) ? value : nameOf(value)
  const needsName = asks.dkimName !== undefined && dkimValue !== ''
  check('dkimName', refuseDkimName(dkimName, needsName))
  check('dkimValue', refuseDkimValue(dkimValue, provider))
  const reportsTo = typed.reportsTo.toLowerCase() || `dmarc@${domain}`
  if (!/^[^\s@,;!]+@[^\s@]+$/.test(reportsTo) || !reportsTo.endsWith(`@${domain}`))
    check(
      'reportsTo',
      `Enter an address at your own domain, such as dmarc@${domain}: reports to another one have to be agreed with it.`,
    )
  if (Object.keys(refused).length > 0) return { refused }
  return {
    facts: {
      mx: mx.join('\n') || null,
      spf: spf || null,
      dkimName: dkimName || null,
      dkimValue: dkimValue || null,
    },
    reportsTo,
  }
}

/** The domain of an SPF record's include. */
const parseInclude = (typed: string) =>
  nameOf(
    typed
      .toLowerCase()
      .replace(/^v=spf1\s+/, '')
      .split(/\s+/)[0]
      ?.replace(/^\+?include:/, '') ?? '',
  )

function refuseDkimName(name: string, isNeeded: boolean): string | undefined {
  if (name === '')
    return isNeeded ? 'Enter the record’s name, too: it ends in ._domainkey.' : undefined
  return /^[a-z0-9_.-]+\._domainkey$/.test(name)
    ? undefined
    : 'Enter a name that ends in ._domainkey, as DKIM records do: mail._domainkey.'
}

function refuseDkimValue(value: string, provider: MailProviderId): string | undefined {
  if (value === '') return undefined
  return isDkimKey(value)
    ? refuseKey(value, mailProviders[provider].name)
    : refuseAlias(value, provider)
}

const nameOf = (typed: string) => typed.trim().toLowerCase().replace(/\.$/, '')

const isName = (name: string) =>
  name.length <= 253 && /^(?:[a-z0-9_](?:[a-z0-9_-]{0,62})\.)+[a-z][a-z0-9-]{0,62}$/.test(name)

/** Long TXT values are shown in several quoted parts. */
const unquoted = (typed: string) =>
  typed
    .replace(/["“”]\s*["“”]/g, '')
    .replace(/["“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function refuseKey(value: string, provider: string): string | undefined {
  const key = parseDkim(value)
  if ('key' in key) return undefined
  return 'revoked' in key
    ? `That key is empty (p=): copy the one that ${provider} signs with.`
    : `That is no whole key: copy all of the value, from v=DKIM1 to its end.`
}

const ALIASES: Partial<Record<MailProviderId, { form: RegExp; example: string }>> = {
  microsoft: {
    form: /^selector[12]-[a-z0-9-]+\._domainkey\.[a-z0-9.-]+$/,
    example: 'selector1-…._domainkey.….onmicrosoft.com',
  },
  proton: {
    form: /^protonmail[23]?\.domainkey\.[a-z0-9]+\.domains\.proton\.ch$/,
    example: 'protonmail.domainkey.….domains.proton.ch',
  },
}

function refuseAlias(value: string, provider: MailProviderId): string | undefined {
  const alias = ALIASES[provider]
  if (alias)
    return alias.form.test(value)
      ? undefined
      : `Copy the whole value: it looks like ${alias.example}.`
  const isAlias = provider === 'other' && isName(value)
  return isAlias
    ? undefined
    : 'That is no DKIM key: copy all of the value, which has p= and a long row of letters in it.'
}

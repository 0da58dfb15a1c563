import type { DnsIssue, MailRecord } from '@vitrine/contract/addresses'
import { type DkimRecord, mailProviders } from '@vitrine/domain/addresses/mail-providers'
import {
  type Change,
  dnsIssue,
  type IssueCode,
  isUnanswered,
  listOf,
  type MailIssues,
  relativeName,
  truncate,
  type ValuesOf,
} from './diagnosis.ts'
import { type DnsAnswer, failedOf, recordsOf } from './dns-answers.ts'
import type { ExpectedMail, MailDnsAnswers, TextAnswers } from './mail-dns-answers.ts'
import { parseDkim } from './parse-dkim.ts'

/** Shorter RSA keys have been broken. */
const MIN_BITS = 1024
/** More and more receivers reject shorter keys. */
const GOOD_BITS = 2048

/** Whether receivers can verify the provider's signatures. */
export function findDkimIssues(
  { domain }: Pick<MailDnsAnswers, 'domain'>,
  own: NonNullable<MailDnsAnswers['own']>,
  wanted: ExpectedMail,
): MailIssues {
  const { name: provider, dkim } = mailProviders[wanted.provider]
  const expected = dkim(domain, wanted)
  if (expected.length === 0)
    return {
      findings: [dnsIssue('dkim-not-entered', 'mail', { provider, domain })],
      records: [],
    }
  const checked = expected.map((record) =>
    checkDkim(record, withoutWildcard(own.dkim[record.name], own.wildcard), { domain, provider }),
  )
  // With several names the provider signs with one of them and keeps the others for later. If it
  // has created none of its keys, that is one step for the customer.
  const isSigned = checked.some(({ isSigning }) => isSigning)
  const waiting = isSigned ? undefined : checked.find(({ waitsForKey }) => waitsForKey)
  const found = checked.flatMap((each) =>
    each.finding && (!each.waitsForKey || each === waiting) ? [each.finding] : [],
  )
  const missing = found.filter(({ code }) => code === 'dkim-missing')
  const [first] = missing
  const names = listOf(missing.flatMap(({ change }) => change?.record.name ?? []))
  return {
    findings:
      first && missing.length > 1
        ? [
            dnsIssue('dkim-all-missing', 'mail', { names, provider }, first.change),
            ...found.filter((each) => !missing.includes(each)),
          ]
        : found,
    // Without an answer the records of the previous check stay.
    records: found.some(isUnanswered) ? [] : checked.map(({ record }) => record),
  }
}

/** Records of all names (*) stand at no name, so there is nothing to change. */
function withoutWildcard(
  answers: TextAnswers | undefined,
  wildcard: NonNullable<MailDnsAnswers['own']>['wildcard'],
): TextAnswers | undefined {
  const isSame = (one: DnsAnswer, other: DnsAnswer) =>
    'records' in one && 'records' in other && listOf(one.records) === listOf(other.records)
  if (!answers) return undefined
  const { TXT, CNAME } = answers
  const isWild =
    isSame(CNAME, wildcard.CNAME) || (!('records' in CNAME) && isSame(TXT, wildcard.TXT))
  return isWild ? { TXT: NO_RECORD, CNAME: NO_RECORD, twice: NO_RECORD } : answers
}

const NO_RECORD: DnsAnswer = { none: 'no-record' }

type CheckedDkim = {
  readonly record: MailRecord
  readonly finding?: DnsIssue
  readonly isSigning?: true
  /** The record is right, but the provider has published no key. */
  readonly waitsForKey?: true
}

function checkDkim(
  right: DkimRecord,
  answers: TextAnswers | undefined,
  { domain, provider }: { readonly domain: string; readonly provider: string },
): CheckedDkim {
  const { name, type, value } = right
  const recordOf = (isThere: boolean): MailRecord => ({
    purpose: 'dkim',
    record: { type, name, value },
    isThere,
  })
  const wrong = <Code extends IssueCode>(
    code: Code,
    values: ValuesOf<Code>,
    act: Change['act'] | null = 'change',
  ): CheckedDkim => {
    const record = recordOf(false)
    const change = act && { act, record: record.record }
    return { record, finding: dnsIssue(code, 'mail', values, change) }
  }
  const waits = (code: 'dkim-no-key-yet' | 'dkim-revoked-alias'): CheckedDkim => ({
    ...wrong(code, { name, provider }, null),
    record: recordOf(true),
    waitsForKey: true,
  })

  // Without the dot the form would append the domain again.
  const appended = (alias: string): CheckedDkim => {
    const dotted = { ...recordOf(false).record, value: `${value}.` }
    const values = { name, alias, domain, value: dotted.value }
    return {
      record: recordOf(false),
      finding: dnsIssue('dkim-appended', 'mail', values, { act: 'change', record: dotted }),
    }
  }

  const isSilent =
    !answers ||
    failedOf(answers.CNAME) ||
    ('failed' in answers.TXT && !('records' in answers.CNAME))
  if (isSilent) return wrong('dkim-unanswered', { domain, name }, null)
  const [alias] = recordsOf(answers.CNAME)
  const texts = recordsOf(answers.TXT)
  const [text] = texts
  const isAlias = type === 'CNAME' && alias !== undefined
  if (isAlias && alias !== value.toLowerCase())
    return alias === `${value}.${domain}`
      ? appended(alias)
      : wrong('dkim-elsewhere', { name, alias: truncate(alias), provider, value })
  if (alias === undefined && text === undefined)
    return recordsOf(answers.twice).length > 0
      ? wrong('dkim-twice-named', { name, domain, short: relativeName(name, domain) })
      : wrong('dkim-missing', { name, provider }, 'add')
  if (failedOf(answers.TXT)) return wrong('dkim-key-unanswered', { name }, null)
  if (text === undefined)
    return type === 'TXT'
      ? wrong('dkim-keyless-alias', { name, alias: truncate(alias ?? '') })
      : waits('dkim-no-key-yet')
  if (texts.length > 1) return wrong('dkim-twice', { name, count: texts.length, provider })
  return checkKey(text)

  function checkKey(published: string): CheckedDkim {
    const key = parseDkim(published)
    if ('revoked' in key)
      return isAlias ? waits('dkim-revoked-alias') : wrong('dkim-revoked', { name, provider })
    if ('malformed' in key) {
      const values = { name, provider, text: truncate(published) }
      return wrong(`dkim-${key.malformed}`, values)
    }
    const entered = parseDkim(value)
    const isOther = type === 'TXT' && (!('key' in entered) || entered.key !== key.key)
    if (isOther) return wrong('dkim-other-key', { name, provider })
    const bits = key.kind === 'rsa' ? key.bits : GOOD_BITS
    const values = { name, bits, provider, good: GOOD_BITS }
    if (bits < MIN_BITS) return wrong('dkim-short', { ...values, least: MIN_BITS })
    const signing: CheckedDkim = { record: recordOf(true), isSigning: true }
    if (key.isTest) return { ...signing, finding: dnsIssue('dkim-test', 'note', { name }) }
    if (bits < GOOD_BITS) return { ...signing, finding: dnsIssue('dkim-weak', 'note', values) }
    return signing
  }
}

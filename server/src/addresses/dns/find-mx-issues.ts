import type { DnsIssue, MailRecord } from '@vitrine/contract/addresses'
import {
  isSubdomainOf,
  mailProviders,
  type MxRecord,
  findMailProvider,
} from '@vitrine/domain/addresses/mail-providers'
import {
  type Change,
  dnsIssue,
  type IssueCode,
  listOf,
  type MailIssues,
  truncate,
  type ValuesOf,
} from './diagnosis.ts'
import { failedOf, recordsOf } from './dns-answers.ts'
import { type ExpectedMail, type MailDnsAnswers, parseMx } from './mail-dns-answers.ts'

type Own = NonNullable<MailDnsAnswers['own']>

/** Whether mail to the domain arrives at its provider. */
export function findMxIssues(
  { domain, hosts }: Pick<MailDnsAnswers, 'domain' | 'hosts'>,
  own: Own,
  wanted: ExpectedMail,
): MailIssues {
  const { name: provider, mx, servers } = mailProviders[wanted.provider]
  const right = mx(wanted)
  const there = recordsOf(own.MX).map(parseMx)
  const recordOf = ({ priority, host }: MxRecord) =>
    ({ type: 'MX', name: domain, value: host, priority }) as const
  const isTheirs = ({ host }: MxRecord) => right.some(isAt(host)) || isSubdomainOf(host, servers)
  const theirs = there.filter(isTheirs)
  const foreign = there.filter((each) => !isTheirs(each))
  // Other names of the same provider work as well, and stay.
  const isOtherSet = theirs.length > 0 && !right.some(({ host }) => theirs.some(isAt(host)))
  const records: MailRecord[] = (isOtherSet ? theirs : right).map((each) => ({
    purpose: 'mx',
    record: recordOf(each),
    isThere: theirs.some(isAt(each.host)),
  }))
  const missing = records.find(({ isThere }) => !isThere)
  const add: Change | null = missing ? { act: 'add', record: missing.record } : null
  const enter = listOf(right.map(({ priority, host }) => `${host} (priority ${priority})`))
  const issue = <Code extends IssueCode>(code: Code, values: ValuesOf<Code>, change = add) =>
    dnsIssue(code, 'mail', values, change)
  const part = (...findings: DnsIssue[]): MailIssues => ({ findings, records })
  const remove = (each: MxRecord): Change => ({ act: 'remove', record: recordOf(each) })
  const replaceBy = ([instead = { priority: 0, host: '' }]: readonly MxRecord[]) =>
    changeTo(instead)
  const changeTo = (each: MxRecord): Change => ({ act: 'change', record: recordOf(each) })

  if (right.length === 0) return part(issue('mx-not-entered', { provider, domain }, null))
  if (failedOf(own.MX)) return { findings: [issue('mx-unanswered', { domain }, null)], records: [] }
  const [alias] = recordsOf(own.CNAME)
  if (alias !== undefined) {
    const record = { type: 'CNAME', name: domain, value: alias } as const
    return part(issue('mx-alias', { domain, alias }, { act: 'remove', record }))
  }
  const [first] = there
  if (!first)
    return part(
      recordsOf(own.mxTwice).length > 0
        ? issue('mx-twice-named', { domain })
        : issue('mx-missing', { domain, enter }),
    )
  const refuses = there.find(isAt('.'))
  if (refuses) return part(issue('mx-null', { domain, enter }, replaceBy(right)))
  const address = there.find(({ host }) => /^[\d.]+$|:/.test(host))
  if (address) {
    const { host } = address
    const [instead = address] = right
    return part(issue('mx-address', { domain, host, value: instead.host }, changeTo(instead)))
  }
  const appended = foreign.find(({ host }) =>
    right.some((each) => host === `${each.host}.${domain}`),
  )
  if (appended) {
    // Without the dot the form would append the domain again.
    const host = `${appended.host.slice(0, -domain.length - 1)}.`
    const values = { host: appended.host, domain, value: host }
    return part(issue('mx-appended', values, changeTo({ ...appended, host })))
  }
  const [other] = foreign
  if (theirs.length === 0) {
    const elsewhere = other ?? first
    const who = findMailProvider(elsewhere.host)
    const names = listOf(foreign.map(({ host }) => truncate(host))) + (who ? ` (${who})` : '')
    const values = { domain, hosts: names, provider, enter }
    return part(issue('mx-elsewhere', values, replaceBy(right)))
  }
  const isIncomplete = missing && !isOtherSet && wanted.provider !== 'google'
  return part(
    ...(other
      ? [issue('mx-mixed', { domain, host: truncate(other.host), provider }, remove(other))]
      : []),
    ...theirs.flatMap(checkHost),
    ...(isIncomplete
      ? [dnsIssue('mx-incomplete', 'note', { value: missing.record.value }, add)]
      : []),
  )

  function checkHost({ host, priority }: MxRecord): DnsIssue[] {
    const answers = hosts[host]
    if (!answers) return []
    const [target] = recordsOf(answers.CNAME)
    if (target !== undefined) {
      const change = changeTo({ priority, host: target })
      return [dnsIssue('mx-host-alias', 'note', { host, target }, change)]
    }
    if (failedOf(answers.addresses)) return [issue('mx-host-unanswered', { host }, null)]
    if (recordsOf(answers.addresses).length > 0) return []
    return [issue('mx-host-unknown', { host, domain, provider }, changeTo({ priority, host }))]
  }
}

const isAt = (host: string) => (each: MxRecord) => each.host === host

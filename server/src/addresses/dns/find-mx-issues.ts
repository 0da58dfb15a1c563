/** Whether mail to the domain arrives at its provider. */
import type { DnsIssue, MailRecord } from '@vitrine/contract/addresses'
import {
  isSubdomainOf,
  mailProviders,
  type MxRecord,
  findMailProvider,
} from '@vitrine/domain/addresses/mail-providers'
import { dnsIssue, type Change, listOf, truncate } from './diagnosis.ts'
import type { MailIssues } from './mail-issues.ts'
import { type MailDnsAnswers, type ExpectedMail, parseMx } from './mail-dns-answers.ts'
import { failedOf, recordsOf } from './dns-answers.ts'

type Own = NonNullable<MailDnsAnswers['own']>

export function findMxIssues(
  { domain, hosts }: Pick<MailDnsAnswers, 'domain' | 'hosts'>,
  own: Own,
  wanted: ExpectedMail,
): MailIssues {
  const provider = mailProviders[wanted.provider]
  const right = provider.mx(wanted)
  const there = recordsOf(own.MX).map(parseMx)
  const recordOf = ({ priority, host }: MxRecord) =>
    ({ type: 'MX', name: domain, value: host, priority }) as const
  const isTheirs = (host: string) =>
    right.some((each) => each.host === host) || isSubdomainOf(host, provider.servers)
  const theirs = there.filter(({ host }) => isTheirs(host))
  const misplaced = there.filter(({ host }) => !isTheirs(host))
  // Other names of the same provider do as well, and stay.
  const isOtherSet = theirs.length > 0 && !right.some(({ host }) => theirs.some(is(host)))
  const records: MailRecord[] = (isOtherSet ? theirs : right).map((each) => ({
    purpose: 'mx',
    record: recordOf(each),
    isThere: theirs.some(is(each.host)),
  }))
  const missing = records.find(({ isThere }) => !isThere)
  const add: Change | null = missing ? { act: 'add', record: missing.record } : null
  const found = (
    code: string,
    sentence: string,
    change: Change | null = add,
    hinders: DnsIssue['hinders'] = 'mail',
  ) => dnsIssue(code, hinders, sentence, change)
  const part = (...findings: DnsIssue[]): MailIssues => ({ findings, records })
  const enter = listOf(right.map(({ priority, host }) => `${host} (priority ${priority})`))

  if (right.length === 0)
    return part(
      found(
        'mx-not-entered',
        `Enter above the MX record that ${provider.name} shows for ${domain}.`,
        null,
      ),
    )
  if (failedOf(own.MX))
    return {
      findings: [
        found(
          'mx-unanswered',
          `The name server of ${domain} gives no answer about its MX records just now: there is nothing to change, and we look again by ourselves.`,
          null,
        ),
      ],
      records: [],
    }
  const [alias] = recordsOf(own.CNAME)
  if (alias !== undefined)
    return part(
      found(
        'mx-alias',
        `${domain} is an alias (CNAME) of ${alias}, and beside it no MX record counts: put A records in its place, then add the MX records.`,
        { act: 'remove', record: { type: 'CNAME', name: domain, value: alias } },
      ),
    )
  const [first] = there
  if (!first) {
    const isTwice = recordsOf(own.mxTwice).length > 0
    return part(
      isTwice
        ? found(
            'mx-twice-named',
            `The MX record stands at ${domain}.${domain}, as your registrar’s form adds ${domain} by itself: enter @, or nothing, as its name.`,
          )
        : found('mx-missing', `${domain} has no MX record, so no mail arrives: add ${enter}.`),
    )
  }
  const refuses = there.find(({ host }) => host === '.')
  if (refuses)
    return part(
      found(
        'mx-null',
        `The MX record of ${domain} says that it takes no mail (a dot as its server): remove it, and add ${enter}.`,
        { act: 'remove', record: { ...recordOf(refuses), value: '.' } },
      ),
    )
  const address = there.find(({ host }) => /^[\d.]+$|:/.test(host))
  if (address)
    return part(
      found(
        'mx-address',
        `An MX record of ${domain} holds the number ${address.host}, where only a name counts: change it to ${right[0]?.host}.`,
        { act: 'change', record: recordOf(right[0] ?? address) },
      ),
    )
  const appended = misplaced.find(({ host }) =>
    right.some((each) => host === `${each.host}.${domain}`),
  )
  if (appended)
    return part(
      found(
        'mx-appended',
        `An MX record says ${appended.host}, as your registrar’s form adds ${domain} to the value: enter the value with a dot at its end.`,
        {
          act: 'change',
          record: recordOf({ ...appended, host: appended.host.slice(0, -domain.length - 1) }),
        },
      ),
    )
  if (theirs.length === 0) {
    const [elsewhere = first] = misplaced
    const who = findMailProvider(elsewhere.host)
    return part(
      found(
        'mx-elsewhere',
        `Mail to ${domain} goes to ${listOf(misplaced.map(({ host }) => truncate(host)))}${who ? ` (${who})` : ''}, not to ${provider.name}: remove that, and add ${enter}.`,
        { act: 'remove', record: recordOf(elsewhere) },
      ),
    )
  }
  const findings: DnsIssue[] = []
  const [other] = misplaced
  if (other)
    findings.push(
      found(
        'mx-mixed',
        `Some mail to ${domain} goes to ${truncate(other.host)}, which is not ${provider.name}: remove that MX record.`,
        { act: 'remove', record: recordOf(other) },
      ),
    )
  for (const { host, priority } of theirs) findings.push(...findHostFault(host, priority))
  if (missing && !isOtherSet && wanted.provider !== 'google')
    findings.push(
      found(
        'mx-incomplete',
        `The MX record for ${missing.record.value} is missing: mail waits while the other server is away.`,
        add,
        'note',
      ),
    )
  return part(...findings)

  function findHostFault(host: string, priority: number): DnsIssue[] {
    const seen = hosts[host]
    if (!seen) return []
    const change: Change = { act: 'change', record: recordOf({ priority, host }) }
    const [leadsTo] = recordsOf(seen.CNAME)
    if (leadsTo !== undefined)
      return [
        found(
          'mx-host-alias',
          `The mail server ${host} is an alias (CNAME) of ${leadsTo}, which some senders refuse: name ${leadsTo} in the MX record instead.`,
          { act: 'change', record: recordOf({ priority, host: leadsTo }) },
          'note',
        ),
      ]
    if (failedOf(seen.addresses))
      return [
        found(
          'mx-host-unanswered',
          `Nobody answers about the mail server ${host} just now: there is nothing to change, and we look again by ourselves.`,
          null,
        ),
      ]
    if (recordsOf(seen.addresses).length > 0) return []
    return [
      found(
        'mx-host-unknown',
        `The mail server ${host} of ${domain} has no address: check its spelling at ${provider.name}, and correct the MX record.`,
        change,
      ),
    ]
  }
}

const is = (host: string) => (each: MxRecord) => each.host === host

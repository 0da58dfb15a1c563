import type { DnsRecord } from '@vitrine/contract/addresses'
import { dnsIssue, type IssueCode, type MailIssues, truncate, type ValuesOf } from './diagnosis.ts'
import { failedOf, recordsOf } from './dns-answers.ts'
import type { ExpectedMail, MailDnsAnswers } from './mail-dns-answers.ts'
import { parseTags } from './parse-dkim.ts'

const isDmarc = (text: string) => /^[vV]\s*=\s*DMARC1\s*(?:;|$)/.test(text)
const looksLikeDmarc = (text: string) => /dmarc/i.test(text) && !isDmarc(text)
const MAILTO = /^mailto:[^@\s]+@[^@\s!]+(?:![0-9]+[kmgt]?)?$/i
const isPolicy = (value: string | undefined) =>
  ['none', 'quarantine', 'reject'].includes(value?.toLowerCase() ?? '')

/** Whether one valid DMARC record tells receivers what to do with forged mail. */
export function findDmarcIssues(
  { domain }: Pick<MailDnsAnswers, 'domain'>,
  own: NonNullable<MailDnsAnswers['own']>,
  { reportsTo }: ExpectedMail,
): MailIssues {
  const name = `_dmarc.${domain}`
  const initial = `v=DMARC1; p=none; rua=mailto:${reportsTo}`
  const { TXT, CNAME, twice } = own.dmarc
  const texts = recordsOf(TXT)
  const there = texts.filter(isDmarc)
  const recordOf = (value: string): DnsRecord => ({ type: 'TXT', name, value })
  const part = <Code extends IssueCode>(
    code: Code,
    values: ValuesOf<Code>,
    value = initial,
    {
      act = 'change',
      hinders = 'mail',
    }: { readonly act?: 'add' | 'change'; readonly hinders?: 'mail' | 'note' } = {},
  ): MailIssues => {
    const isThere = hinders !== 'mail' && there.length === 1
    const record = recordOf(isThere ? (there[0] ?? initial) : value)
    return {
      findings: [dnsIssue(code, hinders, values, { act, record: recordOf(value) })],
      records: [{ purpose: 'dmarc', record, isThere }],
    }
  }

  if (failedOf(TXT) || failedOf(CNAME))
    return { findings: [dnsIssue('dmarc-unanswered', 'mail', { domain, name })], records: [] }
  const [text] = there
  if (text === undefined) {
    const wrong = texts.find(looksLikeDmarc)
    if (wrong !== undefined) return part('dmarc-no-version', { text: truncate(wrong) })
    if (recordsOf(twice).some(isDmarc)) return part('dmarc-twice-named', { name, domain })
    if (recordsOf(own.TXT).some(isDmarc)) return part('dmarc-at-domain', { domain })
    return part('dmarc-missing', { name, reportsTo }, initial, { act: 'add' })
  }
  if (there.length > 1) {
    const valid = there.find((each) => isPolicy(parseTags(each)?.get('p')))
    return part('dmarc-twice', { name, count: there.length }, valid)
  }
  const tags = parseTags(text)
  if (!tags) return part('dmarc-malformed', { text: truncate(text) })
  const policy = tags.get('p')
  if (!isPolicy(policy)) {
    // All other tags are the customer's own and stay.
    const kept = [...tags].filter(([tag]) => tag !== 'v' && tag !== 'p')
    const value = ['v=DMARC1', 'p=none', ...kept.map((tag) => tag.join('='))].join('; ')
    return policy === undefined
      ? part('dmarc-no-policy', { domain }, value)
      : part('dmarc-policy', { domain, policy: truncate(policy) }, value)
  }
  const below = tags.get('sp')
  if (below !== undefined && !isPolicy(below)) {
    const value = text.replace(/;\s*sp\s*=[^;]*/i, '')
    return part('dmarc-subdomain-policy', { domain, policy: truncate(below) }, value)
  }
  const reports = tags.get('rua')
  if (reports === undefined) {
    const value = `${text.trimEnd().replace(/;$/, '')}; rua=mailto:${reportsTo}`
    return part('dmarc-no-reports', { domain, reportsTo }, value, { hinders: 'note' })
  }
  if (!reports.split(',').every((each) => MAILTO.test(each.trim()))) {
    const value = text.replace(/(;\s*rua\s*=)[^;]*/i, `$1mailto:${reportsTo}`)
    return part('dmarc-reports', { domain, reports: truncate(reports) }, value)
  }
  const records = [{ purpose: 'dmarc', record: recordOf(text), isThere: true } as const]
  return { findings: [], records }
}

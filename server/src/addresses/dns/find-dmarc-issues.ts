/** Whether the domain says what receivers do with mail that only pretends to be from it. */
import type { DnsRecord, DnsIssue } from '@vitrine/contract/addresses'
import { dnsIssue, type Change, truncate } from './diagnosis.ts'
import type { MailIssues } from './mail-issues.ts'
import type { MailDnsAnswers, ExpectedMail } from './mail-dns-answers.ts'
import { parseTags } from './parse-dkim.ts'
import { failedOf, recordsOf } from './dns-answers.ts'

const isDmarc = (text: string) => /^[vV]\s*=\s*DMARC1\s*(?:;|$)/.test(text)
const looksLikeDmarc = (text: string) => /dmarc/i.test(text) && !isDmarc(text)
const POLICIES = ['none', 'quarantine', 'reject']

export function findDmarcIssues(
  { domain }: Pick<MailDnsAnswers, 'domain'>,
  own: NonNullable<MailDnsAnswers['own']>,
  { reportsTo }: ExpectedMail,
): MailIssues {
  const name = `_dmarc.${domain}`
  const first = `v=DMARC1; p=none; rua=mailto:${reportsTo}`
  const { TXT, CNAME, twice } = own.dmarc
  const texts = recordsOf(TXT)
  const there = texts.filter(isDmarc)
  const recordOf = (value: string): DnsRecord => ({ type: 'TXT', name, value })
  const found = (
    code: string,
    sentence: string,
    change: Change | null = { act: 'change', record: recordOf(first) },
    hinders: DnsIssue['hinders'] = 'mail',
  ) => dnsIssue(code, hinders, sentence, change)
  const part = (finding?: DnsIssue): MailIssues => {
    const isThere = finding?.hinders !== 'mail' && there.length === 1
    const value = isThere ? (there[0] ?? first) : (finding?.change?.record.value ?? first)
    return {
      findings: finding ? [finding] : [],
      records: [{ purpose: 'dmarc', record: recordOf(value), isThere }],
    }
  }

  if (failedOf(TXT) || failedOf(CNAME))
    return {
      findings: [
        found(
          'dmarc-unanswered',
          `The name server of ${domain} gives no answer about ${name} just now: there is nothing to change, and we look again by ourselves.`,
          null,
        ),
      ],
      records: [],
    }
  const [text, ...more] = there
  if (text === undefined) {
    const wrong = texts.find(looksLikeDmarc)
    if (wrong !== undefined)
      return part(
        found(
          'dmarc-malformed',
          `The DMARC record “${truncate(wrong)}” is taken by no receiver: it has to begin with v=DMARC1 and a semicolon.`,
        ),
      )
    if (recordsOf(twice).some(isDmarc))
      return part(
        found(
          'dmarc-twice-named',
          `The DMARC record stands at ${name}.${domain}, as your registrar’s form adds ${domain} by itself: enter only _dmarc as its name.`,
        ),
      )
    if (recordsOf(own.TXT).some(isDmarc))
      return part(
        found(
          'dmarc-at-domain',
          `The DMARC record stands at ${domain} itself: give it the name _dmarc.`,
        ),
      )
    return part(
      found(
        'dmarc-missing',
        `There is no DMARC record at ${name}: add one, which changes nothing about your mail and has receivers report to ${reportsTo}.`,
        { act: 'add', record: recordOf(first) },
      ),
    )
  }
  if (more.length > 0)
    return part(
      found(
        'dmarc-twice',
        `${name} has ${there.length} DMARC records, and receivers then count none: keep one, and remove the others.`,
        { act: 'change', record: recordOf(there.find(isReadable) ?? first) },
      ),
    )
  const tags = parseTags(text)
  if (!tags)
    return part(
      found(
        'dmarc-malformed',
        `The DMARC record “${truncate(text)}” is written wrongly: its parts are name=value with semicolons between them, each once.`,
      ),
    )
  const policy = tags.get('p')
  // Whatever else the record says is the customer's own, and is kept.
  const withPolicy = `v=DMARC1; p=none${[...tags]
    .filter(([tag]) => !['v', 'p'].includes(tag))
    .map(([tag, value]) => `; ${tag}=${value}`)
    .join('')}`
  if (policy === undefined || !POLICIES.includes(policy.toLowerCase()))
    return part(
      found(
        'dmarc-policy',
        policy === undefined
          ? `The DMARC record of ${domain} does not say what to do (p=): add p=none to begin with.`
          : `The DMARC record of ${domain} says p=${truncate(policy)}, which is none of none, quarantine and reject: change it to p=none to begin with.`,
        { act: 'change', record: recordOf(withPolicy) },
      ),
    )
  const below = tags.get('sp')
  if (below !== undefined && !POLICIES.includes(below.toLowerCase()))
    return part(
      found(
        'dmarc-policy',
        `The DMARC record of ${domain} says sp=${truncate(below)}, which is none of none, quarantine and reject: change it, or take it out.`,
        { act: 'change', record: recordOf(text.replace(/;\s*sp\s*=[^;]*/i, '')) },
      ),
    )
  const reports = tags.get('rua')
  if (reports !== undefined && !reports.split(',').every((each) => MAILTO.test(each.trim())))
    return part(
      found(
        'dmarc-reports',
        `The DMARC record of ${domain} has “${truncate(reports)}” as the address of its reports, which has to begin with mailto:.`,
        {
          act: 'change',
          record: recordOf(text.replace(/(;\s*rua\s*=)[^;]*/i, `$1mailto:${reportsTo}`)),
        },
      ),
    )
  if (reports === undefined)
    return part(
      found(
        'dmarc-no-reports',
        `The DMARC record of ${domain} names nobody to report to: add rua=mailto:${reportsTo} to learn who sends in your name.`,
        {
          act: 'change',
          record: recordOf(`${text.trimEnd().replace(/;$/, '')}; rua=mailto:${reportsTo}`),
        },
        'note',
      ),
    )
  return part()
}

const MAILTO = /^mailto:[^@\s]+@[^@\s!]+(?:![0-9]+[kmgt]?)?$/i
const isReadable = (text: string) =>
  POLICIES.includes(parseTags(text)?.get('p')?.toLowerCase() ?? '')

/** Whether receivers can check the provider's signatures under the domain's mail. */
import type { DnsRecord, DnsIssue, MailRecord } from '@vitrine/contract/addresses'
import { type DkimRecord, mailProviders } from '@vitrine/domain/addresses/mail-providers'
import { dnsIssue, type Change, listOf, truncate, relativeName } from './diagnosis.ts'
import { isUnanswered, type MailIssues } from './mail-issues.ts'
import type { MailDnsAnswers, ExpectedMail, TextAnswers } from './mail-dns-answers.ts'
import { type DkimKey, parseDkim } from './parse-dkim.ts'
import { failedOf, recordsOf } from './dns-answers.ts'

/** Shorter keys have been broken; what is below the other is refused by ever more receivers. */
const LEAST_BITS = 1024
const GOOD_BITS = 2048

export function findDkimIssues(
  { domain }: Pick<MailDnsAnswers, 'domain'>,
  own: NonNullable<MailDnsAnswers['own']>,
  wanted: ExpectedMail,
): MailIssues {
  const provider = mailProviders[wanted.provider]
  const asked = provider.dkim(domain, wanted)
  if (asked.length === 0)
    return {
      findings: [
        dnsIssue(
          'dkim-not-entered',
          'mail',
          `Enter above the DKIM record that ${provider.name} shows for ${domain}: without it, receivers can’t check its signatures.`,
        ),
      ],
      records: [],
    }
  const looked = asked.map((record) => look(record, own.dkim[record.name], domain, provider.name))
  // With several names the provider signs by one of them, and keeps the others for later.
  const isSigned = looked.some(({ isSigning }) => isSigning)
  // Where the provider has made none of its keys, that is one thing to do.
  const waiting = isSigned ? undefined : looked.find(({ waitsForKey }) => waitsForKey)
  const found = looked.flatMap((each) =>
    each.finding && (!each.waitsForKey || each === waiting) ? [each.finding] : [],
  )
  const missing = found.filter(({ code }) => code === 'dkim-missing')
  const [one] = missing
  const findings =
    one && missing.length > 1
      ? [
          {
            ...one,
            sentence: `There are no DKIM records at ${listOf(missing.flatMap(({ change }) => change?.record.name ?? []))}, so receivers can’t check ${provider.name}’s signatures: add them.`,
          },
          ...found.filter((each) => !missing.includes(each)),
        ]
      : found
  // Of what nobody answered about, the records of the look before stand.
  const records = found.some(isUnanswered) ? [] : looked.map(({ record }) => record)
  return { findings, records }
}

type Looked = {
  readonly record: MailRecord
  readonly finding?: DnsIssue
  readonly isSigning?: true
  /** The record is right, and the provider has put no key there. */
  readonly waitsForKey?: true
}

function look(
  wanted: DkimRecord,
  seen: TextAnswers | undefined,
  domain: string,
  provider: string,
): Looked {
  const { name, type, value } = wanted
  const right: DnsRecord = { type, name, value }
  const record = (isThere: boolean): MailRecord => ({ purpose: 'dkim', record: right, isThere })
  const wrong = (
    code: string,
    sentence: string,
    act: Change['act'] | null = 'change',
    hinders: DnsIssue['hinders'] = 'mail',
  ): Looked => ({
    record: record(false),
    finding: dnsIssue(code, hinders, sentence, act && { act, record: right }),
  })
  if (!seen || failedOf(seen.CNAME) || ('failed' in seen.TXT && !('records' in seen.CNAME)))
    return wrong(
      'dkim-unanswered',
      `The name server of ${domain} gives no answer about ${name} just now: there is nothing to change, and we look again by ourselves.`,
      null,
    )
  const [alias] = recordsOf(seen.CNAME)
  const texts = recordsOf(seen.TXT)
  const [text] = texts
  if (type === 'CNAME' && alias !== undefined && alias !== value.toLowerCase())
    return wrong(
      'dkim-elsewhere',
      alias === `${value}.${domain}`
        ? `${name} points to ${alias}, as your registrar’s form adds ${domain} to the value: enter the value with a dot at its end.`
        : `The DKIM record ${name} points to ${truncate(alias)}, not to ${provider}: change it to ${value}.`,
    )
  if (alias === undefined && text === undefined) {
    const isTwice = recordsOf(seen.twice).length > 0
    return isTwice
      ? wrong(
          'dkim-twice-named',
          `The DKIM record stands at ${name}.${domain}, as your registrar’s form adds ${domain} by itself: enter only ${relativeName(name, domain)} as its name.`,
        )
      : wrong(
          'dkim-missing',
          `There is no DKIM record at ${name}, so receivers can’t check ${provider}’s signatures: add it.`,
          'add',
        )
  }
  if (failedOf(seen.TXT))
    return wrong(
      'dkim-key-unanswered',
      `Nobody answers about the key behind ${name} just now: there is nothing to change, and we look again by ourselves.`,
      null,
    )
  if (text === undefined && type === 'TXT')
    return wrong(
      'dkim-elsewhere',
      `The DKIM record ${name} is an alias (CNAME) of ${truncate(alias ?? '')}, where there is no key, and which may be one for all names (*): put a TXT record in its place.`,
      'add',
    )
  if (text === undefined)
    return {
      ...wrong(
        'dkim-no-key-yet',
        `The DKIM record ${name} is right, but ${provider} shows no key there: switch signing (DKIM) on at ${provider}.`,
        null,
      ),
      record: record(true),
      waitsForKey: true,
    }
  const keys = texts.map(parseDkim)
  const readable = keys.filter((key) => 'key' in key)
  if (texts.length > 1)
    return wrong(
      'dkim-twice',
      `At ${name} stand ${texts.length} texts, and receivers may take any of them: keep the one of ${provider}, and remove the others.`,
    )
  const [key = { malformed: 'no-tags' } as const] = keys
  if ('revoked' in key) {
    if (type === 'CNAME' && alias !== undefined)
      return {
        ...wrong(
          'dkim-revoked',
          `The key behind ${name} is empty (p=), so ${provider} does not sign with it: switch signing (DKIM) on at ${provider}.`,
          null,
        ),
        record: record(true),
        waitsForKey: true,
      }
    return wrong(
      'dkim-revoked',
      `The DKIM record ${name} has an empty key (p=), which says that nothing is signed with it any more: enter the key that ${provider} shows.`,
    )
  }
  if ('malformed' in key) return wrong('dkim-malformed', malformed(key, text))
  const [same] = readable
  if (type === 'TXT' && same && keyOf(value) !== same.key)
    return wrong(
      'dkim-other-key',
      `The key at ${name} is not the one that you entered here: change the record, or enter the present key of ${provider} above.`,
    )
  if (key.kind === 'rsa' && key.bits < LEAST_BITS)
    return wrong(
      'dkim-short',
      `The key at ${name} has ${key.bits} bits, and receivers take none below ${LEAST_BITS}: have ${provider} make one of ${GOOD_BITS}.`,
    )
  const fine: Looked = { record: record(true), isSigning: true }
  const note = (code: string, sentence: string): Looked => ({
    ...fine,
    finding: dnsIssue(code, 'note', sentence),
  })
  if (key.isTest)
    return note(
      'dkim-test',
      `The key at ${name} says that it is being tried out (t=y), so receivers may pass over it: take that out once all works.`,
    )
  if (key.kind === 'rsa' && key.bits < GOOD_BITS)
    return note(
      'dkim-weak',
      `The key at ${name} has ${key.bits} bits. It is taken; ${provider} can make one of ${GOOD_BITS}, which lasts longer.`,
    )
  return fine

  function malformed({ malformed: why }: Extract<DkimKey, { malformed: string }>, said: string) {
    switch (why) {
      case 'no-tags':
        return `The DKIM record ${name} says “${truncate(said)}”, which is no key: change it to what ${provider} shows.`
      case 'no-key':
        return `The DKIM record ${name} has no key (p=) in it: enter all of what ${provider} shows.`
      case 'version':
        return `The DKIM record ${name} has to begin with v=DKIM1: enter it as ${provider} shows it.`
      case 'kind':
        return `The DKIM record ${name} names a kind of key that receivers don’t know: enter it as ${provider} shows it.`
      case 'cut':
        return `The key at ${name} is cut off, or was copied with a fault: enter all of what ${provider} shows.`
    }
  }
}

function keyOf(value: string): string | undefined {
  const key = parseDkim(value)
  return 'key' in key ? key.key : undefined
}

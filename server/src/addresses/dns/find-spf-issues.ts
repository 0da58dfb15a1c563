/** Whether the domain says, once and readably, that its provider may send mail in its name. */
import type { DnsRecord, DnsIssue } from '@vitrine/contract/addresses'
import { mailProviders } from '@vitrine/domain/addresses/mail-providers'
import { dnsIssue, type Change, listOf, truncate } from './diagnosis.ts'
import type { MailIssues } from './mail-issues.ts'
import type { MailDnsAnswers, ExpectedMail } from './mail-dns-answers.ts'
import { isSpf, looksLikeSpf, mergeSpf, parseSpf, reachableTerms } from './parse-spf.ts'
import { failedOf, recordsOf } from './dns-answers.ts'
import { MAX_LOOKUPS, type SpfProblem, type SpfWalk, MAX_VOID_LOOKUPS } from './walk-spf.ts'

export function findSpfIssues(
  { domain, walk }: Pick<MailDnsAnswers, 'domain' | 'walk'>,
  own: NonNullable<MailDnsAnswers['own']>,
  wanted: ExpectedMail,
): MailIssues {
  const provider = mailProviders[wanted.provider]
  const allowed = provider.spf(wanted)
  const texts = recordsOf(own.TXT)
  const spf = texts.filter(isSpf)
  const alike = texts.filter(looksLikeSpf)
  const isIncluded = walk?.includes.some((each) => allowed.includes(each)) ?? false
  const isDependent = walk?.dependsOnSender ?? false
  const include = isIncluded || isDependent ? [] : allowed.slice(0, 1)
  const isOfProvider = (by: string) => allowed.some((each) => by.endsWith(`:${each}`))
  const trouble = walk?.problems.find(({ what }) => what !== 'unanswered') ?? walk?.problems[0]
  const isFull = walk !== null && walk.voids.length > MAX_VOID_LOOKUPS
  const useless = [
    ...(trouble && trouble.what !== 'unanswered' ? [trouble.by] : []),
    ...(isFull ? walk.voids.map(({ by }) => by) : []),
  ].filter((by) => !isOfProvider(by))
  const merged = () => mergeSpf([...spf, ...alike], include, useless)
  const recordOf = (value: string): DnsRecord => ({ type: 'TXT', name: domain, value })
  const change = (value = merged()): Change => ({ act: 'change', record: recordOf(value) })
  const found = (
    code: string,
    sentence: string,
    what: Change | null = change(),
    hinders: DnsIssue['hinders'] = 'mail',
  ) => dnsIssue(code, hinders, sentence, what)
  const part = (...findings: DnsIssue[]): MailIssues => {
    const isRight = findings.every(({ hinders }) => hinders !== 'mail')
    const [present = ''] = spf
    const changed = findings.find((each) => each.change?.act === 'change')?.change?.record.value
    const value = isRight && spf.length === 1 ? present : changed || merged()
    const isThere = isRight && spf.length === 1
    return { findings, records: [{ purpose: 'spf', record: recordOf(value), isThere }] }
  }

  if (allowed.length === 0)
    return {
      findings: [
        found(
          'spf-not-entered',
          `Enter above what the SPF record has to include, as ${provider.name} shows it.`,
          null,
        ),
      ],
      records: [],
    }
  if (failedOf(own.TXT))
    return {
      findings: [
        found(
          'spf-unanswered',
          `The name server of ${domain} gives no answer about its TXT records just now: there is nothing to change, and we look again by ourselves.`,
          null,
        ),
      ],
      // What has to be kept of a present record is not known.
      records: [],
    }
  const [text] = spf
  const [nearly] = alike
  if (text === undefined) {
    if (nearly !== undefined)
      return part(
        found(
          'spf-malformed',
          `The TXT record “${truncate(nearly)}” of ${domain} is meant as SPF, but no receiver takes it: it has to begin with v=spf1 and a space.`,
        ),
      )
    if (recordsOf(own.txtTwice).some(isSpf))
      return part(
        found(
          'spf-twice-named',
          `The SPF record stands at ${domain}.${domain}, as your registrar’s form adds ${domain} by itself: enter @, or nothing, as its name.`,
        ),
      )
    return part(
      found(
        'spf-missing',
        `${domain} has no SPF record, so mail that ${provider.name} sends for it looks forged: add one.`,
        { act: 'add', record: recordOf(merged()) },
      ),
    )
  }
  if (spf.length > 1)
    return part(
      found(
        'spf-twice',
        `${domain} has ${spf.length} SPF records, and receivers then count none: keep one, with what is in all of them, and remove the others.`,
      ),
    )
  const read = parseSpf(text)
  const [faulty] = read.faulty
  if (faulty !== undefined)
    return part(
      found(
        'spf-syntax',
        `The SPF record of ${domain} has “${truncate(faulty)}” in it, which is no part of one, so receivers throw it away: correct it.`,
      ),
    )
  if (!walk) throw new Error('one readable SPF record was not followed')

  const findings: DnsIssue[] = []
  const all = read.terms.find(({ name }) => name === 'all')
  if (all?.qualifier === '+')
    findings.push(
      found(
        'spf-allows-all',
        `The SPF record of ${domain} ends in ${all.text}, which lets anybody send in your name: let it end in ~all.`,
      ),
    )
  if (trouble) findings.push(findTrouble(trouble))
  if (!isIncluded && !isDependent && walk.problems.every(({ what }) => what !== 'unanswered')) {
    const reached = reachableTerms(read)
    const isAfter = read.terms.some(
      (term) => term.name === 'include' && allowed.includes(term.value) && !reached.includes(term),
    )
    findings.push(
      isAfter
        ? found(
            'spf-after-all',
            `In the SPF record of ${domain} the part for ${provider.name} stands after ${all?.text}, where it is never read: let ${all?.text} be the last.`,
          )
        : found(
            'spf-without-provider',
            `The SPF record of ${domain} does not let ${provider.name} send: add include:${allowed[0]} to it, and keep the rest.`,
          ),
    )
  }
  if (walk.lookups > MAX_LOOKUPS) findings.push(tooMany(walk))
  if (isFull) {
    const names = [...new Set(walk.voids.map(({ name }) => name))]
    findings.push(
      found(
        'spf-void',
        `The SPF record of ${domain} leads to ${walk.voids.length} names that have nothing (${listOf(names.slice(0, 4).map(truncate))}), and receivers bear ${MAX_VOID_LOOKUPS}: take them out.`,
      ),
    )
  }
  if (findings.length === 0 && !all && !read.terms.some(({ name }) => name === 'redirect'))
    findings.push(
      found(
        'spf-open',
        `The SPF record of ${domain} does not say what happens to mail from others: let it end in ~all.`,
        change(mergeSpf(spf, [])),
        'note',
      ),
    )
  if (nearly !== undefined)
    findings.push(
      found(
        'spf-leftover',
        `Beside the SPF record, ${domain} has the text “${truncate(nearly)}”, which no receiver takes: remove it.`,
        { act: 'remove', record: recordOf(nearly) },
        'note',
      ),
    )
  return part(...findings)

  function findTrouble({ what, name, by }: SpfProblem): DnsIssue {
    const whose = `“${truncate(by)}” in the SPF record of ${domain}`
    if (isOfProvider(by) && what !== 'unanswered')
      return found(
        'spf-include-wrong',
        `${whose} leads to ${name}, which has no SPF record that receivers can read, so they throw yours away: check what ${provider.name} shows for SPF.`,
        null,
      )
    switch (what) {
      case 'missing':
        return found(
          'spf-include-missing',
          `${whose} leads to ${name}, which has no SPF record, so receivers throw yours away: take it out, or correct its name.`,
        )
      case 'twice':
        return found(
          'spf-include-twice',
          `${whose} leads to ${name}, which has more than one SPF record, so receivers throw yours away: take it out, or tell its owner.`,
        )
      case 'syntax':
        return found(
          'spf-include-syntax',
          `${whose} leads to ${name}, whose SPF record is written wrongly, so receivers throw yours away: take it out, or tell its owner.`,
        )
      case 'loop':
        return found(
          'spf-loop',
          `${whose} leads in a circle, by way of ${name}, so receivers throw it away: take it out.`,
        )
      case 'unanswered':
        return found(
          'spf-include-unanswered',
          `Nobody answers about ${name}, to which ${whose} leads: there is nothing to change for now, and we look again by ourselves.`,
          null,
        )
    }
  }

  function tooMany({ lookups, isCut, costs }: SpfWalk): DnsIssue {
    const dear = costs.filter(({ by }) => !isOfProvider(by))
    const said = (dear.length > 0 ? dear : costs)
      .slice(0, 3)
      .map(({ by, lookups: each }) => `${truncate(by)} takes ${each}`)
    return found(
      'spf-too-many',
      `The SPF record of ${domain} takes ${isCut ? 'more than ' : ''}${lookups} look-ups, and receivers make ${MAX_LOOKUPS}: take out who does not send your mail any more (${listOf(said)}).`,
      { act: 'change', record: recordOf('') },
    )
  }
}

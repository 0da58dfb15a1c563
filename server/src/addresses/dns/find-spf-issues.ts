import type { DnsIssue, DnsRecord } from '@vitrine/contract/addresses'
import { mailProviders } from '@vitrine/domain/addresses/mail-providers'
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
import type { ExpectedMail, MailDnsAnswers } from './mail-dns-answers.ts'
import { isSpf, looksLikeSpf, mergeSpf, parseSpf, reachableTerms } from './parse-spf.ts'
import { MAX_LOOKUPS, MAX_VOID_LOOKUPS, type SpfProblem, type SpfWalk } from './walk-spf.ts'

/** Whether one valid SPF record allows the provider to send for the domain. */
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
  const isOfProvider = (by: string) => allowed.some((each) => by.endsWith(`:${each}`))
  const merged = () => mergeSpf([...spf, ...alike], ...changesOf(walk, allowed, isOfProvider))
  const recordOf = (value: string): DnsRecord => ({ type: 'TXT', name: domain, value })
  const change = (value = merged()): Change => ({ act: 'change', record: recordOf(value) })
  const issue = <Code extends IssueCode>(
    code: Code,
    values: ValuesOf<Code>,
    changed: Change | null = change(),
  ) => dnsIssue(code, 'mail', values, changed)
  const part = (...findings: DnsIssue[]): MailIssues => {
    const [present = ''] = spf
    const isThere = spf.length === 1 && findings.every(({ hinders }) => hinders !== 'mail')
    const changed = findings.find((each) => each.change?.act === 'change')?.change?.record.value
    const record = recordOf(isThere ? present : changed || merged())
    return { findings, records: [{ purpose: 'spf', record, isThere }] }
  }

  if (allowed.length === 0)
    return {
      findings: [issue('spf-not-entered', { provider: provider.name }, null)],
      records: [],
    }
  // Without an answer nobody knows which parts of a present record to keep.
  if (failedOf(own.TXT))
    return { findings: [issue('spf-unanswered', { domain }, null)], records: [] }
  const [text] = spf
  const [nearly] = alike
  if (text === undefined) {
    if (nearly !== undefined)
      return part(issue('spf-malformed', { text: truncate(nearly), domain }))
    if (recordsOf(own.txtTwice).some(isSpf)) return part(issue('spf-twice-named', { domain }))
    const add: Change = { act: 'add', record: recordOf(merged()) }
    return part(issue('spf-missing', { domain, provider: provider.name }, add))
  }
  if (spf.length > 1) return part(issue('spf-twice', { domain, count: spf.length }))
  const parsed = parseSpf(text)
  const [faulty] = parsed.faulty
  if (faulty !== undefined) return part(issue('spf-syntax', { domain, faulty: truncate(faulty) }))
  if (!walk) throw new Error('one valid SPF record was not followed')

  const all = parsed.terms.find(({ name }) => name === 'all')
  const findings = findTermIssues(walk)
  const isOpen = !all && !parsed.terms.some(({ name }) => name === 'redirect')
  if (findings.length === 0 && isOpen)
    findings.push(dnsIssue('spf-open', 'note', { domain }, change(mergeSpf(spf, []))))
  if (nearly !== undefined) {
    const remove: Change = { act: 'remove', record: recordOf(nearly) }
    findings.push(dnsIssue('spf-leftover', 'note', { domain, text: truncate(nearly) }, remove))
  }
  return part(...findings)

  function findTermIssues({ includes, dependsOnSender, problems, lookups, voids }: SpfWalk) {
    const found: DnsIssue[] = []
    if (all?.qualifier === '+') found.push(issue('spf-allows-all', { domain, all: all.text }))
    const problem = firstProblem(problems)
    if (problem) found.push(problemIssue(problem))
    const isIncluded = includes.some((each) => allowed.includes(each))
    const isAnswered = problems.every(({ what }) => what !== 'unanswered')
    if (!isIncluded && !dependsOnSender && isAnswered) {
      const reachable = reachableTerms(parsed)
      const isAfterAll = parsed.terms.some(
        (term) =>
          term.name === 'include' && allowed.includes(term.value) && !reachable.includes(term),
      )
      const values = { domain, provider: provider.name }
      found.push(
        isAfterAll
          ? issue('spf-after-all', { ...values, all: String(all?.text) })
          : issue('spf-without-provider', { ...values, include: String(allowed[0]) }),
      )
    }
    if (lookups > MAX_LOOKUPS && walk) found.push(lookupsIssue(walk))
    if (voids.length > MAX_VOID_LOOKUPS) {
      const names = [...new Set(voids.map(({ name }) => name))].slice(0, 4).map(truncate)
      const counted = { count: voids.length, most: MAX_VOID_LOOKUPS, names: listOf(names) }
      found.push(issue('spf-void', { domain, ...counted }))
    }
    return found
  }

  function problemIssue({ what, name, by }: SpfProblem): DnsIssue {
    const values = { by: truncate(by), domain, name, provider: provider.name }
    if (what === 'unanswered') return issue('spf-include-unanswered', values, null)
    if (isOfProvider(by)) return issue('spf-include-wrong', values, null)
    return issue(what === 'loop' ? 'spf-loop' : `spf-include-${what}`, values)
  }

  function lookupsIssue({ lookups, isCut, costs }: SpfWalk): DnsIssue {
    const removable = costs.filter(({ by }) => !isOfProvider(by))
    const terms = (removable.length > 0 ? removable : costs)
      .slice(0, 3)
      .map(({ by, lookups: each }) => `${truncate(by)} takes ${each}`)
    const counted = { lookups: `${isCut ? 'more than ' : ''}${lookups}`, most: MAX_LOOKUPS }
    return issue('spf-too-many', { domain, ...counted, terms: listOf(terms) }, change(''))
  }
}

const firstProblem = (problems: readonly SpfProblem[]) =>
  problems.find(({ what }) => what !== 'unanswered') ?? problems[0]

/** The terms to add to the domain's record, and those to take out. */
function changesOf(
  walk: SpfWalk | null,
  allowed: readonly string[],
  isOfProvider: (by: string) => boolean,
): [include: readonly string[], without: readonly string[]] {
  const isIncluded = walk?.includes.some((each) => allowed.includes(each)) ?? false
  const problem = firstProblem(walk?.problems ?? [])
  const useless = [
    ...(problem && problem.what !== 'unanswered' ? [problem.by] : []),
    ...(walk && walk.voids.length > MAX_VOID_LOOKUPS ? walk.voids.map(({ by }) => by) : []),
  ]
  return [
    isIncluded || walk?.dependsOnSender ? [] : allowed.slice(0, 1),
    useless.filter((by) => !isOfProvider(by)),
  ]
}

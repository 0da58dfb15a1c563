/** What a look at one kind of a domain's mail records comes to. */
import type { DnsIssue, MailRecord } from '@vitrine/contract/addresses'

/** No records where nobody said what is there. */
export type MailIssues = { readonly findings: DnsIssue[]; readonly records: readonly MailRecord[] }

const UNANSWERED = '-unanswered'

/** Nobody knows whether the records are right: what was known before holds. */
export const isUnanswered = ({ code }: DnsIssue) => code.endsWith(UNANSWERED)

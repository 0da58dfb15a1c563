/** What a look at one kind of a domain's mail records comes to. */
import type { Finding, MailRecord } from '@vitrine/contract/addresses'

/** No records where nobody said what is there. */
export type MailPart = { readonly findings: Finding[]; readonly records: readonly MailRecord[] }

const UNANSWERED = '-unanswered'

/** Nobody knows whether the records are right: what was known before holds. */
export const isUnanswered = ({ code }: Finding) => code.endsWith(UNANSWERED)

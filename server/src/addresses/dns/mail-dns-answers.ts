/** What name servers said about a domain's mail: what `query-mail-dns.ts` brings and `diagnose-mail.ts` reads. */
import type { MailProviderValues, MailProviderId } from '@vitrine/domain/addresses/mail-providers'
import type { DnsAnswer, DnsAnswers, ServerAnswers } from './dns-answers.ts'
import type { SpfWalk } from './walk-spf.ts'

/** A name that holds a text, or is an alias of one that does. */
export type TextAnswers = {
  /** Where an alias is, that of the name it leads to. */
  readonly TXT: DnsAnswer
  readonly CNAME: DnsAnswer
  /** The same at the name with the domain added once more. */
  readonly twice: DnsAnswer
}

export type MailDnsAnswers = Pick<DnsAnswers, 'domain' | 'zone' | 'delegation'> & {
  readonly servers: readonly Pick<ServerAnswers, 'name' | 'address' | 'zone'>[]
  /** By the first server that serves the zone; null: none does. */
  readonly own: {
    /** Whether the domain itself is an alias. */
    readonly CNAME: DnsAnswer
    /** `10 mx.example`; `0 .`: none is wanted. */
    readonly MX: DnsAnswer
    readonly TXT: DnsAnswer
    readonly mxTwice: DnsAnswer
    readonly txtTwice: DnsAnswer
    readonly dmarc: TextAnswers
    /** By the name of the record. */
    readonly dkim: Readonly<Record<string, TextAnswers>>
  } | null
  /** Servers that say something else than the first about where mail goes, or who sends it. */
  readonly unlike: readonly string[]
  /** Addresses of the mail servers that MX records name, and whether the name is an alias. */
  readonly hosts: Readonly<
    Record<string, { readonly addresses: DnsAnswer; readonly CNAME: DnsAnswer }>
  >
  /** Of the one SPF record; null: there is none, there are several, or it can't be read. */
  readonly walk: SpfWalk | null
}

/** What the records should say. */
export type ExpectedMail = MailProviderValues & {
  readonly provider: MailProviderId
  readonly reportsTo: string
}

/** `10 mx.example` in its two parts. */
export function parseMx(record: string): { priority: number; host: string } {
  const [priority = '0', host = ''] = record.split(' ')
  return { priority: Number(priority), host }
}

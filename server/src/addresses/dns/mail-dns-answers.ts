import type { MailProviderValues, MailProviderId } from '@vitrine/domain/addresses/mail-providers'
import type { DnsAnswer, DnsAnswers, ServerAnswers } from './dns-answers.ts'
import type { SpfWalk } from './walk-spf.ts'

/** A TXT record, or a CNAME to one. */
export type TextAnswers = {
  /** After following the CNAME. */
  readonly TXT: DnsAnswer
  readonly CNAME: DnsAnswer
  /** At the name with the domain appended again. */
  readonly twice: DnsAnswer
}

export type MailDnsAnswers = Pick<
  DnsAnswers,
  'domain' | 'zone' | 'delegation' | 'hasBrokenDnssec'
> & {
  readonly servers: readonly Pick<ServerAnswers, 'name' | 'address' | 'zone'>[]
  /** By the first server of the zone; null: no server. */
  readonly own: {
    readonly CNAME: DnsAnswer
    /** `10 mx.example`; `0 .` accepts no mail. */
    readonly MX: DnsAnswer
    readonly TXT: DnsAnswer
    readonly mxTwice: DnsAnswer
    readonly txtTwice: DnsAnswer
    /** Of random names below the domain. */
    readonly wildcard: { readonly TXT: DnsAnswer; readonly CNAME: DnsAnswer }
    readonly dmarc: TextAnswers
    /** By record name. */
    readonly dkim: Readonly<Record<string, TextAnswers>>
  } | null
  /** Servers whose MX or SPF records differ from the first one's. */
  readonly unlike: readonly {
    readonly name: string
    readonly type: 'MX' | 'SPF'
    readonly other: string
    readonly there: readonly string[]
    readonly first: readonly string[]
  }[]
  /** Addresses and CNAME of each mail server. */
  readonly hosts: Readonly<
    Record<string, { readonly addresses: DnsAnswer; readonly CNAME: DnsAnswer }>
  >
  /** Null unless there is exactly one valid SPF record. */
  readonly walk: SpfWalk | null
}

export type ExpectedMail = MailProviderValues & {
  readonly provider: MailProviderId
  readonly reportsTo: string
}

/** Parses `10 mx.example`. */
export function parseMx(record: string): { priority: number; host: string } {
  const [priority = '0', host = ''] = record.split(' ')
  return { priority: Number(priority), host }
}

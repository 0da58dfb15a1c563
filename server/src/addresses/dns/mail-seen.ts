/** What name servers said about a domain's mail: what `ask-mail.ts` brings and `diagnose-mail.ts` reads. */
import type { MailFacts, MailProviderId } from '@vitrine/domain/mail-providers'
import type { Answer, Seen, ServerSeen } from './seen.ts'
import type { SpfWalk } from './walk-spf.ts'

/** A name that holds a text, or is an alias of one that does. */
export type TextSeen = {
  /** Where an alias is, that of the name it leads to. */
  readonly TXT: Answer
  readonly CNAME: Answer
  /** The same at the name with the domain added once more. */
  readonly twice: Answer
}

export type MailSeen = Pick<Seen, 'domain' | 'zone' | 'delegation'> & {
  readonly servers: readonly Pick<ServerSeen, 'name' | 'address' | 'zone'>[]
  /** By the first server that serves the zone; null: none does. */
  readonly own: {
    /** Whether the domain itself is an alias. */
    readonly CNAME: Answer
    /** `10 mx.example`; `0 .`: none is wanted. */
    readonly MX: Answer
    readonly TXT: Answer
    readonly mxTwice: Answer
    readonly txtTwice: Answer
    readonly dmarc: TextSeen
    /** By the name of the record. */
    readonly dkim: Readonly<Record<string, TextSeen>>
  } | null
  /** Servers that say something else than the first about where mail goes, or who sends it. */
  readonly unlike: readonly string[]
  /** Addresses of the mail servers that MX records name, and whether the name is an alias. */
  readonly hosts: Readonly<Record<string, { readonly addresses: Answer; readonly CNAME: Answer }>>
  /** Of the one SPF record; null: there is none, there are several, or it can't be read. */
  readonly walk: SpfWalk | null
}

/** What the records should say. */
export type MailWanted = MailFacts & {
  readonly provider: MailProviderId
  readonly reportsTo: string
}

/** `10 mx.example` in its two parts. */
export function readMx(record: string): { priority: number; host: string } {
  const [priority = '0', host = ''] = record.split(' ')
  return { priority: Number(priority), host }
}

/** What name servers said about a domain: what `query-dns.ts` brings and `diagnose-dns.ts` reads. */

/** To one question. Records are in lower case but for TXT; names end without a dot. */
export type DnsAnswer =
  | { readonly records: readonly string[]; readonly ttlSeconds?: number }
  | { readonly none: 'no-name' | 'no-record' }
  /** `cut`: too long for one packet, and the server takes no other way. */
  | { readonly failed: 'refused' | 'servfail' | 'silent' | 'cut' | 'garbled' }

export type NameAnswers = {
  readonly A: DnsAnswer
  readonly AAAA: DnsAnswer
  readonly CNAME: DnsAnswer
}

/** One name server of the domain. */
export type ServerAnswers = {
  readonly name: string
  /** Null: its name leads nowhere. `private`: it is one that nobody on the internet reaches, and was not asked. */
  readonly address: string | null
  /** Its SOA record of the domain's zone: whether it serves the zone at all. */
  readonly zone: DnsAnswer
  /** TXT at `_vitrine.{domain}`, and whether that name is an alias. */
  readonly proof: { readonly TXT: DnsAnswer; readonly CNAME: DnsAnswer }
  readonly apex: NameAnswers
  /** Null: the domain is a name within another's, and has no `www`. */
  readonly www: NameAnswers | null
}

/** Where an alias ends. */
export type AliasChain = {
  /** Without the name it starts from. */
  readonly names: readonly string[]
  readonly end: 'addresses' | 'loop' | 'too-long' | 'nowhere' | 'unanswered'
  readonly A: readonly string[]
  readonly AAAA: readonly string[]
}

export type DnsAnswers = {
  readonly domain: string
  /** What was registered: the domain itself, or the one that it lies in. */
  readonly zone: string
  /** Names of the servers that the registry names; how the registry answered otherwise. */
  readonly delegation: DnsAnswer
  /** Those that were asked, at most four. */
  readonly servers: readonly ServerAnswers[]
  /** Places where records land by mistake, by the first server that serves the zone; null: none does. */
  readonly misplaced: {
    readonly txtAtDomain: DnsAnswer
    readonly txtTwice: DnsAnswer
    readonly txtAtWww: DnsAnswer
    readonly txtBare: DnsAnswer
    readonly apexTwice: DnsAnswer
    readonly wwwTwice: DnsAnswer
    /** A and CNAME of names that nobody has made, below the domain and below what was registered. */
    readonly wildcard: DnsAnswer
    readonly acme: DnsAnswer
    /** The first names with CAA records, from the host up to what was registered, or that gave no answer. */
    readonly caa: readonly { readonly name: string; readonly answer: DnsAnswer }[]
  } | null
  /** By the name that the alias belongs to. */
  readonly chains: Readonly<Record<string, AliasChain>>
  /** What visitors' resolvers say, which may be older. */
  readonly cached: { readonly apex: DnsAnswer; readonly www: DnsAnswer | null }
}

/** What the records should say. */
export type ExpectedRecords = {
  readonly proof: string
  /** In full: this customer's own name under the sites' domain. */
  readonly target: string
  /** The domain under which all targets and subdomains lie, without a port. */
  readonly sitesDomain: string
  readonly v4: readonly string[]
  readonly v6: readonly string[]
  /** Of CAA records: who makes our certificates. */
  readonly authority: string
}

export const recordsOf = (answer: DnsAnswer | null | undefined): readonly string[] =>
  answer && 'records' in answer ? answer.records : []

export const failedOf = (answer: DnsAnswer | null | undefined) =>
  answer && 'failed' in answer ? answer.failed : undefined

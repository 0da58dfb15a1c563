/** One DNS answer. Records are in lower case except TXT; names have no final dot. */
export type DnsAnswer =
  | { readonly records: readonly string[]; readonly ttlSeconds?: number }
  | { readonly none: 'no-name' | 'no-record' }
  /**
   * `cut`: truncated, and the server does not support TCP. `resolver`: the configured resolvers do
   * not answer us.
   */
  | { readonly failed: 'refused' | 'servfail' | 'silent' | 'cut' | 'garbled' | 'resolver' }

export type NameAnswers = {
  readonly A: DnsAnswer
  readonly AAAA: DnsAnswer
  readonly CNAME: DnsAnswer
  /** Addresses of the name itself beside a CNAME, which no name may have. */
  readonly beside?: readonly { readonly type: 'A' | 'AAAA'; readonly value: string }[]
}

/** The answers of one name server. */
export type ServerAnswers = {
  /** Empty: a configured resolver, which stands for all name servers. */
  readonly name: string
  /** Null: its name has no address. `private`: not a public address, so it was not queried. */
  readonly address: string | null
  /** The SOA record: whether it serves the zone. */
  readonly zone: DnsAnswer
  /** At `_vitrine.{domain}`. */
  readonly proof: { readonly TXT: DnsAnswer; readonly CNAME: DnsAnswer }
  readonly apex: NameAnswers
  /** Null: the domain is a subdomain, without `www`. */
  readonly www: NameAnswers | null
}

/** A followed CNAME chain. */
export type AliasChain = {
  /** Without the first name. */
  readonly names: readonly string[]
  readonly end: 'addresses' | 'loop' | 'too-long' | 'nowhere' | 'unanswered'
  readonly A: readonly string[]
  readonly AAAA: readonly string[]
}

export type DnsAnswers = {
  readonly domain: string
  /** The registered domain. */
  readonly zone: string
  /** Name servers by the registry. */
  readonly delegation: DnsAnswer
  /** Validating resolvers refuse the domain's signatures. */
  readonly hasBrokenDnssec: boolean
  /** Queried servers, at most four. */
  readonly servers: readonly ServerAnswers[]
  /** Common places of misplaced records, by the first server of the zone; null: no server. */
  readonly misplaced: {
    readonly txtAtDomain: DnsAnswer
    readonly txtTwice: DnsAnswer
    readonly txtAtWww: DnsAnswer
    readonly txtBare: DnsAnswer
    readonly apexTwice: DnsAnswer
    readonly wwwTwice: DnsAnswer
    /** A and CNAME of random names below the domain and the zone. */
    readonly wildcard: DnsAnswer
    readonly wildcardTxt: DnsAnswer
    readonly acme: DnsAnswer
    /** The first names with CAA records, from the host up to the zone, or without an answer. */
    readonly caa: readonly { readonly name: string; readonly answer: DnsAnswer }[]
  } | null
  /** By the first alias. */
  readonly chains: Readonly<Record<string, AliasChain>>
  /** Answers of public resolvers, which may be older. */
  readonly cached: { readonly apex: DnsAnswer; readonly www: DnsAnswer | null }
}

export type ExpectedRecords = {
  readonly proof: string
  /** This customer's fully qualified CNAME target. */
  readonly target: string
  /** Domain of all targets and subdomains, without a port. */
  readonly sitesDomain: string
  readonly v4: readonly string[]
  readonly v6: readonly string[]
  /** Our certificate authority, for CAA records. */
  readonly authority: string
}

export const recordsOf = (answer: DnsAnswer | null | undefined): readonly string[] =>
  answer && 'records' in answer ? answer.records : []

export const failedOf = (answer: DnsAnswer | null | undefined) =>
  answer && 'failed' in answer ? answer.failed : undefined

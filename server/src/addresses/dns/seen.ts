/** What name servers said about a domain: what `ask-dns.ts` brings and `diagnose.ts` reads. */

/** To one question. Records are in lower case but for TXT; names end without a dot. */
export type Answer =
  | { readonly records: readonly string[]; readonly ttlSeconds?: number }
  | { readonly none: 'no-name' | 'no-record' }
  /** `cut`: too long for one packet, and the server takes no other way. */
  | { readonly failed: 'refused' | 'servfail' | 'silent' | 'cut' | 'garbled' }

export type NameAnswers = { readonly A: Answer; readonly AAAA: Answer; readonly CNAME: Answer }

/** One name server of the domain. */
export type ServerSeen = {
  readonly name: string
  /** Null: its name leads nowhere. `private`: it is one that nobody on the internet reaches, and was not asked. */
  readonly address: string | null
  /** Its SOA record of the domain's zone: whether it serves the zone at all. */
  readonly zone: Answer
  /** TXT at `_vitrine.{domain}`, and whether that name is an alias. */
  readonly proof: { readonly TXT: Answer; readonly CNAME: Answer }
  readonly apex: NameAnswers
  /** Null: the domain is a name within another's, and has no `www`. */
  readonly www: NameAnswers | null
}

/** Where an alias ends. */
export type Chain = {
  /** Without the name it starts from. */
  readonly names: readonly string[]
  readonly end: 'addresses' | 'loop' | 'too-long' | 'nowhere' | 'unanswered'
  readonly A: readonly string[]
  readonly AAAA: readonly string[]
}

export type Seen = {
  readonly domain: string
  /** What was registered: the domain itself, or the one that it lies in. */
  readonly zone: string
  /** Names of the servers that the registry names; how the registry answered otherwise. */
  readonly delegation: Answer
  /** Those that were asked, at most four. */
  readonly servers: readonly ServerSeen[]
  /** Places where records land by mistake, by the first server that serves the zone; null: none does. */
  readonly astray: {
    readonly txtAtDomain: Answer
    readonly txtTwice: Answer
    readonly txtAtWww: Answer
    readonly txtBare: Answer
    readonly apexTwice: Answer
    readonly wwwTwice: Answer
    /** A and CNAME of names that nobody has made, below the domain and below what was registered. */
    readonly wildcard: Answer
    readonly acme: Answer
    /** The first names with CAA records, from the host up to what was registered, or that gave no answer. */
    readonly caa: readonly { readonly name: string; readonly answer: Answer }[]
  } | null
  /** By the name that the alias belongs to. */
  readonly chains: Readonly<Record<string, Chain>>
  /** What visitors' resolvers say, which may be older. */
  readonly cached: { readonly apex: Answer; readonly www: Answer | null }
}

/** What the records should say. */
export type Ours = {
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

export const recordsOf = (answer: Answer | null | undefined): readonly string[] =>
  answer && 'records' in answer ? answer.records : []

export const failedOf = (answer: Answer | null | undefined) =>
  answer && 'failed' in answer ? answer.failed : undefined

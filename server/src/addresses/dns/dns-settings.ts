import { isPublicIp } from '../../platform/ip-ranges.ts'

export type DnsSettings = {
  /** Resolvers such as `192.0.2.53` or `127.0.0.1:5353`. */
  readonly resolvers: readonly string[]
  /** Query these resolvers instead of a domain's name servers. */
  readonly resolversOnly: boolean
  /** Port of name servers. */
  readonly port: number
  /** Rejects private and reserved addresses: a domain's owner chooses its name servers. */
  readonly isAllowed: (address: string) => boolean
  /** Per query. */
  readonly timeoutMs: number
}

export const DNS_DEFAULTS = {
  port: 53,
  isAllowed: isPublicIp,
  timeoutMs: 2000,
} as const satisfies Partial<DnsSettings>

import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import {
  CHECKING_DISABLED,
  type DecodedPacket,
  decode,
  encode,
  RECURSION_DESIRED,
} from 'dns-packet'

export type DnsQuery = {
  readonly type: 'A' | 'AAAA' | 'NS' | 'SOA'
  readonly name: string
  /** Asks a resolver, with extended errors (RFC 8914). `unchecked`: without DNSSEC validation. */
  readonly by?: 'resolver' | 'unchecked'
}

export type ServerAddress = { readonly address: string; readonly port: number }

/** `192.0.2.53`, `192.0.2.53:5353` or `[2001:db8::53]:5353`. */
export function parseServerAddress(text: string): ServerAddress {
  const [, v6, v4, port = '53'] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? []
  return { address: v6 ?? v4 ?? text, port: Number(port) }
}

/**
 * One query over UDP; undefined after the timeout. Resolver libraries expose neither the authority
 * section nor flags and extended errors.
 */
export function sendQuery(
  { type, name, by }: DnsQuery,
  { address, port }: ServerAddress,
  timeoutMs: number,
): Promise<DecodedPacket | undefined> {
  const id = randomBytes(2).readUInt16BE()
  const flags = (by ? RECURSION_DESIRED : 0) | (by === 'unchecked' ? CHECKING_DISABLED : 0)
  const edns = { type: 'OPT', name: '.', udpPayloadSize: 1232, flags: 0, options: [] } as const
  const question = encode({
    type: 'query',
    id,
    flags,
    questions: [{ type, name }],
    ...(by ? { additionals: [edns as never] } : {}),
  })
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
    const timer = setTimeout(() => end(undefined), timeoutMs)
    function end(packet: DecodedPacket | undefined): void {
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => {})
      socket.close()
      resolve(packet)
    }
    socket.on('error', () => end(undefined))
    socket.on('message', (message) => {
      try {
        const packet = decode(message)
        if (packet.id === id) end(packet)
      } catch {
        end(undefined)
      }
    })
    // A connected socket receives packets of that server only.
    socket.connect(port, address, () => socket.send(question))
  })
}

/** `NOERROR`, `NXDOMAIN`, `SERVFAIL`…; undefined: no answer. */
export const rcodeOf = (packet: DecodedPacket | undefined): string | undefined =>
  (packet as { rcode?: string } | undefined)?.rcode

const EXTENDED_ERROR_OPTION = 15
/** Codes of failed validation by RFC 8914, 4. */
const SIGNATURE_ERRORS: ReadonlySet<number> = new Set([1, 2, 5, 6, 7, 8, 9, 10, 11, 12])

function extendedErrors(packet: DecodedPacket | undefined): readonly number[] {
  const options = (packet?.additionals ?? []).flatMap((each) =>
    each.type === 'OPT'
      ? (each as unknown as { options: readonly { code: number; data: Buffer }[] }).options
      : [],
  )
  return options.flatMap(({ code, data }) =>
    code === EXTENDED_ERROR_OPTION && data.length >= 2 ? [data.readUInt16BE(0)] : [],
  )
}

/**
 * Whether a resolver refuses a name because its signatures (DNSSEC) do not fit: it answers once
 * checking is disabled, and names no other reason.
 */
export async function hasBrokenSignatures(
  query: Omit<DnsQuery, 'by'>,
  resolver: ServerAddress,
  timeoutMs: number,
): Promise<boolean> {
  const [checked, unchecked] = await Promise.all([
    sendQuery({ ...query, by: 'resolver' }, resolver, timeoutMs),
    sendQuery({ ...query, by: 'unchecked' }, resolver, timeoutMs),
  ])
  if (rcodeOf(checked) !== 'SERVFAIL') return false
  const reasons = extendedErrors(checked)
  const isOtherReason = reasons.length > 0 && !reasons.some((code) => SIGNATURE_ERRORS.has(code))
  return !isOtherReason && ['NOERROR', 'NXDOMAIN'].includes(rcodeOf(unchecked) ?? '')
}

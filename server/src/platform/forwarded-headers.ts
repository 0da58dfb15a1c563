import type { IncomingMessage } from 'node:http'
import type { Clock } from './clock.ts'
import type { HealthProblem } from './app-context.ts'
import type { Log } from './log.ts'
import { isPrivateIp, ipRangeMatcher } from './ip-ranges.ts'

/** Health tells of it for so long after it was last seen. */
const REMEMBERED_MS = 60 * 60 * 1000

/** What proxies add to tell whose request they hand on. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Whether a request was, or claims to be, handed on by a proxy. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined)
}

/**
 * Notices forwarded headers from an address that is not trusted: behind a proxy that
 * `TRUST_PROXY` does not name, all visitors are one address and share its limits. It is a
 * warning and never a failure, as any visitor may send such a header.
 */
export function watchForwardedHeaders(
  trustProxy: readonly string[],
  log: Log,
  clock: Clock,
): { see(request: IncomingMessage): void; warning(): HealthProblem | undefined } {
  const isTrusted = ipRangeMatcher(trustProxy)
  let seen: { readonly at: number; readonly address: string } | undefined
  let logged = false
  return {
    see(request) {
      if (!isForwarded(request)) return
      const { remoteAddress = '' } = request.socket
      if (isTrusted(remoteAddress)) return
      // A public address may be a visitor's: it is named nowhere.
      const address = isPrivateIp(remoteAddress) ? remoteAddress : 'a public address'
      seen = { at: clock().getTime(), address }
      if (logged) return
      logged = true
      log.warn({ event: 'proxy.not_trusted', problem: sentenceOf(address) })
    },
    warning() {
      if (!seen || clock().getTime() - seen.at > REMEMBERED_MS) return undefined
      return { part: 'proxy', sentence: sentenceOf(seen.address) }
    },
  }
}

function sentenceOf(address: string): string {
  return `requests with forwarded headers come from ${address}, which TRUST_PROXY does not name: if that is your proxy, all visitors count as one; set TRUST_PROXY to its address`
}

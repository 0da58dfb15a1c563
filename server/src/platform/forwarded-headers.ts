import type { IncomingMessage } from 'node:http'
import type { Clock } from './clock.ts'
import type { HealthProblem } from './app-context.ts'
import type { Log } from './log.ts'
import { isPrivateIp, ipRangeMatcher } from './ip-ranges.ts'

/** How long `/readyz` reports the warning. */
const REMEMBERED_MS = 60 * 60 * 1000

/** Headers that proxies add. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Whether a request came, or claims to come, through a proxy. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined)
}

/**
 * Detects forwarded headers from an untrusted address: behind a proxy that `TRUST_PROXY` does not
 * name, all visitors share one rate limit. Only a warning, because any client can send such a
 * header.
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
      // A public address may belong to a visitor, so it is not logged.
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

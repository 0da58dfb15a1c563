import { setTimeout as pause } from 'node:timers/promises'
import {
  type OutboundResponse,
  requestOnce,
  type OutboundFailure,
} from '../platform/outbound-http/request-once.ts'
import {
  resolvePublicHost,
  type ResolveHost,
  type UnresolvedHost,
} from '../platform/outbound-http/resolve-host.ts'
import {
  hostnameOf,
  type PublicUrlRefusal,
  parsePublicUrl,
} from '../platform/outbound-http/public-url.ts'

/** The final status, a failure, or the reason why no request was sent. */
export type ProbeResult =
  | { readonly status: number }
  | { readonly failed: OutboundFailure | 'too-many-redirects' | 'leads-nowhere' }
  | { readonly refused: PublicUrlRefusal }
  | UnresolvedHost

export type CheckLinkSettings = {
  readonly resolve: ResolveHost
  /** Allows connections to this address. */
  readonly mayReach: (address: string) => boolean
  /** User agent with a contact. */
  readonly agent: string
  /** Per request including redirects. */
  readonly timeoutMs: number
  /** Between requests to one host. */
  readonly pauseMs: number
  readonly authorities: readonly string[]
  readonly portOf: (port: number) => number
}

const MOST_REDIRECTS = 5

/**
 * Sends HEAD, then GET unless it succeeded: many servers support only one of them. Never throws.
 */
export async function checkLink(
  address: string,
  settings: CheckLinkSettings,
): Promise<ProbeResult> {
  const ask = (method: 'HEAD' | 'GET') =>
    follow(address, method, settings, AbortSignal.timeout(settings.timeoutMs))
  const first = await ask('HEAD')
  if ('status' in first ? isSuccess(first.status) : !mayKnowNoHead(first)) return first
  await pause(settings.pauseMs)
  return ask('GET')
}

/** Some servers never answer HEAD, or close the connection. */
const mayKnowNoHead = (sight: ProbeResult) =>
  'failed' in sight && (sight.failed === 'no-answer' || sight.failed === 'garbled')

export const isSuccess = (status: number) => status >= 200 && status < 300

async function follow(
  address: string,
  method: 'HEAD' | 'GET',
  settings: CheckLinkSettings,
  signal: AbortSignal,
): Promise<ProbeResult> {
  let at = address
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const judged = parsePublicUrl(at)
    if ('refused' in judged) return judged
    const { url } = judged
    const reached = await resolvePublicHost(hostnameOf(url), settings, signal)
    if (typeof reached !== 'string') return reached
    const { agent, authorities, portOf } = settings
    const how = { address: reached, agent, signal, authorities, portOf }
    const asked = await requestOnce(url, { method }, how)
    if ('failed' in asked) return asked
    const next = nextOf(asked, url)
    if (next === null) return { status: asked.status }
    if (next === undefined) return { failed: 'leads-nowhere' }
    at = next
    await pause(settings.pauseMs)
  }
  return { failed: 'too-many-redirects' }
}

/** The redirect target; null: no redirect; undefined: an invalid target. */
function nextOf({ status, location }: OutboundResponse, from: URL): string | null | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return null
  return location !== null && URL.canParse(location, from)
    ? new URL(location, from).href
    : undefined
}

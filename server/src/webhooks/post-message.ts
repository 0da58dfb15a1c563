import { requestOnce } from '../platform/outbound-http/request-once.ts'
import { isPublicIp } from '../platform/ip-ranges.ts'
import { resolvePublicHost, type ResolveHost } from '../platform/outbound-http/resolve-host.ts'
import { hostnameOf } from '../platform/outbound-http/public-url.ts'
import { type InternalHosts, validateWebhookUrl } from './validate-url.ts'

export type PostOptions = {
  readonly resolve: ResolveHost
  readonly inside: InternalHosts
  readonly agent: string
  /** Timeout of DNS, request and response. */
  readonly timeoutMs: number
}

/** The response, or why there is none. */
export type PostResult =
  | { readonly status: number; readonly text: string }
  | { readonly failure: string }

/** Limit of the response body. */
const MOST_BYTES = 2048
const MOST_LETTERS = 500

/**
 * Posts a message if all addresses of the host are public. Follows no redirects and reads only the
 * start of the response. Never throws.
 */
export async function postMessage(
  address: string,
  message: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  { resolve, inside, agent, timeoutMs }: PostOptions,
): Promise<PostResult> {
  const judged = validateWebhookUrl(address, inside)
  if ('refused' in judged) return { failure: judged.refused }
  const { url, isInside } = judged
  const signal = AbortSignal.timeout(timeoutMs)
  const mayReach = isInside ? () => true : isPublicIp
  const reached = await resolvePublicHost(hostnameOf(url), { resolve, mayReach }, signal)
  if (typeof reached !== 'string')
    return { failure: 'failed' in reached ? reached.failed : reached.refused }
  const headers = { 'content-type': 'application/json', ...message.headers }
  const asked = await requestOnce(
    url,
    { method: 'POST', body: message.body, headers, mostBytes: MOST_BYTES },
    { address: reached, agent, signal, authorities: [], portOf: (port) => port },
  )
  if ('failed' in asked) return { failure: asked.failed }
  return { status: asked.status, text: storable(asked.text) }
}

/** Strips control characters, which PostgreSQL text can't store. */
const storable = (text: string) => text.replaceAll(/[^\P{C}\n\t]/gu, '').slice(0, MOST_LETTERS)

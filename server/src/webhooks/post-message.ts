import { askOnce } from '../platform/strangers/ask-once.ts'
import { isPublic } from '../platform/strangers/is-public.ts'
import { reach, type Resolve } from '../platform/strangers/reach.ts'
import { hostOf } from '../platform/strangers/refuse-address.ts'
import { type Inside, refuseUrl } from './refuse-url.ts'

export type PostSettings = {
  readonly resolve: Resolve
  readonly inside: Inside
  readonly agent: string
  /** For all of it, from looking up the name to the last byte of the answer that is read. */
  readonly patienceMs: number
}

/** What was answered, or why nothing was. */
export type Answered =
  | { readonly status: number; readonly text: string }
  | { readonly failure: string }

/** Of an answer. */
const MOST_BYTES = 2048
const MOST_LETTERS = 500

/**
 * Posts a message as a careful stranger would: to the address that its name leads to now, if all
 * that the name has are public; no redirect is followed, and of the answer the first bytes are read.
 * Never throws.
 */
export async function postMessage(
  address: string,
  message: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  { resolve, inside, agent, patienceMs }: PostSettings,
): Promise<Answered> {
  const judged = refuseUrl(address, inside)
  if ('refused' in judged) return { failure: judged.refused }
  const { url, isInside } = judged
  const signal = AbortSignal.timeout(patienceMs)
  const mayReach = isInside ? () => true : isPublic
  const reached = await reach(hostOf(url), { resolve, mayReach }, signal)
  if (typeof reached !== 'string')
    return { failure: 'failed' in reached ? reached.failed : reached.refused }
  const headers = { 'content-type': 'application/json', ...message.headers }
  const asked = await askOnce(
    url,
    { method: 'POST', body: message.body, headers, mostBytes: MOST_BYTES },
    { address: reached, agent, signal, authorities: [], portOf: (port) => port },
  )
  if ('failed' in asked) return { failure: asked.failed }
  return { status: asked.status, text: storable(asked.text) }
}

/** Somebody else's words: control characters are left out, as no column of text takes them all. */
const storable = (text: string) => text.replaceAll(/[^\P{C}\n\t]/gu, '').slice(0, MOST_LETTERS)

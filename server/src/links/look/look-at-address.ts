/** Opens an address as a careful stranger would, and says what was seen. */
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, askOnce, type Failure } from './ask-once.ts'
import { hostOf, type Refusal, refuseAddress } from './refuse-address.ts'

/** What was seen: the status that answered last, or how it went wrong, or why it was not asked. */
export type Sight =
  | { readonly status: number }
  | {
      readonly failed:
        | Failure
        | 'no-such-name'
        | 'name-unresolved'
        | 'too-many-redirects'
        | 'leads-nowhere'
    }
  | { readonly refused: Refusal | 'not-public' }

/** Looks up a name, once; `none`: there is no such name, as far as is known. */
export type Resolve = (name: string) => Promise<readonly string[] | 'none' | 'unknown'>

export type LookSettings = {
  readonly resolve: Resolve
  /** Whether an address may be connected to. */
  readonly mayReach: (address: string) => boolean
  /** Names who asks, and where to complain. */
  readonly agent: string
  /** For one question with all its redirects; there are two at most. */
  readonly patienceMs: number
  /** Between two questions to one host. */
  readonly pauseMs: number
  readonly authorities: readonly string[]
  readonly portOf: (port: number) => number
}

const MOST_REDIRECTS = 5

/**
 * Asks with HEAD, and with GET where that was answered with anything but success, as many servers
 * know the one and not the other. Never throws.
 */
export async function lookAtAddress(address: string, settings: LookSettings): Promise<Sight> {
  const ask = (method: 'HEAD' | 'GET') =>
    follow(address, method, settings, AbortSignal.timeout(settings.patienceMs))
  const first = await ask('HEAD')
  if ('status' in first ? isWell(first.status) : !mayKnowNoHead(first)) return first
  await pause(settings.pauseMs)
  return ask('GET')
}

/** Some servers never answer HEAD, or break off. */
const mayKnowNoHead = (sight: Sight) =>
  'failed' in sight && (sight.failed === 'no-answer' || sight.failed === 'garbled')

export const isWell = (status: number) => status >= 200 && status < 300

async function follow(
  address: string,
  method: 'HEAD' | 'GET',
  settings: LookSettings,
  signal: AbortSignal,
): Promise<Sight> {
  let at = address
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const judged = refuseAddress(at)
    if ('refused' in judged) return judged
    const { url } = judged
    const reached = await reach(url, settings, signal)
    if (typeof reached !== 'string') return reached
    const { agent, authorities, portOf } = settings
    const how = { address: reached, agent, signal, authorities, portOf }
    const asked = await askOnce(url, method, how)
    if ('failed' in asked) return asked
    const next = nextOf(asked, url)
    if (next === null) return { status: asked.status }
    if (next === undefined) return { failed: 'leads-nowhere' }
    at = next
    await pause(settings.pauseMs)
  }
  return { failed: 'too-many-redirects' }
}

/**
 * The address to connect to, looked up once for each request: a name that says another one a moment
 * later changes nothing. A name with any address that is not public is not asked at all.
 */
async function reach(
  url: URL,
  { resolve, mayReach }: LookSettings,
  signal: AbortSignal,
): Promise<string | Sight> {
  const host = hostOf(url)
  const found = isIP(host) !== 0 ? [host] : await within(resolve(host), signal)
  if (found === 'none') return { failed: 'no-such-name' }
  if (found === 'unknown') return { failed: 'name-unresolved' }
  const [first] = found
  if (first === undefined) return { failed: 'no-such-name' }
  return found.every(mayReach) ? first : { refused: 'not-public' }
}

function within<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | 'unknown'> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('unknown'), { once: true })
    work.then(resolve, () => resolve('unknown'))
  })
}

/** Where an answer leads; null: nowhere, it is the last. Undefined: to what is no address. */
function nextOf({ status, location }: Asked, from: URL): string | null | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return null
  return location !== null && URL.canParse(location, from)
    ? new URL(location, from).href
    : undefined
}

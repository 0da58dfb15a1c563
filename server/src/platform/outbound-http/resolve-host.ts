/** Which address a name of a stranger leads to, if it is one that may be connected to. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** Looks up a name, once; `none`: there is no such name, as far as is known. */
export type ResolveHost = (name: string) => Promise<readonly string[] | 'none' | 'unknown'>

export type UnresolvedHost =
  | { readonly failed: 'no-such-name' | 'name-unresolved' }
  | { readonly refused: 'not-public' }

/**
 * The address to connect to, looked up once for each request: a name that says another one a moment
 * later changes nothing. A name with any address that `mayReach` refuses is not asked at all. Never
 * throws, and ends when `signal` says so.
 */
export async function resolvePublicHost(
  host: string,
  {
    resolve,
    mayReach,
  }: { readonly resolve: ResolveHost; readonly mayReach: (address: string) => boolean },
  signal: AbortSignal,
): Promise<string | UnresolvedHost> {
  const found = isIP(host) !== 0 ? [host] : await within(resolve(host), signal)
  if (found === 'none') return { failed: 'no-such-name' }
  if (found === 'unknown') return { failed: 'name-unresolved' }
  const [first] = found
  if (first === undefined) return { failed: 'no-such-name' }
  return found.every(mayReach) ? first : { refused: 'not-public' }
}

/** By the machine's own name servers. IPv4 first: not every machine has the other. */
export const resolveWithSystemDns: ResolveHost = (name) =>
  lookup(name, { all: true, order: 'ipv4first' }).then(
    (found) => found.map(({ address }) => address),
    (error: { code?: string }) => (error.code === 'ENOTFOUND' ? 'none' : 'unknown'),
  )

function within<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | 'unknown'> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('unknown'), { once: true })
    work.then(resolve, () => resolve('unknown'))
  })
}

/** Resolves a host name to an address that may be connected to. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** Resolves a name; `none`: it does not exist. */
export type ResolveHost = (name: string) => Promise<readonly string[] | 'none' | 'unknown'>

export type UnresolvedHost =
  | { readonly failed: 'no-such-name' | 'name-unresolved' }
  | { readonly refused: 'not-public' }

/**
 * The address to connect to, resolved once per request against DNS rebinding. Refused if `mayReach`
 * rejects any address of the name. Never throws; stops when `signal` aborts.
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

/** System resolver. IPv4 first, because not every machine has IPv6. */
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

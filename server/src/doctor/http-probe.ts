import { lookup as systemLookup } from 'node:dns/promises'
import { request as requestOpen } from 'node:http'
import { request as requestSecured } from 'node:https'
import { isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import { DNS_DEFAULTS, resolveAddresses as queryAddresses } from '../addresses/index.ts'
import type { DoctorContext } from './doctor-context.ts'

/** Timeout of a connection or response. */
export const TIMEOUT_MS = 5000

/** Resolves a name with `DNS_SERVERS` or the system resolvers. */
export async function resolveAddresses(
  { config }: Pick<DoctorContext, 'config'>,
  name: string,
): Promise<string[]> {
  if (isIP(name) !== 0) return [name]
  if (config.dnsServers.length === 0) {
    const found = await systemLookup(name, { all: true }).catch(() => [])
    return found.map(({ address }) => address)
  }
  const { v4, v6 } = await queryAddresses(name, {
    ...DNS_DEFAULTS,
    resolvers: config.dnsServers,
    resolversOnly: true,
  })
  return [...v4, ...v6]
}

/** CA certificates including the additional ones. */
export const trustedCertificates = ({ authorities }: DoctorContext) =>
  authorities ? { ca: [...rootCertificates, ...authorities] } : {}

/**
 * Requests one of our URLs and returns status and the first kilobytes. Follows no redirects. Throws
 * on timeout or an untrusted certificate.
 */
export async function requestAt(
  subject: DoctorContext,
  url: URL,
  method: 'GET' | 'POST' = 'GET',
): Promise<{ readonly status: number; readonly body: string }> {
  const [address] = await resolveAddresses(subject, url.hostname.replace(/^\[|\]$/g, ''))
  if (address === undefined) throw new Error(`${url.hostname} has no address`)
  const isSecured = url.protocol === 'https:'
  const send = isSecured ? requestSecured : requestOpen
  return new Promise((resolve, reject) => {
    const request = send(
      {
        host: address,
        port: url.port || (isSecured ? 443 : 80),
        path: url.pathname,
        method,
        headers: { host: url.host, 'content-type': 'application/json' },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isSecured ? { servername: url.hostname, ...trustedCertificates(subject) } : {}),
      },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          if (body.length < MOST_CHARACTERS) body += chunk
          else response.destroy()
        })
        response.on('close', () => resolve({ status: response.statusCode ?? 0, body }))
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(method === 'POST' ? '{}' : undefined)
  })
}

const MOST_CHARACTERS = 4096

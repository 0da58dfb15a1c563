/** What names this program has, and which requests come from itself. */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { isLoopbackIp } from './ip-ranges.ts'

/** The hosts of the application. A request for another that is no customer's gets nothing. */
export const ownHosts = (
  config: Pick<Config, 'host'>,
  publicUrl: string,
  port: number,
): ReadonlySet<string> =>
  new Set([
    new URL(publicUrl).host,
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    `${config.host}:${port}`,
  ])

/** Whether an address is that of this process itself, and not of something in front of it. */
export function isLocalUrl(publicUrl: string, port: number): boolean {
  const url = new URL(publicUrl)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  return Number(url.port) === port && (name === 'localhost' || isLoopbackIp(name))
}

/** Browsers say where a request comes from; programs, which hold no cookies of others, need not. */
export function isOwnOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin, host } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Health is asked by any name. */
export const isHealthRequest = ({ url }: IncomingMessage) => url === '/healthz' || url === '/readyz'

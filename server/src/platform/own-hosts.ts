/** Hosts of this app and the origin check. */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** Hosts of the app. Requests for unknown hosts are rejected. */
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

/** Browsers send the origin; other clients have no session cookies to abuse. */
export function isOwnOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin, host } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Health checks work with any Host. */
export const isHealthRequest = ({ url }: IncomingMessage) => url === '/healthz' || url === '/readyz'

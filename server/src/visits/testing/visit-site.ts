import { request } from 'node:http'
import type { VisitsResponse } from '@vitrine/contract/visits'
import { orderPath, type PaidOrder } from '../../../testing/test-client.ts'
import { CHROME } from './browser-request.ts'

/** Requests a file of Ada's site as a browser does. */
export function requestSite(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<number> {
  const { port } = new URL(url)
  const host = `ada.localhost:${port}`
  return new Promise((resolve, reject) => {
    request(
      { port, host: '127.0.0.1', path, method, headers: { ...CHROME, host, ...headers } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
      .on('error', reject)
      .end()
  })
}

/** Waits for the site with HEAD requests, which are not counted. */
export async function waitForSite(url: string): Promise<void> {
  while ((await requestSite(url, '/', {}, 'HEAD')) !== 200)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/** The last week's totals that the customer sees. */
export async function readVisitSums(
  url: string,
  order: PaidOrder,
): Promise<VisitsResponse['sums']> {
  const answer = await fetch(`${url}${orderPath(order, '/visits')}&days=7`)
  return ((await answer.json()) as VisitsResponse).sums
}

import type { IncomingHttpHeaders } from 'node:http'
import type { SiteRequest } from '../session-window.ts'

/** Headers of Chrome on Windows over HTTPS. */
export const CHROME: IncomingHttpHeaders = {
  host: 'ada.sites.example',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': 'de-DE,de;q=0.9,en;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'upgrade-insecure-requests': '1',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-dest': 'document',
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?0',
}

/** A request with Chrome's and the given headers; `undefined` removes one. */
export function browserRequest(
  headers: IncomingHttpHeaders = {},
  from = '203.0.113.7',
  url = '/',
): SiteRequest {
  const all = Object.entries({ ...CHROME, ...headers }).filter(([, value]) => value !== undefined)
  return { url, headers: Object.fromEntries(all), socket: { remoteAddress: from } }
}

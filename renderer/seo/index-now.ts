/**
 * IndexNow (indexnow.org) notifies search engines of changed pages: a key file on the site, and a
 * request that names both. Sends nothing itself.
 */

/** One endpoint for all participating engines. */
const ENDPOINT = 'https://api.indexnow.org/indexnow'

/** To be sent as a JSON POST. */
export type IndexNowRequest = { readonly url: string; readonly body: string }

/** Path of the key file, which contains only the key. */
export const indexNowPath = (key: string): string => `${key}.txt`

/** The request for changed pages of a site. `siteUrl` ends with a slash. */
export function indexNowRequest(
  siteUrl: string,
  key: string,
  pages: readonly { readonly url: string }[],
): IndexNowRequest {
  const message = {
    host: new URL(siteUrl).host,
    key,
    keyLocation: siteUrl + indexNowPath(key),
    urlList: pages.map(({ url }) => url),
  }
  return { url: ENDPOINT, body: JSON.stringify(message) }
}

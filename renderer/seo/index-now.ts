/**
 * IndexNow, by which a site tells search engines that its pages have changed
 * (indexnow.org): a key in a file of the site, and a request that names both.
 * Nothing is sent here.
 */

/** One address for all engines that take part; they tell each other. */
const ENDPOINT = 'https://api.indexnow.org/indexnow'

/** What is to be sent, as JSON by POST. */
export type IndexNowRequest = { readonly url: string; readonly body: string }

/** Where the key lies, from the site's root. The file holds the key and nothing else. */
export const indexNowPath = (key: string): string => `${key}.txt`

/** The message that these pages of a site have changed. The site's address ends with a slash. */
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

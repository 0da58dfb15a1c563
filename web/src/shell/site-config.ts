/**
 * The operator's configuration, as pages see it.
 *
 * A page is built with tokens in place of the values and the server fills them in at start (see
 * `domain/storefront/site-config.ts`). While building, `siteConfig()` gives the tokens; in the browser it reads
 * the JSON block that the server filled, so the first render matches the page to the letter.
 *
 * Never compute with a value while rendering a page that is built ahead (no `new URL`, no
 * comparison, no upper case): a token is no address. Print it whole, or compute in an effect.
 */
import type { CSSProperties } from 'react'
import {
  parseSiteConfig,
  type SiteConfig,
  tokenSiteConfig,
  type SerializedSiteConfig,
} from '@vitrine/domain/storefront/site-config'

export const SITE_CONFIG_ELEMENT_ID = 'vitrine-config'

let known: SiteConfig | undefined

export function siteConfig(): SiteConfig {
  if (known) return known
  const read = parseSiteConfig(embeddedSiteConfig())
  // Tokens are never remembered: a page may be drawn before its block is there.
  if (!import.meta.env.SSR && document.getElementById(SITE_CONFIG_ELEMENT_ID)) known = read
  return read
}

/**
 * The style of what says the promotion on a page that is built ahead: unseen where there is none. A page that
 * only the browser draws leaves it out instead.
 */
export const promotionStyle = (): CSSProperties => ({
  display: siteConfig().promotionDisplay,
})

/** What stands in the page's JSON block. */
export function embeddedSiteConfig(): SerializedSiteConfig {
  if (import.meta.env.SSR) return tokenSiteConfig
  const json = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.textContent
  // What is built has it always, and need not bring the tokens.
  return json || import.meta.env.PROD ? JSON.parse(json ?? '') : tokenSiteConfig
}

/**
 * What a page says in words that an owner may write anew: `own` are the program's. A page that is built ahead
 * gets a token in their place, which the server fills. `id` is the block and the name of the text in it.
 */
export const ownerText = (id: string, own: string): string =>
  import.meta.env.SSR ? `%SAY_${id}%` : (siteConfig().words[id] ?? own)

/** The same for the texts of one block. */
export const ownerTexts =
  <Name extends string>(block: string, own: Readonly<Record<Name, string>>) =>
  (name: Name): string =>
    ownerText(`${block}.${name}`, own[name])

/**
 * The operator's configuration, as pages see it.
 *
 * A page is built with tokens in place of the values and the server fills them in at start (see
 * `domain/site-config.ts`). While building, `siteConfig()` gives the tokens; in the browser it reads
 * the JSON block that the server filled, so the first render matches the page to the letter.
 *
 * Never compute with a value while rendering a page that is built ahead (no `new URL`, no
 * comparison, no upper case): a token is no address. Print it whole, or compute in an effect.
 */
import type { CSSProperties } from 'react'
import {
  readSiteConfig,
  type SiteConfig,
  tokenSiteConfig,
  type WrittenSiteConfig,
} from '@vitrine/domain/site-config'

export const SITE_CONFIG_ELEMENT_ID = 'vitrine-config'

let known: SiteConfig | undefined

export function siteConfig(): SiteConfig {
  if (known) return known
  const read = readSiteConfig(writtenSiteConfig())
  // Tokens are never remembered: a page may be drawn before its block is there.
  if (!import.meta.env.SSR && document.getElementById(SITE_CONFIG_ELEMENT_ID)) known = read
  return read
}

/**
 * The style of what says the promotion on a page that is built ahead: unseen where there is none. A page that
 * only the browser draws leaves it out instead.
 */
export const whereThereIsAPromotion = (): CSSProperties => ({
  display: siteConfig().promotionDisplay,
})

/** What stands in the page's JSON block. */
export function writtenSiteConfig(): WrittenSiteConfig {
  if (import.meta.env.SSR) return tokenSiteConfig
  const json = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.textContent
  return json ? JSON.parse(json) : tokenSiteConfig
}

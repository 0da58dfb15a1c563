/**
 * The operator's configuration.
 *
 * Pages are built with tokens in place of values, and the server replaces them at startup (see
 * `domain/storefront/site-config.ts`). During the build `siteConfig()` returns the tokens; in the
 * browser it reads the JSON block that the server filled in, so the first render matches the HTML.
 *
 * Never compute with a value while rendering a prerendered page (no `new URL`, no comparison, no
 * upper case): a token is not a value. Print it unchanged, or compute in an effect.
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
  // Tokens are never cached: a page may render before its block exists.
  if (!import.meta.env.SSR && document.getElementById(SITE_CONFIG_ELEMENT_ID)) known = read
  return read
}

/**
 * Hides the promotion on a prerendered page if there is none. Pages rendered in the browser omit
 * the element instead.
 */
export const promotionStyle = (): CSSProperties => ({
  display: siteConfig().promotionDisplay,
})

/** The page's JSON block. */
export function embeddedSiteConfig(): SerializedSiteConfig {
  if (import.meta.env.SSR) return tokenSiteConfig
  const json = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.textContent
  // A production page always has it and need not bundle the tokens.
  return json || import.meta.env.PROD ? JSON.parse(json ?? '') : tokenSiteConfig
}

/**
 * A text that the owner can override; `own` is the default. Prerendered pages contain a token,
 * which the server replaces. `id` is the block and the text's name.
 */
export const ownerText = (id: string, own: string): string =>
  import.meta.env.SSR ? `%SAY_${id}%` : (siteConfig().words[id] ?? own)

/** The same for all texts of a block. */
export const ownerTexts =
  <Name extends string>(block: string, own: Readonly<Record<Name, string>>) =>
  (name: Name): string =>
    ownerText(`${block}.${name}`, own[name])

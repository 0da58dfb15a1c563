import { siteConfig } from '../shell/site-config.ts'

/** Whether prices include tax. Prerendered pages keep the empty element, which is hidden. */
export const PriceNote = () => (
  <span className="block text-ink-2 empty:hidden">{siteConfig().priceNote}</span>
)

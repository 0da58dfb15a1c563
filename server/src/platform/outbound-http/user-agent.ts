import type { AppContext } from '../app-context.ts'

/** User-Agent with a contact address. Header values must be ASCII. */
export function userAgent(
  { brand, publicUrl }: Pick<AppContext, 'brand' | 'publicUrl'>,
  what: string,
): string {
  const name = brand.brandName.replaceAll(/[^\x20-\x7e]/g, '') || 'Site'
  return `${name} ${what} (+${publicUrl}; ${brand.supportEmail})`
}

import type { AppContext } from '../app-context.ts'

/** Names who asks strangers for what, and where to complain. Header lines know no other letters. */
export function userAgent(
  { brand, publicUrl }: Pick<AppContext, 'brand' | 'publicUrl'>,
  what: string,
): string {
  const name = brand.brandName.replaceAll(/[^\x20-\x7e]/g, '') || 'Site'
  return `${name} ${what} (+${publicUrl}; ${brand.supportEmail})`
}

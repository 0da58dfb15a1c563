/** Names who asks strangers for what, and where to complain. Header lines know no other letters. */
export function agentName(
  {
    brandName,
    publicUrl,
    supportEmail,
  }: { readonly brandName: string; readonly publicUrl: string; readonly supportEmail: string },
  what: string,
): string {
  const name = brandName.replaceAll(/[^\x20-\x7e]/g, '') || 'Site'
  return `${name} ${what} (+${publicUrl}; ${supportEmail})`
}

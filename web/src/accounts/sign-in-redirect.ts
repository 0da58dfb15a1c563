/**
 * Returns the path in `?next=` if it is under /admin, else `fallback`. Never leads to another
 * origin.
 */
export function signInRedirect(next: string | null, fallback: string): string {
  if (next === null || !/^\/admin(?:[/?#]|$)/.test(next)) return fallback
  const url = URL.parse(next, 'https://own.invalid')
  if (url === null || url.origin !== 'https://own.invalid') return fallback
  if (!/^\/admin(?:\/|$)/.test(url.pathname) || url.pathname === '/admin/sign-in') return fallback
  return url.pathname + url.search + url.hash
}

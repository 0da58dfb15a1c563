/** The PDF resume of the site at an address. */
export function resumeUrl(siteUrl: string): string {
  return new URL('resume.pdf', siteUrl.endsWith('/') ? siteUrl : `${siteUrl}/`).href
}

/** The URL of the plain or the designed PDF of a site. */
export function resumeUrl(siteUrl: string, kind: 'plain' | 'designed' = 'plain'): string {
  const name = kind === 'plain' ? 'resume.pdf' : 'resume-designed.pdf'
  return new URL(name, siteUrl.endsWith('/') ? siteUrl : `${siteUrl}/`).href
}

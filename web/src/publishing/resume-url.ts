/** The PDF resume of the site at an address: for recruiting software, or in the look of the site. */
export function resumeUrl(siteUrl: string, kind: 'plain' | 'designed' = 'plain'): string {
  const name = kind === 'plain' ? 'resume.pdf' : 'resume-designed.pdf'
  return new URL(name, siteUrl.endsWith('/') ? siteUrl : `${siteUrl}/`).href
}

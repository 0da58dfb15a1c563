/**
 * Paths besides routes: pages, files and other listeners. Checked by
 * `tools/raw-request-coverage.test.ts`.
 */
const MORE = [
  ...['/', '/instagram', '/services', '/about', '/faq', '/contact', '/privacy', '/terms'],
  ...['/legal-notice', '/accessibility', '/withdrawal', '/report'],
  ...[
    '/blog',
    '/blog/:slug',
    '/blog/pdf-or-website',
    '/rss.xml',
    '/portfolio',
    '/examples',
    '/examples/:slug',
  ],
  ...[
    '/examples/:slug/site/',
    '/examples/amara-osei/site/',
    '/examples/grace-whitfield',
    '/examples/amara-osei',
    '/try',
    '/still-true',
    '/weekly-mail',
    '/rating',
  ],
  ...['/order', '/checkout', '/payment', '/order-success', '/onboarding', '/my-site', '/renewal'],
  ...['/plan-change', '/extra-round'],
  ...[
    '/admin',
    '/admin/:page',
    '/admin/settings/words',
    '/admin/orders/:orderId',
    '/admin/orders/:orderId/editor',
    '/admin/orders/:orderId/claims',
  ],
  ...['/admin/welcome', '/nothing', '/sw.js'],
  ...['/robots.txt', '/sitemap.xml', '/icon.svg', '/assets/none.js', '/share/home.jpg'],
  ...['/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css', '/api/nothing', '/metrics'],
  ...['/simulator/browser/card.js', '/simulator/v3/', '/simulator/v1/payment_intents/:id'],
  ...['/simulator/', '/simulator/v1/:id', '/de/', '/fonts/none.woff2'],
  ...['/resume.pdf', '/resume-designed.pdf', '/resume.docx', '/resume.txt', '/resume.json'],
  ...['/site.zip', '/proof.html', '/share.png', '/contact.vcf', '/indexnow.txt', '/404.html'],
  ...['/healthz', '/readyz', '/.well-known/security.txt'],
].map((path) => `GET ${path}`)

/** All routes and other paths. */
export function requestsOf(routed: readonly string[]): string[] {
  return [...routed, ...MORE, 'POST /simulator/v1/payment_intents/:id/confirm']
}

/** The storefront, a site and an unknown host. */
export function knownHosts(port: number): string[] {
  const storefront = `localhost:${port}`
  return [
    ...Array<string>(12).fill(storefront),
    ...Array<string>(3).fill(`ada-quill.${storefront}`),
    ...[`127.0.0.1:${port}`, `nobody.${storefront}`, `a.b.${storefront}`, `.${storefront}`],
    ...['evil.example', '', '\xff', `${storefront}.`, `x@${storefront}`, 'x'.repeat(300)],
  ]
}

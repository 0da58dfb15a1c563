/** What there is to be asked for besides routed calls: pages, files, and other listeners' paths. */
const MORE = [
  ...[
    '/',
    '/faq',
    '/order',
    '/checkout',
    '/my-site',
    '/onboarding',
    '/admin',
    '/nothing',
    '/sw.js',
  ],
  ...['/robots.txt', '/sitemap.xml', '/icon.svg', '/assets/none.js', '/portfolio', '/examples'],
  ...['/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css', '/api/nothing', '/metrics'],
  ...['/simulator/browser/card.js', '/simulator/v3/', '/simulator/v1/payment_intents/:id'],
  ...['/simulator/', '/simulator/v1/:id', '/resume.pdf', '/de/', '/fonts/none.woff2', '/healthz'],
].map((path) => `GET ${path}`)

/** Every call of the program, with what else answers. */
export function callsOf(routed: readonly string[]): string[] {
  return [...routed, ...MORE, 'POST /simulator/v1/payment_intents/:id/confirm']
}

/** The storefront, a site, and what is neither. */
export function hostsOf(port: number): string[] {
  const storefront = `localhost:${port}`
  return [
    ...Array<string>(8).fill(storefront),
    ...Array<string>(3).fill(`ada-quill.${storefront}`),
    ...[`127.0.0.1:${port}`, `nobody.${storefront}`, `a.b.${storefront}`, `.${storefront}`],
    ...['evil.example', '', '\xff', `${storefront}.`, `x@${storefront}`, 'x'.repeat(300)],
  ]
}

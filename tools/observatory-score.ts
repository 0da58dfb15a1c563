/**
 * Scores response headers by the rules of the MDN HTTP Observatory: 100 minus penalties, plus bonuses
 * from 90 up. Certificates, http redirects and the preload list belong to the proxy and do not count.
 */
export function observatoryScore(answer: { readonly headers: Headers; readonly html: string }): {
  readonly score: number
  readonly findings: Readonly<Record<string, number>>
} {
  const { headers, html } = answer
  const findings = {
    contentSecurityPolicy: scorePolicy(directivesOf(headers)),
    cookies: scoreCookies(headers.getSetCookie()),
    crossOriginResourcePolicy: scoreResourcePolicy(headers.get('cross-origin-resource-policy')),
    referrerPolicy: scoreReferrer(headers.get('referrer-policy')),
    scripts: scoreScripts(html),
    strictTransportSecurity: scoreTransport(headers.get('strict-transport-security')),
    contentTypeOptions: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framing: scoreFraming(headers),
  }
  const wrong = sum(Object.values(findings).filter((points) => points < 0))
  const better = sum(Object.values(findings).filter((points) => points > 0))
  const left = Math.max(0, 100 + wrong)
  return { score: left >= 90 ? left + better : left, findings }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

type Directives = ReadonlyMap<string, readonly string[]>

function directivesOf(headers: Headers): Directives | undefined {
  const policy = headers.get('content-security-policy')
  if (policy === null) return undefined
  const directives = policy.split(';').map((one) => one.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources]))
}

const BROAD = new Set(['*', 'http:', 'https:', 'data:', 'blob:', 'ftp:'])

function scorePolicy(directives: Directives | undefined): number {
  if (!directives) return -25
  const sourcesOf = (name: string) =>
    directives.get(name) ?? directives.get('default-src') ?? ['*', "'unsafe-inline'"]
  const scripts = sourcesOf('script-src')
  const digests = scripts.some((source) => /^'(nonce|sha(256|384|512))-/.test(source))
  if (scripts.some((source) => BROAD.has(source))) return -20
  if (scripts.includes("'unsafe-inline'") && !digests) return -20
  if (sourcesOf('object-src').some((source) => BROAD.has(source))) return -20
  if ([...directives.values()].flat().some((source) => /^(http:|ftp:)/.test(source))) return -20
  if (scripts.includes("'unsafe-eval'")) return -10
  const styles = sourcesOf('style-src')
  if (styles.includes("'unsafe-inline'") || styles.some((source) => BROAD.has(source))) return 0
  return directives.get('default-src')?.join() === "'none'" ? 10 : 5
}

function scoreCookies(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0
  if (!cookies.every((cookie) => /;\s*secure/i.test(cookie))) return -20
  if (!cookies.every((cookie) => /;\s*httponly/i.test(cookie))) return -30
  return cookies.every((cookie) => /;\s*samesite=(lax|strict)/i.test(cookie)) ? 5 : 0
}

function scoreResourcePolicy(policy: string | null): number {
  if (policy === null || policy === 'cross-origin') return 0
  return policy === 'same-origin' || policy === 'same-site' ? 10 : -5
}

const PRIVATE_REFERRERS =
  /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/

function scoreReferrer(policy: string | null): number {
  if (policy === null) return 0
  return PRIVATE_REFERRERS.test(policy) ? 5 : -5
}

/** Only scripts of other hosts need a digest of their text. */
function scoreScripts(html: string): number {
  const others = [...html.matchAll(/<script\b[^>]*\bsrc="(?:https?:)?\/\/[^"]*"[^>]*>/g)]
  if (others.length === 0) return 0
  if (others.some(([tag]) => !tag.includes('src="https://'))) return -50
  return others.every(([tag]) => tag.includes(' integrity=')) ? 5 : -5
}

const SIX_MONTHS_SECONDS = 15_768_000

function scoreTransport(header: string | null): number {
  const seconds = /max-age=(\d+)/.exec(header ?? '')?.[1]
  if (seconds === undefined) return -20
  return Number(seconds) >= SIX_MONTHS_SECONDS ? 0 : -10
}

function scoreFraming(headers: Headers): number {
  if (directivesOf(headers)?.has('frame-ancestors')) return 5
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}

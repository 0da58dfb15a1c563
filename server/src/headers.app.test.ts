import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { observatoryScore } from '../../tools/observatory-score.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { publishTestSite } from '../testing/publish-test-site.ts'

const STOREFRONT = 'www.vitrine.site'
const SITE = 'ada-quill.vitrine.site'

let running: TestServer

beforeAll(async () => {
  // As in production: over https, with the storefront in the sites' domain.
  running = await startTestServer({
    env: { PUBLIC_URL: `https://${STOREFRONT}`, SITES_DOMAIN: 'vitrine.site' },
  })
  await publishTestSite(running.url, 'ada-quill')
  await running.jobsDone()
})
afterAll(() => running.close())

type Got = { status: number; headers: Headers; html: string }

function ask(host: string, path: string): Promise<Got> {
  const { port } = new URL(running.url)
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      const headers = new Headers()
      for (const [name, values = []] of Object.entries(response.headersDistinct))
        for (const value of values) headers.append(name, value)
      let html = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        html += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers, html }))
    }).on('error', reject)
  })
}

// @promise security-headers
test.each([
  [STOREFRONT, '/', 200],
  [STOREFRONT, '/faq', 200],
  [STOREFRONT, '/order', 200],
  [STOREFRONT, '/checkout', 200],
  [STOREFRONT, '/my-site', 200],
  [STOREFRONT, '/admin', 200],
  [STOREFRONT, '/nothing', 404],
  [STOREFRONT, '/api/docs', 200],
  [STOREFRONT, '/api/docs/static/swagger-ui.css', 200],
  [STOREFRONT, '/api/plans', 200],
  [SITE, '/', 200],
  [SITE, '/resume.pdf', 200],
  [SITE, '/nothing', 404],
  ['nobody.vitrine.site', '/', 404],
])('https://%s%s scores 120 points on MDN Observatory', async (host, path, status) => {
  const answer = await ask(host, path)
  expect(answer.status).toBe(status)
  // API responses need no page policy.
  if (path === '/api/plans')
    answer.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  const { score, findings } = observatoryScore(answer)
  expect([score, score >= 120], JSON.stringify(findings)).toEqual([score, true])
  expect(answer.headers.get('permissions-policy')).toContain('camera=()')
})

// @promise security-headers
test('rejects unknown hosts with the same headers', async () => {
  const answer = await ask('evil.example', '/')
  expect([answer.status, observatoryScore(answer).score]).toEqual([421, 130])
})

// @promise unsafe-configuration
test('allows the storefront at www of the sites’ domain', async () => {
  const home = await ask(STOREFRONT, '/')
  expect([home.status, home.html.includes('https://www.vitrine.site')]).toEqual([200, true])
  expect((await ask(STOREFRONT, '/api/plans')).status).toBe(200)
  expect((await ask(SITE, '/api/plans')).status).toBe(404)
})

// @promise missing-trust-proxy
test('warns about an untrusted proxy and stays ready', async () => {
  const ready = async () => {
    const { status, html } = await ask(`localhost:${new URL(running.url).port}`, '/readyz')
    return [status, JSON.parse(html) as { status: string; warnings?: { part: string }[] }] as const
  }
  expect(await ready()).toEqual([200, { status: 'ready' }])
  await fetch(`${running.url}/api/plans`, { headers: { 'x-forwarded-for': '198.51.100.7' } })
  expect(await ready()).toMatchObject([200, { status: 'ready', warnings: [{ part: 'proxy' }] }])
})

// @promise private-metrics
test('requires the metrics token behind a proxy', async () => {
  expect((await fetch(`${running.url}/metrics`)).status).toBe(404)
})

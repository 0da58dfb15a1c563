import { expect, test } from 'vitest'
import { listFallbackHeads } from './list-fallback-heads.ts'

const frame = { id: 'task-frame' }
const scriptsOf = (ids: readonly string[]) => ids.map((id) => `/assets/${id}.js`)
const heads = listFallbackHeads(
  [
    frame,
    ...['checkout', 'payment', 'order-success', 'onboarding', 'my-site', 'admin'].map((path) => ({
      id: path,
      parentId: frame.id,
      path,
    })),
  ],
  scriptsOf,
)

// @promise server-headings: Application pages show their heading before scripts run.
test.each([
  ['/payment', 'Payment'],
  ['/order-success', 'Order Confirmed'],
  ['/onboarding', 'Your details'],
  ['/my-site', 'My site'],
  ['/admin', 'Team'],
  ['/blog/*', 'Post not found'],
  ['/*', 'Page not found'],
])('%s has a title and noindex before scripts run', (pattern, title) => {
  const head = heads.find((one) => one.pattern === pattern)?.head ?? ''
  expect(head).toContain(`>${title} | %BRAND_NAME%</title>`)
  expect(head).toMatch(/name="description" content="[^"]{15,}"/)
  expect(head).toMatch(/rel="canonical" href="%PUBLIC_URL%\/[^"]*"/)
  expect(head).toContain(`property="og:title" content="${title} | %BRAND_NAME%"`)
  expect(head).toContain('property="og:image" content="%PUBLIC_URL%/share/home.jpg"')
  expect(head).toContain('name="twitter:card" content="summary_large_image"')
  expect(head).toContain('name="robots" content="noindex"')
})

test('responds 404 only to unknown paths', () => {
  expect(heads.filter(({ missing }) => missing).map(({ pattern }) => pattern)).toEqual([
    '/blog/*',
    '/*',
  ])
})

test('lists all scripts of a private page and its layout', () => {
  const head = heads.find(({ pattern }) => pattern === '/my-site')?.head ?? ''
  expect(head.match(/rel="modulepreload" href="[^"]*"/g)).toEqual([
    'rel="modulepreload" href="/assets/task-frame.js"',
    'rel="modulepreload" href="/assets/my-site.js"',
  ])
})

import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, STAFF, type TestServer } from '../testing/test-server.ts'
import { publishTestSite } from '../testing/publish-test-site.ts'
import { ADA, cvForm, orderPath, type PaidOrder, createTestClient } from '../testing/test-client.ts'

const SITE = 'ada-quill'

let running: TestServer
let port: number
let order: PaidOrder

beforeAll(async () => {
  running = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
  port = Number(new URL(running.url).port)
  order = await publishTestSite(running.url, SITE)
  await running.jobsDone()
})
afterAll(() => running.close())

type RawAnswer = { status: number; head: string; body: string }

/** Sends raw bytes that no client would correct. */
function say(text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      heard += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = heard.split('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
        head,
        body: rest.join('\r\n\r\n'),
      })
    })
    socket.write(text)
  })
}

const ask = (host: string, target = '/', extra = '') =>
  say(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${extra}\r\n`)

// @promise known-hosts: Only configured hosts are served; forwarded headers change nothing.
test('serves only known hosts and sets no other cookie', async () => {
  const hosts = [
    'evil.example',
    `evil.example:${port}`,
    `localhost.evil.example:${port}`,
    `localhost:${port}.evil.example`,
    `localhost:${port + 1}`,
    'localhost',
    `localhost:${port}@evil.example`,
    `evil.example#localhost:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    '',
  ]
  for (const target of [
    '/',
    '/api/plans',
    '/onboarding',
    '/simulator/v3/',
    '/api/payment-settings',
    '/metrics',
  ]) {
    for (const host of hosts) {
      const { status, head } = await ask(host, target)
      expect([host, target, status]).toEqual([host, target, 421])
      expect(head).not.toMatch(/^(set-cookie|location):/im)
    }
  }
  expect((await ask(`LOCALHOST:${port}`, '/api/plans')).status).toBe(200)
})

// @promise known-hosts
test('rejects requests with two hosts or none', async () => {
  const own = `localhost:${port}`
  const close = 'Connection: close\r\n\r\n'
  const answers = [
    await say(`GET /api/plans HTTP/1.1\r\nHost: evil.example\r\nHost: ${own}\r\n${close}`),
    await say(`GET /api/plans HTTP/1.1\r\nHost: ${own}\r\nHost: evil.example\r\n${close}`),
    await say(`GET /api/plans HTTP/1.1\r\n${close}`),
    await say(`GET /api/plans HTTP/1.0\r\n${close}`),
    await say(`GET http://evil.example/api/plans HTTP/1.1\r\nHost: ${own}\r\n${close}`),
    await say(`GET https://evil.example/api/plans HTTP/1.1\r\nHost: ${own}\r\n${close}`),
  ]
  for (const { status } of answers) expect([400, 421]).toContain(status)
  // The host of the target counts (RFC 9112, 3.2.2).
  const named = `GET http://${own}/api/plans HTTP/1.1\r\nHost: evil.example\r\n${close}`
  expect((await say(named)).status).toBe(200)
})

test('answers health checks for any host', async () => {
  expect((await ask('10.1.2.3:8080', '/healthz')).status).toBe(200)
  expect((await ask('10.1.2.3:8080', '/readyz')).status).toBe(200)
})

const FORGED =
  'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Port: 99\r\nForwarded: host=evil.example\r\nX-Original-URL: /admin\r\nX-Rewrite-URL: /admin\r\n'

// @promise known-hosts
test('ignores forwarded headers without a trusted proxy', async () => {
  const stable = ({ status, head, body }: RawAnswer) => ({
    status,
    head: head.replace(/^(date|x-ratelimit-[a-z]+): .*$/gim, ''),
    body,
  })
  for (const target of ['/', '/api/plans', '/faq', '/nothing', '/portfolio', '/sitemap.xml']) {
    const plain = stable(await ask(`localhost:${port}`, target))
    expect(stable(await ask(`localhost:${port}`, target, FORGED))).toEqual(plain)
    expect(plain.head + plain.body).not.toContain('evil.example')
  }
})

// @promise known-hosts
test('uses the configured URL in emails', async () => {
  const body = JSON.stringify({ planId: 'starter', priceId: 'price_starter', customerInfo: ADA })
  const contact = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Hello' })
  for (const [target, json] of [
    ['/api/create-payment-intent', body],
    ['/api/contacts', contact],
  ] as const) {
    const { status } = await say(
      `POST ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${FORGED}Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
    )
    expect(status).toBe(200)
  }
  await running.jobsDone()
  const folder = path.join(running.dataDir, 'mail')
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  expect(mails.length).toBeGreaterThan(2)
  for (const mail of mails) {
    const plain = mail.replaceAll('=\n', '').replaceAll('=3D', '=')
    expect(plain).not.toMatch(/evil\.example/)
    for (const [link] of plain.matchAll(/https?:\/\/[^/\s"<)]+/g)) {
      expect([`http://localhost:${port}`, `http://${SITE}.localhost:${port}`]).toContain(link)
    }
  }
})

// @promise known-hosts
test('ignores forged addresses in rate limits', async () => {
  const statuses: number[] = []
  for (let time = 0; time < 6; time++) {
    const answer = await createTestClient(running.url).send(
      'POST',
      '/api/contacts',
      { name: 'Ada', email: 'ada@example.com', message: 'Hello' },
      { 'x-forwarded-for': `192.0.2.${time}`, forwarded: `for=192.0.2.${time}` },
    )
    statuses.push(answer.status)
  }
  // One message was sent above.
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
})

// @promise rate-limits: Body, header and request limits count across all replicas.
test('limits contact messages to five per hour', async () => {
  const answer = await createTestClient(running.url).send('POST', '/api/contacts', {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Hello',
  })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(answer.body['error']).toMatch(/^Too many requests\. Try again in /)
})

// @promise shared-address: A dozen customers of one address can order at once.
test('allows a dozen concurrent orders from one office', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { status } = await createTestClient(running.url).send(
        'POST',
        '/api/create-payment-intent',
        {
          planId: 'basic',
          priceId: 'price_basic',
          customerInfo: ADA,
        },
      )
      return status
    }),
  )
  expect(statuses).toEqual(Array(12).fill(200))
})

// @promise rate-limits
// @promise shared-address
test('limits intents and uploads per browser', async () => {
  const customer = createTestClient(running.url)
  const intents: number[] = []
  for (let time = 0; time < 12; time++) {
    const { status } = await customer.send('POST', '/api/create-payment-intent', {
      planId: 'basic',
      priceId: 'price_basic',
      customerInfo: ADA,
    })
    intents.push(status)
  }
  expect(intents).toEqual([...Array(10).fill(200), 429, 429])
  const uploads: number[] = []
  for (let time = 0; time < 11; time++) {
    const form = cvForm(Buffer.from('no CV'), 'cv.txt')
    uploads.push((await order.customer.send('POST', orderPath(order, '/upload-cv'), form)).status)
  }
  expect(uploads).toEqual([...Array(10).fill(400), 429])
})

// @promise rate-limits
test('rejects bodies over 64 KB', async () => {
  const json = JSON.stringify({ ...STAFF, more: 'x'.repeat(70_000) })
  const whole = await createTestClient(running.url).send(
    'POST',
    '/api/admin/session',
    JSON.parse(json),
  )
  expect([whole.status, whole.body['error']]).toEqual([413, 'That is too large. Send less.'])
  const chunked = await fetch(`${running.url}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Blob([json]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(chunked.status).toBe(413)
})

// @promise static-sites: Customer sites have no API, cookie or script.
test('serves only files on customers’ sites', async () => {
  const site = `${SITE}.localhost:${port}`
  const home = await ask(site)
  expect(home.status).toBe(200)
  expect(home.body).toContain('Ada Quill')
  const targets = running.program.routes.map(
    ({ method, path: pattern }) =>
      [method, pattern.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')] as const,
  )
  const more = [
    '/admin',
    '/api/docs',
    '/metrics',
    '/healthz',
    '/readyz',
    '/simulator/v3/',
    '/onboarding',
    '/sw.js',
  ]
  for (const [method, target] of [...targets, ...more.map((one) => ['GET', one] as const)]) {
    const { status, head } = await say(
      `${method} ${target} HTTP/1.1\r\nHost: ${site}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    )
    expect([method, target, status]).toEqual([method, target, method === 'GET' ? 404 : 405])
    expect(head).not.toMatch(/^set-cookie/im)
    expect(head).toMatch(/^content-security-policy: default-src 'none'; script-src 'none'/im)
  }
  for (const { head } of [home, await ask(`nobody.localhost:${port}`)]) {
    expect(head).not.toMatch(/^set-cookie/im)
    expect(head).toMatch(/script-src 'none'/)
    expect(head).toMatch(/^x-content-type-options: nosniff/im)
  }
})

// @promise security-headers: Storefront, sites and API get an Observatory score of 120.
test('sends security headers with every page', async () => {
  for (const target of [
    '/',
    '/faq',
    '/checkout',
    '/onboarding',
    '/admin',
    '/nothing',
    '/api/plans',
  ]) {
    const { head } = await ask(`localhost:${port}`, target)
    const policy = /^content-security-policy: (.*)$/im.exec(head)?.[1]
    if (!target.startsWith('/api/')) {
      expect(policy).toMatch(/default-src 'self'; script-src 'self'/)
      expect(policy).toMatch(
        /object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'/,
      )
      expect(policy).not.toMatch(/script-src[^;]*('unsafe|\*|data:|http:)/)
    }
    expect(head).toMatch(/^x-content-type-options: nosniff$/im)
    expect(head).toMatch(/^cross-origin-resource-policy: same-origin$/im)
    expect(head).toMatch(/^cross-origin-opener-policy: same-origin$/im)
    expect(head).toMatch(/^referrer-policy: (strict-origin-when-cross-origin|no-referrer)$/im)
    expect(head).toMatch(/^x-frame-options: SAMEORIGIN$/im)
    expect(head).not.toMatch(/^(server|x-powered-by):/im)
  }
})

// @promise no-open-redirect: No URL redirects to another site.
test('contains no open redirect', async () => {
  const evils = [
    'evil.example',
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '%2F%2Fevil.example',
  ]
  const evil = evils.flatMap((one) => [
    one,
    `${one}/`,
    `${one}/..`,
    `${one}%0d%0aLocation:%20https://evil.example`,
  ])
  const targets = [
    ...evil.flatMap((one) => [
      `/${one}`,
      `/portfolio/${one}`,
      `/portfolio?next=${one}`,
      `/admin/sign-in?next=${one}`,
    ]),
    ...evil.map((one) => `/faq/${one}`),
    '//evil.example/portfolio',
    '/portfolio//evil.example',
    '//evil.example/%2e%2e',
    '/%5cevil.example',
  ]
  expect(targets.length).toBeGreaterThan(80)
  for (const host of [`localhost:${port}`, `${SITE}.localhost:${port}`]) {
    for (const target of targets) {
      const { head } = await ask(host, target)
      const location = /^location: (.*)$/im.exec(head)?.[1]
      if (location === undefined) continue
      expect([target, new URL(location, `http://${host}`).host]).toEqual([target, host])
    }
  }
  expect((await ask(`localhost:${port}`, '/portfolio')).head).toMatch(/^location: \/examples$/im)
})

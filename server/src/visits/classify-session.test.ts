import { expect, test } from 'vitest'
import { sessionDetails } from './session-details.ts'
import { createSessionWindow, type VisitorSession, type SiteRequest } from './session-window.ts'
import { classifyByRequest, classifyByBehavior } from './classify-session.ts'
import { browserRequest } from './testing/browser-request.ts'

/** The session of one visitor with these paths. */
function reader(
  names: readonly (string | undefined)[],
  request = browserRequest(),
  isKept = false,
): VisitorSession {
  const gatherer = createSessionWindow(
    () => 0,
    () => '203.0.113.7',
  )
  for (const name of names) gatherer.recordVisit({ orderId: 'one', name, isKept }, request)
  const [only] = gatherer.take(1)
  if (!only) throw new Error('nobody was seen')
  return only
}

// @promise visitor-privacy
// @promise robot-detection: Robots are counted apart by list, headers, network and behavior.
test.each([
  ['says its name', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'named'],
  ['says nothing', { 'user-agent': '' }, 'named'],
  ['names no language', { 'accept-language': undefined }, 'headers'],
  ['takes anything', { accept: '*/*' }, 'headers'],
  ['takes nothing packed', { 'accept-encoding': undefined }, 'headers'],
  ['names a browser of years ago', { 'user-agent': chrome(41) }, 'headers'],
  ['does not say how it asks', { 'sec-fetch-mode': undefined }, 'headers'],
  ['asks as a script does', { 'sec-fetch-mode': 'cors' }, 'headers'],
  ['says two versions', { 'user-agent': chrome(120) }, 'headers'],
  ['names another platform than its hints', { 'sec-ch-ua-platform': '"Linux"' }, 'headers'],
  ['is headless', { 'sec-ch-ua': '"Chromium";v="142", "HeadlessChrome";v="142"' }, 'headers'],
  ['claims a phone on a computer', { 'sec-ch-ua-mobile': '?1' }, 'headers'],
  ['came from nowhere by itself', { 'sec-fetch-site': 'none' }, 'headers'],
  ['typed the address', { 'sec-fetch-site': 'none', 'sec-fetch-user': '?1' }, null],
  ['follows no link of this site', { 'sec-fetch-site': 'same-origin' }, 'headers'],
  [
    'follows a link of this site',
    { 'sec-fetch-site': 'same-origin', referer: 'https://ada.sites.example/fr/' },
    null,
  ],
  ['takes no Brotli', { 'accept-encoding': 'gzip, deflate' }, 'headers'],
  ['signs as an agent', { 'signature-agent': '"https://agent.example"' }, 'named'],
  ['reads with Lynx', { 'user-agent': 'Lynx/2.9.2 libwww-FM/2.14', 'sec-ch-ua': undefined }, null],
  ['asked not to be counted', { 'sec-gpc': '1' }, 'declined'],
  ['asked not to be tracked', { dnt: '1' }, 'declined'],
  ['is a person', {}, null],
] as const)('classifies a visitor who %s', (_, headers, verdict) => {
  const asked = reader(['index.html'], browserRequest(headers))
  expect(classifyByRequest(asked, true, () => false)).toBe(verdict)
})

/** As a Playwright script with its own Chromium sends them (recorded, version 1.65.1). */
const STEERED = '"Not:A-Brand";v="8", "Chromium";v="142"'
const PHONE = chrome(142)
  .replace(/\(.*?\)/, '(Linux; Android 10; K)')
  .replace('Safari', 'Mobile Safari')

// @promise robot-detection
test.each([
  ['a bare Chromium on Windows', { 'sec-ch-ua': STEERED }, 'headers'],
  [
    'a bare Chromium on Linux',
    { 'sec-ch-ua': STEERED, 'user-agent': chrome(142).replace(/\(.*?\)/, '(X11; Linux x86_64)') },
    null,
  ],
  [
    'a placeholder of old versions',
    { 'sec-ch-ua': '" Not A;Brand";v="99", "Chromium";v="142", "Google Chrome";v="142"' },
    'headers',
  ],
  ['a phone that says it is none', { 'user-agent': PHONE, 'sec-ch-ua-mobile': '?0' }, 'headers'],
  ['Firefox with hints', { 'user-agent': firefox(140), 'sec-ch-ua': undefined }, 'headers'],
  ['a link from nowhere', { 'sec-fetch-site': 'same-origin' }, 'headers'],
  ['a reload', { 'sec-fetch-site': 'same-origin', 'cache-control': 'max-age=0' }, null],
] as const)('checks the headers of %s', (_, headers, verdict) => {
  const asked = reader(['index.html', 'icon.svg'], browserRequest(headers))
  expect(classifyByRequest(asked, true, () => false)).toBe(verdict)
})

// @promise robot-detection
test('keeps people behind proxies that remove headers', () => {
  const stripped = Object.fromEntries(
    [
      'sec-fetch-mode',
      'sec-fetch-site',
      'sec-fetch-dest',
      'sec-ch-ua',
      'sec-ch-ua-mobile',
      'sec-ch-ua-platform',
    ].map((name) => [name, undefined]),
  )
  const of = (names: readonly string[], headers: Record<string, undefined> = stripped) =>
    classifyByRequest(reader(names, browserRequest(headers)), true, () => false)
  expect(of(['index.html', 'fonts/body.woff2'])).toBeNull()
  expect(of(['index.html'])).toBe('headers')
  expect(of(['index.html', 'fonts/body.woff2'], { 'sec-fetch-mode': undefined })).toBe('headers')
})

// @promise robot-detection
test('keeps old phones that load fonts', () => {
  const old = {
    'user-agent': PHONE.replace('Chrome/142', 'Chrome/75'),
    ...{ 'sec-ch-ua': undefined, 'sec-ch-ua-mobile': undefined },
    ...{ 'sec-fetch-mode': undefined, 'sec-fetch-dest': undefined },
  }
  const of = (names: readonly string[]) =>
    classifyByRequest(reader(names, browserRequest(old)), true, () => false)
  expect([of(['index.html', 'icon.svg']), of(['index.html'])]).toEqual([null, 'headers'])
})

// @promise robot-detection
test('classifies collectors of files as robots', () => {
  const files = ['resume.pdf', 'resume-plain.pdf', 'contact.vcf']
  const counted = { loadsParts: true, isRobot: false, isCounted: true }
  expect(classifyByBehavior(reader(files), undefined)).toBe('manner')
  expect(classifyByBehavior(reader(files), counted)).toBe('person')
  expect(classifyByBehavior(reader(files.slice(1)), undefined)).toBe('person')
})

test('ignores icons that browsers look for', () => {
  const icon = browserRequest({}, '', '/apple-touch-icon-120x120-precomposed.png')
  expect(reader(Array(6), icon).misses).toBe(0)
  expect(reader(Array(6)).misses).toBe(6)
})

test.each([
  [chrome(79), 'headers'],
  [chrome(80), null],
  [firefox(77), 'headers'],
  [firefox(78), null],
])('classifies browser %s as %s', (agent, verdict) => {
  const request = browserRequest({ 'user-agent': agent })
  expect(classifyByRequest(reader(['index.html'], request), false, () => false)).toBe(verdict)
})

// @promise robot-detection
test('classifies data center requests as robots', () => {
  const isDataCentre = (address: string) => address === '203.0.113.7'
  const of = (headers = {}) =>
    classifyByRequest(reader(['index.html'], browserRequest(headers)), true, isDataCentre)
  expect(of()).toBe('network')
  expect(of({ 'sec-gpc': '1' })).toBe('declined')
  expect(of({ 'user-agent': 'curl/8.1' })).toBe('named')
})

// @promise robot-detection
test('classifies phones and Safari by behavior', () => {
  const from = (
    agent: string,
    headers: object = { 'sec-ch-ua': undefined, 'sec-ch-ua-mobile': undefined },
  ) =>
    classifyByRequest(
      reader(['index.html'], browserRequest({ ...headers, 'user-agent': agent })),
      true,
      () => true,
    )
  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const safari = `(Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.3 Safari/605.1.15`
  expect(from(`Mozilla/5.0 ${safari}`)).toBeNull()
  const app = `(iPhone; CPU iPhone OS 18_3 like Mac OS X) ${webkit} Mobile/15E148 [LinkedInApp]/9.31`
  expect(from(`Mozilla/5.0 ${app}`)).toBeNull()
  // A browser on a rented server.
  expect(from(`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Version/18.3 Safari/605.1.15`)).toBe(
    'network',
  )
  // Phones have two matching headers.
  const phone = chrome(142)
    .replace(/\(.*?\)/, '(Linux; Android 10; K)')
    .replace(' Safari', ' Mobile Safari')
  expect(from(phone, { 'sec-ch-ua-mobile': '?1' })).toBeNull()
  expect(from(phone, { 'sec-ch-ua-mobile': '?0' })).toBe('headers')
})

// @promise robot-detection
test('classifies a page without fonts as a robot', () => {
  expect(classifyByBehavior(reader(['index.html']), undefined)).toBe('manner')
  expect(classifyByBehavior(reader(['index.html', 'icon.svg']), undefined)).toBe('person')
  expect(classifyByBehavior(reader(['index.html', 'photo.jpg']), undefined)).toBe('person')
})

// @promise returning-visitors
test('counts who returns with cached fonts by another link', () => {
  const french = reader(['fr/index.html'], browserRequest({}, '', '/fr/'))
  const byCard = reader(['index.html'], browserRequest({}, '', '/?ref=card'))
  for (const back of [french, byCard]) expect(classifyByBehavior(back, undefined)).toBe('person')
  const lynx = reader(['index.html'], browserRequest({ 'user-agent': 'Lynx/2.9.2' }))
  expect(classifyByBehavior(lynx, undefined)).toBe('person')
})

test('keeps the class of a known visitor', () => {
  const before = { loadsParts: false, isRobot: false, isCounted: true }
  expect(classifyByBehavior(reader(['fr/index.html']), before)).toBe('person')
  const robot = { loadsParts: true, isRobot: true, isCounted: false }
  expect(classifyByBehavior(reader(['index.html', 'icon.svg']), robot)).toBe('manner')
})

// @promise robot-detection
test('classifies robots.txt and missing paths as robots', () => {
  expect(classifyByBehavior(reader(['robots.txt', 'index.html', 'icon.svg']), undefined)).toBe(
    'manner',
  )
  const missing = (count: number) =>
    classifyByBehavior(reader(['index.html', 'icon.svg', ...Array(count)]), undefined)
  expect([missing(3), missing(4)]).toEqual(['person', 'manner'])
})

test('People open at most eight pages', () => {
  const opening = (count: number) => {
    const pages = Array.from({ length: count }, (_, page) => `${page}/index.html`)
    return classifyByBehavior(reader(['icon.svg', ...pages]), undefined)
  }
  expect([opening(8), opening(9)]).toEqual(['person', 'manner'])
})

test('counts a PDF opened from a link', () => {
  expect(classifyByBehavior(reader(['resume.pdf']), undefined)).toBe('person')
})

// @promise returning-visitors: A page that the browser has cached (304) is a view.
test('counts cached responses and ignores prefetched ones', () => {
  const returning = reader(['index.html', 'resume.pdf'], browserRequest(), true)
  expect([returning.pages.size, returning.files.size]).toEqual([1, 1])
  expect(classifyByBehavior(returning, undefined)).toBe('person')
  for (const ahead of [{ 'sec-purpose': 'prefetch;prerender' }, { 'x-purpose': 'preview' }])
    expect(reader(['index.html'], browserRequest(ahead)).pages.size).toBe(0)
})

const describe = (request: SiteRequest) =>
  sessionDetails(reader(['index.html'], request), () => null)

// @promise visitor-privacy
test.each([
  ['https://www.linkedin.com/feed/?secret=1', 'linkedin.com'],
  ['android-app://com.linkedin.android/', 'com.linkedin.android'],
  ['https://ada.sites.example/fr/', null],
  ['https://203.0.113.7/', null],
  ['http://localhost:3000/', null],
  ['nonsense', null],
])('stores referrer %s as %s', (referer, kept) => {
  expect(describe(browserRequest({ referer })).referrer).toBe(kept)
})

// @promise visitor-privacy
test.each([
  ['/?utm_campaign=Spring%20letter', 'Spring letter'],
  ['/?ref=card', 'card'],
  ['/?utm_campaign=ada@example.com', null],
  ['/?ref=203.0.113.7', null],
  ['/', null],
])('stores campaign of %s as %s', (url, kept) => {
  expect(describe(browserRequest({}, '', url)).campaign).toBe(kept)
})

test.each([
  [chrome(142), 'computer'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile', 'phone'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile', 'phone'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0', 'tablet'],
])('%s is a %s', (agent, device) => {
  const request = browserRequest({ 'user-agent': agent })
  expect(describe(request).device).toBe(device)
})

function chrome(version: number): string {
  return `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
}

function firefox(version: number): string {
  return `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
}

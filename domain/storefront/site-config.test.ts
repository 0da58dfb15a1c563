import { expect, test } from 'vitest'
import { defaultPrices } from '../catalog/plans.ts'
import { displayPrices } from './display-prices.ts'
import {
  applySiteConfig,
  parseSiteConfig,
  type SiteConfig,
  tokenSiteConfig,
} from './site-config.ts'

const config: SiteConfig = {
  brandName: `Smith & "Sons" </script><b>`,
  supportEmail: 'help@shop.example',
  publicUrl: 'https://shop.example',
  sitesDomain: 'sites.example',
  socialLinks: [
    { name: 'Instagram', url: 'https://instagram.example/a' },
    { name: 'LinkedIn', url: 'https://linkedin.example/b' },
    { name: 'YouTube', url: 'https://youtube.example/c' },
  ],
  logoHost: '',
  simulatedPayments: true,
  campaignStartsAt: '',
  campaignEndsAt: '2026-12-01T00:00:00Z',
  filesKeptDays: '90',
  words: { 'hero.lead': 'We “write” it, \\ and </script><b>' },
  ...displayPrices(defaultPrices),
}

const page = `<title>%BRAND_NAME%</title><a title="%BRAND_NAME%" href="mailto:%SUPPORT_EMAIL%">x</a>
<script id="vitrine-config" type="application/json">${JSON.stringify(tokenSiteConfig)}</script>
<p>%BRAND_NAME% 50%OFF% %UNKNOWN%</p>`

test('a name with markup in it stays text in the page and in its attributes', () => {
  const filled = applySiteConfig(page, config)
  expect(filled).toContain('<title>Smith &amp; &quot;Sons&quot; &lt;/script&gt;&lt;b&gt;</title>')
  expect(filled).toContain('title="Smith &amp; &quot;Sons&quot; &lt;/script&gt;&lt;b&gt;"')
})

// @promise editable-claims
test('the JSON block gives back exactly what the operator configured', () => {
  const filled = applySiteConfig(page, config)
  const json = /application\/json">([\s\S]*?)<\/script>/.exec(filled)?.[1] ?? ''
  expect(parseSiteConfig(JSON.parse(json))).toEqual(config)
})

test('percent signs that are no token stay as they are', () => {
  expect(applySiteConfig(page, config)).toContain('50%OFF% %UNKNOWN%')
})

test('payments are simulated only where the page says so', () => {
  for (const simulatedPayments of [true, false]) {
    const filled = applySiteConfig(page, { ...config, simulatedPayments })
    const json = /application\/json">([\s\S]*?)<\/script>/.exec(filled)?.[1] ?? ''
    expect(parseSiteConfig(JSON.parse(json)).simulatedPayments).toBe(simulatedPayments)
  }
})

test('nothing but the tokens changes, before, between and after several scripts', () => {
  const hostile = { ...config, brandName: `Ada's\u2028\u2029 <b>` }
  const markup = 'Ada&#x27;s\u2028\u2029 &lt;b&gt;'
  const json = "Ada's\\u2028\\u2029 \\u003cb>"
  expect(
    applySiteConfig(
      'a %BRAND_NAME% <script>b %BRAND_NAME%</script> c %BRAND_NAME% <script type="x">d</script> e',
      hostile,
    ),
  ).toBe(`a ${markup} <script>b ${json}</script> c ${markup} <script type="x">d</script> e`)
  expect(applySiteConfig('no scripts, no tokens', config)).toBe('no scripts, no tokens')
})

// @promise editable-claims
test('words that are set stand in the page, in its data and in its block; the program’s own elsewhere', () => {
  const built = `<p>%SAY_hero.lead%</p><p>%SAY_hero.facts%</p><p>%SAY_gone.lead%</p>
<script type="application/ld+json">{"text":"%SAY_hero.lead%"}</script>`
  const own = { 'hero.lead': 'Ours', 'hero.facts': 'Facts & figures' }
  const filled = applySiteConfig(built, config, own)
  expect(filled).toContain('<p>We “write” it, \\ and &lt;/script&gt;&lt;b&gt;</p>')
  expect(filled).toContain('<p>Facts &amp; figures</p><p></p>')
  expect(filled).toContain('{"text":"We “write” it, \\\\ and \\u003c/script>\\u003cb>"}')
})

test('words that look like a token are words', () => {
  const words = { 'hero.lead': '%BRAND_NAME% and %SAY_hero.facts%' }
  expect(applySiteConfig('<p>%SAY_hero.lead%</p>', { ...config, words })).toBe(
    '<p>%BRAND_NAME% and %SAY_hero.facts%</p>',
  )
})

import { expect, test } from 'vitest'
import { defaultPrices } from '../catalog/plans.ts'
import { displayPrices } from './display-prices.ts'
import {
  applySiteConfig,
  parseSiteConfig,
  SIMULATED_DISPLAY_TOKEN,
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
  sellerLine: '',
  legalNotice: 'Vitrine',
  withdrawalNotice: 'None.',
  payWords: 'Pay',
  consentWords: '',
  taxLabel: '',
  taxNotice: '',
  eInvoiceNotice: '',
  taxQuestions: '',
  taxCountry: '',
  taxStates: '',
  priceNote: '',
  laterYears: '',
  withdrawalDisplay: 'none',
  words: { 'hero.lead': 'We “write” it, \\ and </script><b>' },
  ...displayPrices(defaultPrices),
}

const page = `<title>%BRAND_NAME%</title><a title="%BRAND_NAME%" href="mailto:%SUPPORT_EMAIL%">x</a>
<script id="vitrine-config" type="application/json">${JSON.stringify(tokenSiteConfig)}</script>
<p>%BRAND_NAME% 50%OFF% %UNKNOWN%</p>`

test('escapes a name in text and attributes', () => {
  const filled = applySiteConfig(page, config)
  expect(filled).toContain('<title>Smith &amp; &quot;Sons&quot; &lt;/script&gt;&lt;b&gt;</title>')
  expect(filled).toContain('title="Smith &amp; &quot;Sons&quot; &lt;/script&gt;&lt;b&gt;"')
})

// @promise editable-claims
test('round-trips the configuration through JSON', () => {
  const filled = applySiteConfig(page, config)
  const json = /application\/json">([\s\S]*?)<\/script>/.exec(filled)?.[1] ?? ''
  expect(parseSiteConfig(JSON.parse(json))).toEqual(config)
})

test('keeps other percent signs', () => {
  expect(applySiteConfig(page, config)).toContain('50%OFF% %UNKNOWN%')
})

test('simulates payments only where stated', () => {
  for (const simulatedPayments of [true, false]) {
    const note = `<p style="display:${SIMULATED_DISPLAY_TOKEN}">`
    const filled = applySiteConfig(page + note, { ...config, simulatedPayments })
    expect(filled).toContain(`display:${simulatedPayments ? 'block' : 'none'}"`)
    const json = /application\/json">([\s\S]*?)<\/script>/.exec(filled)?.[1] ?? ''
    expect(parseSiteConfig(JSON.parse(json)).simulatedPayments).toBe(simulatedPayments)
  }
})

test('replaces tokens around several scripts', () => {
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
test('fills custom copy with defaults elsewhere', () => {
  const built = `<p>%SAY_hero.lead%</p><p>%SAY_hero.facts%</p><p>%SAY_gone.lead%</p>
<script type="application/ld+json">{"text":"%SAY_hero.lead%"}</script>`
  const own = { 'hero.lead': 'Ours', 'hero.facts': 'Facts & figures' }
  const filled = applySiteConfig(built, config, own)
  expect(filled).toContain('<p>We “write” it, \\ and &lt;/script&gt;&lt;b&gt;</p>')
  expect(filled).toContain('<p>Facts &amp; figures</p><p></p>')
  expect(filled).toContain('{"text":"We “write” it, \\\\ and \\u003c/script>\\u003cb>"}')
})

test('never expands tokens inside copy', () => {
  const words = { 'hero.lead': '%BRAND_NAME% and %SAY_hero.facts%' }
  expect(applySiteConfig('<p>%SAY_hero.lead%</p>', { ...config, words })).toBe(
    '<p>%BRAND_NAME% and %SAY_hero.facts%</p>',
  )
})

/** Request headers of browsers on https pages, from the vendors' documentation. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Chance } from './random.ts'

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9'
const LANGUAGES = [
  'en-US,en;q=0.9',
  'en-GB,en-US;q=0.9,en;q=0.8',
  'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7',
  'fr-FR,fr;q=0.9,en;q=0.8',
  'es-ES,es;q=0.9',
  'pt-BR,pt;q=0.9,en;q=0.8',
  'nl-NL,nl;q=0.9,en;q=0.8',
  'ja-JP,ja;q=0.9,en;q=0.8',
] as const

export type Browser = {
  readonly kind: string
  readonly headers: IncomingHttpHeaders
  /** Draws the icon of a page from an SVG. */
  readonly asksForIcon: boolean
}

/** A browser as people have them. */
export function aBrowser(chance: Chance): Browser {
  const kind = chance.weighted({
    chrome: 30,
    chromeAndroid: 18,
    safariPhone: 16,
    safari: 8,
    edge: 9,
    firefox: 7,
    webviewAndroid: 4,
    webviewPhone: 5,
    samsung: 2,
    tor: 0.4,
  })
  return browserOf(kind, chance)
}

export function browserOf(kind: string, chance: Chance): Browser {
  const language = chance.from(LANGUAGES)
  const version = 136 + chance.below(7)
  const chromium = (agent: string, brand: string, phone = false): Browser => ({
    kind,
    asksForIcon: true,
    headers: {
      'user-agent': agent,
      accept: `${HTML},image/avif,image/webp,image/apng,*/*;q=0.8`,
      'accept-language': language,
      'accept-encoding': 'gzip, deflate, br, zstd',
      'upgrade-insecure-requests': '1',
      'sec-fetch-site': chance() < 0.5 ? 'none' : 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-user': '?1',
      'sec-fetch-dest': 'document',
      'sec-ch-ua': `"Chromium";v="${version}", "${brand}";v="${version}", "Not_A Brand";v="24"`,
      'sec-ch-ua-mobile': phone ? '?1' : '?0',
    },
  })
  const webkit = `AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0`
  const plain = (agent: string, asksForIcon: boolean, upgrades: boolean): Browser => ({
    kind,
    asksForIcon,
    headers: {
      'user-agent': agent,
      accept: `${HTML},*/*;q=0.8`,
      'accept-language': language,
      'accept-encoding': 'gzip, deflate, br',
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      ...(upgrades ? { 'upgrade-insecure-requests': '1' } : {}),
    },
  })
  const ios = `${17 + chance.below(2)}_${chance.below(7)}`
  switch (kind) {
    case 'chromeAndroid':
      return chromium(
        `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Mobile Safari/537.36`,
        'Google Chrome',
        true,
      )
    case 'samsung':
      return chromium(
        `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/${version}.0.0.0 Mobile Safari/537.36`,
        'Samsung Internet',
        true,
      )
    case 'webviewAndroid':
      return chromium(
        `Mozilla/5.0 (Linux; Android 14; SM-A${chance.below(80)}6B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${version}.0.${chance.below(9999)}.${chance.below(200)} Mobile Safari/537.36`,
        'Android WebView',
        true,
      )
    case 'edge':
      return chromium(
        `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Safari/537.36 Edg/${version}.0.0.0`,
        'Microsoft Edge',
      )
    case 'firefox':
    case 'tor': {
      const number = kind === 'tor' ? 128 : 138 + chance.below(7)
      const system = kind === 'tor' ? 'Windows NT 10.0' : 'X11; Linux x86_64'
      const agent = `Mozilla/5.0 (${system}; rv:${number}.0) Gecko/20100101 Firefox/${number}.0`
      const { headers, ...rest } = plain(agent, true, true)
      return { ...rest, headers: { ...headers, 'sec-fetch-user': '?1' } }
    }
    case 'safari':
      return plain(
        `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.${chance.below(6)} Safari/605.1.15`,
        false,
        false,
      )
    case 'safariPhone':
      return plain(
        `Mozilla/5.0 (iPhone; CPU iPhone OS ${ios} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${ios.replace('_', '.')} Mobile/15E148 Safari/604.1`,
        false,
        false,
      )
    case 'webviewPhone':
      return plain(
        `Mozilla/5.0 (iPhone; CPU iPhone OS ${ios} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.31.${chance.below(900)}`,
        false,
        false,
      )
    default: {
      const system = chance.from([
        'Windows NT 10.0; Win64; x64',
        'Macintosh; Intel Mac OS X 10_15_7',
      ])
      return chromium(`Mozilla/5.0 (${system}) ${webkit} Safari/537.36`, 'Google Chrome')
    }
  }
}

/**
 * Kinds of robots that were not in the log while the rules were written, as their makers and site
 * operators describe them. Their frequency is unknown, so each kind is counted separately.
 */
import { browserOf } from './browsers.ts'
import { anAddress, type Asked, hostedAddress, type Visit } from './make-log.ts'
import type { Chance } from './random.ts'

const page = (name = 'index.html', afterMs = 0): Asked => ({ name, afterMs })
const FONTS = ['fonts/body-latin.woff2', 'fonts/display-latin.woff2', 'icon.svg']
const whole = [page(), ...FONTS.map((name) => page(name, 150))]
const miss = (afterMs: number): Asked => ({ name: undefined, afterMs })

type Manner = Pick<Visit, 'headers' | 'asked'>

export const UNSEEN_ROBOTS = {
  'an engine of years ago with a new name (PhantomJS, Splash)': (chance) => {
    const { headers } = browserOf('chrome', chance)
    const old = ['user-agent', 'accept', 'accept-language', 'accept-encoding'] as const
    return { headers: Object.fromEntries(old.map((name) => [name, headers[name]])), asked: whole }
  },
  'a browser without a window that says so in its hints alone': (chance) => {
    const { headers } = browserOf('chrome', chance)
    const hints = String(headers['sec-ch-ua']).replace('Google Chrome', 'HeadlessChrome')
    return { headers: { ...headers, 'sec-ch-ua': hints }, asked: whole }
  },
  'Firefox, steered by Selenium, with all parts': (chance) => ({
    headers: browserOf('firefox', chance).headers,
    asked: whole,
  }),
  'a crawler that renders, by the site map': (chance) => ({
    headers: browserOf('chrome', chance).headers,
    asked: [page('sitemap.xml'), ...whole, page('fr/index.html', 900), page('de/index.html', 1800)],
  }),
  'a fetcher of a language model: the page, then texts for its kind': (chance) => ({
    headers: browserOf('chrome', chance).headers,
    asked: [page(), miss(200), miss(400)],
  }),
  'a collector of resumes, every header copied: the PDF alone': (chance) => ({
    headers: browserOf('chrome', chance).headers,
    asked: [page('resume.pdf')],
  }),
  'a collector of addresses, every header copied: the contact card alone': (chance) => ({
    headers: browserOf(chance.from(['chrome', 'safari']), chance).headers,
    asked: [page('contact.vcf')],
  }),
  'a check of whether the site is up, with a browser’s name': (chance) => ({
    headers: {
      'user-agent': browserOf('chrome', chance).headers['user-agent'],
      accept: '*/*',
      'accept-encoding': 'gzip',
      'cache-control': 'no-cache',
    },
    asked: [page()],
  }),
  'the preview of a link in a chat, in the name of a telephone': (chance) => {
    const { headers } = browserOf('safariPhone', chance)
    const { 'accept-language': _, ...rest } = headers
    return { headers: rest, asked: [page(), page('og.jpg', 300)] }
  },
  'a copier of whole sites, every header copied, without the fonts': (chance) => ({
    headers: browserOf('edge', chance).headers,
    asked: [page(), page('photo.jpg', 100), page('resume.pdf', 200), page('contact.vcf', 300)],
  }),
} as const satisfies Record<string, (chance: Chance) => Manner>

export type UnseenKind = keyof typeof UNSEEN_ROBOTS

/** `isHosted`: from a house that rents out machines; else over the line of a household. */
export function anUnseenRobot(kind: UnseenKind, chance: Chance, isHosted: boolean): Visit {
  const address = isHosted ? hostedAddress(chance) : anAddress(chance)
  return { kind, isRobot: true, address, ...UNSEEN_ROBOTS[kind](chance) }
}

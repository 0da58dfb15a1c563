import type { LinkResponse } from '@vitrine/contract/links'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (instant: string) => DAY.format(new Date(instant))

/** Describes the last check of a link. */
export function linkStatusText({ state, saw, lookedAt, missingSince }: LinkResponse): string {
  if (lookedAt === null || saw === null) return 'Not checked yet.'
  const what = sawWords(saw)
  const last = dayOf(lookedAt)
  const first = missingSince === null ? last : dayOf(missingSince)
  if (state === 'gone') return `${what}, on ${first} and on ${last}.`
  if (state === 'doubtful') return `${what}, on ${last}. We look again before we call it gone.`
  if (state === 'unclear') return `${what}, on ${last}. That does not say that it is gone.`
  return `There on ${last}.`
}

function sawWords(saw: string): string {
  if (saw in WORDS) return WORDS[saw] as string
  return `It answered ${saw}`
}

const WORDS: Readonly<Record<string, string>> = {
  '404': 'It answered that there is no such page (404)',
  '410': 'It answered that the page is gone (410)',
  '403': 'It lets no programs in (403)',
  '429': 'It lets no programs in for now (429)',
  '999': 'It lets no programs in (999)',
  'no-such-name': 'There is no such host',
  refused: 'Nothing took the call',
  'no-answer': 'It gave no answer',
  'no-way': 'Our machine found no way to it',
  certificate: 'Our machine did not trust its certificate',
  garbled: 'What it answered was no web page',
  'name-unresolved': 'Its host could not be looked up',
  'too-many-redirects': 'It leads on, again and again',
  'leads-nowhere': 'It leads on to what is no address',
  'not-public': 'It leads to a place that is not public: we did not open it',
  'not-web': 'It leads to what is no web page: we did not open it',
  credentials: 'It has a user name in it: we did not open it',
  port: 'It names an unusual port: we did not open it',
  name: 'It leads to a place that is not public: we did not open it',
}

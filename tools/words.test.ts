import { expect, test } from 'vitest'
import { textFilesIn, plainTextOf } from './customer-texts.ts'

/** American spelling, and no phrases that were rejected before. */

/** Texts for customers and the team. */
const TEXTS = textFilesIn(
  '{web,server}/src/**/*.{ts,tsx}',
  'server/commands/*.ts',
  'contract/*.ts',
  'domain/**/*.ts',
  'reader/*.ts',
  'renderer/{content,proof}/**/*.{ts,tsx}',
)

/** Sentences of earlier pages and emails, with their replacements. */
const UNSAID: Readonly<Record<string, RegExp>> = {
  'a button says what it keeps or does not do, not “Leave it”':
    /(?:Label="|['"> ])Leave it(?: there)?(?=["'<]| <)/,
  'nor “Go on with it”': /Go on with it/,
  'a clock is paused': /clock stands still/i,
  'a password is the current one': /present password/i,
  'the time that was used is told as “Done in …”': /It took \$?\{?[\w(]+\}? (?:min|h|hours) of/,
  'a renewal charges nothing': /No money is asked/,
  'a year is told from today': /from now then|from your payment on/,
  'one replies to an email': /answer this mail|answering it\b|any of our mails/i,
  'one is waiting for an answer': /waits? for (?:your|the bank’s) word/,
  'one checks whether': /\blooks? whether/i,
  'one checks the inbox': /look into (?:your mail|the (?:spam|server))/i,
  'what works no longer': /\b(?:works?|counts?|good|there|published|at them) no more\b/,
  'links are turned off': /\bworthless\b/,
  'from now on, or as of now': /\bsince now\b/,
  'one asks what happens to it': /what becomes of/i,
  'somebody else is not affected': /is not concerned/,
  'it usually takes': /\bmostly takes/,
  'it is email': /\be-mails?\b/i,
}

test.each(Object.entries(UNSAID))('%s', (_rule, words) => {
  expect(TEXTS.filter((file) => words.test(plainTextOf(file)))).toEqual([])
})

/** British where American has another spelling. */
const BRITISH =
  /(?:colour|favour|neighbour|behaviour|honour|labour|harbour|rumour|flavour)(?:s|ed|ing|ful|able|ite)?|(?:data )?centres?|metres?|kilometres?|litres?|theatres?|fibres?|(?:organ|recogn|optim|custom|real|apolog|summar|capital|minim|maxim|final|special|util|author|prior|emphas|categor|local|standard)is(?:e|es|ed|ing|ation|ations)|analys(?:e|ed|ing)|licences?|defences?|offences?|catalogues?|grey|cancell(?:ed|ing)|travell(?:ed|ing|er)|label(?:led|ling)|model(?:led|ling)|judgements?|enrol|fulfil|cheques?|whilst|learnt|spelt|instalments?|ageing|programmes?|enquir(?:y|ies)|tyres?|storeys?/

test('uses American spelling', () => {
  const word = new RegExp(`(?<=[\\s>“"'\`(])(?:${BRITISH.source})(?=[\\s.,;:!?<”"'\`)])`, 'i')
  // Verb lists hold both spellings, to match either.
  const texts = TEXTS.filter((file) => !file.startsWith('domain/writing/'))
  const found = texts.flatMap((file) => {
    const british = word.exec(sentencesOf(file))
    return british ? [`${file}: ${british[0]}`] : []
  })
  expect(found).toEqual([])
})

/** The texts of a file that have more than one word, without the code between them. */
function sentencesOf(file: string): string {
  // One word in quotes is a name of the code.
  const words = plainTextOf(file).replaceAll(/(['"`])[\w.-]+\1/g, '')
  const quoted = [...words.matchAll(/(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , text]) => text)
  const between = [...words.matchAll(/>([^<>{}=;]+)(?=[<{])|\}([^<>{}=;()]+)(?=[<{])/g)].map(
    // A name of the code before its value is no sentence.
    ([, one, other]) => (one ?? other)?.replace(/^, \w+: $/, ''),
  )
  return [...quoted, ...between].filter((text = '') => /\S \S/.test(text)).join(' \n ')
}

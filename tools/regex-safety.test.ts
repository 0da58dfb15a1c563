import { expect, test } from 'vitest'
import {
  inputFacingFiles,
  scanSource,
  type Pattern,
  normalizerFor,
  findSlowAttack,
} from './regex-attacks.ts'

/** Runs on pages of our own build or renderer; the reader gets those of strangers. */
const READS_OUR_OWN_PAGES = /^<|<\\\/script>/
const MEETS_OUR_OWN_PAGES = /^(?!reader\/)/

function patternsOf(file: string): Pattern[] {
  const isForOurPages = (pattern: string) =>
    MEETS_OUR_OWN_PAGES.test(file) && READS_OUR_OWN_PAGES.test(pattern)
  return scanSource(file, (node, placeOf) => {
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (!regex || isForOurPages(regex.pattern)) return []
    const place = `${file}:${placeOf().line}`
    return [{ place, regex: new RegExp(regex.pattern, regex.flags), prepare: normalizerFor(file) }]
  })
}

/** Runtime expressions have a separate test. */
const patterns = inputFacingFiles().flatMap(patternsOf)

// @promise linear-patterns: Every regular expression on input runs in linear time.
test('finds patterns', () => {
  expect(patterns.length).toBeGreaterThan(300)
})

test.each(patterns.map((pattern) => [pattern.place, pattern] as const))(
  'the pattern in %s takes under 10 ms on 100,000 characters made for it',
  (_place, pattern) => {
    expect(findSlowAttack(pattern)?.slice(0, 40)).toBeUndefined()
  },
)

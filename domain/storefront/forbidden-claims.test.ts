import { expect, test } from 'vitest'
import { FORBIDDEN_CLAIMS } from './forbidden-claims.ts'

const refusedBy = (text: string) =>
  Object.entries(FORBIDDEN_CLAIMS).flatMap(([why, words]) => (words.test(text) ? [why] : []))

test.each([
  ['A designer is assigned to you', 'a writer and a designer are assigned'],
  ['You are assigned a writer and a designer', 'a writer and a designer are assigned'],
  ['A second person reviews it', 'a second person looks at each site'],
  ['Four eyes see it', 'a second person looks at each site'],
  ['A 30-day money-back guarantee', '30-day money-back under Pay (it is 7 days on request)'],
  ['30 days money back', '30-day money-back under Pay (it is 7 days on request)'],
  ['Without any analytics', 'no analytics (visits are counted)'],
  ['It does not count visits', 'no analytics (visits are counted)'],
  ['Deleted immediately if you ask', 'we never look at, or delete, at once'],
  ['Made by AI', 'a model, or a machine, writes the site'],
  ['AI-powered', 'a model, or a machine, writes the site'],
  ['We guarantee you a job', 'certainty of a job or an interview'],
  ['Guaranteed an interview', 'certainty of a job or an interview'],
  ['Guaranteed interviews', 'certainty of a job or an interview'],
  ['Or it’s free', 'a sum that is paid if it fails'],
  ['Or its free', 'a sum that is paid if it fails'],
  ['Any number of changes', 'rounds without end (each plan has its number)'],
  ['Unlimited free revisions', 'rounds without end (each plan has its number)'],
  ['Lifetime hosting', 'hosting for ever (it is a year)'],
  ['Hosting for ever', 'hosting for ever (it is a year)'],
])('rejects “%s”: %s', (text, why) => {
  expect(refusedBy(text)).toEqual([why])
})

test.each([
  'A money-back guarantee: within 7 days on request, up to 30 days at the team’s judgment',
  'Assigned to a person. A designer looks at it',
  'It counts visits, without cookies',
  'Two rounds of changes, and a year of hosting',
  'An interview may come of it',
])('accepts “%s”', (text) => {
  expect(refusedBy(text)).toEqual([])
})

/** False claims, forbidden in pages, emails and settings. */
export const FORBIDDEN_CLAIMS: Readonly<Record<string, RegExp>> = {
  'a writer and a designer are assigned':
    /\bdesigner\b[^.]{0,40}\bassigned|assigned[^.]{0,40}\bdesigner\b/i,
  'a second person looks at each site':
    /second person (?:looks|reads|checks|reviews)|second pair of eyes|four eyes|read twice/i,
  '30-day money-back under Pay (it is 7 days on request)': /30[- ]days? money[- ]back/i,
  'no analytics (visits are counted)':
    /\b(?:no|without) (?:any )?(?:analytics|statistics)\b|do(?:es)? not count visits/i,
  'we never look at, or delete, at once':
    /(?:deleted|erased) (?:at once|immediately) (?:when|if) you ask/i,
  'a model, or a machine, writes the site':
    /(?:written|made|built) by (?:AI|artificial intelligence)|AI-(?:written|powered)/i,
  'certainty of a job or an interview':
    /guarantee[ds]? (?:you )?(?:an? )?(?:jobs?|interviews?|(?:job )?offers?)\b/i,
  'a sum that is paid if it fails': /double your money|or it’?s free/i,
  'rounds without end (each plan has its number)':
    /\b(?:unlimited|endless|any number of) (?:free )?(?:rounds|revisions|changes|edits|languages)/i,
  'hosting for ever (it is a year)':
    /\b(?:lifetime|unlimited) (?:free )?hosting|hosting (?:for life|for ?ever)/i,
}

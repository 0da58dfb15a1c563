/** Patterns that are put together while the program runs: the source shows where, not which. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import {
  inputFacingFiles,
  scanSource,
  type Pattern,
  normalizerFor,
  ROOT,
  findSlowAttack,
} from './regex-attacks.ts'

/** `file:line:column` of all that makes one. */
const places = inputFacingFiles().flatMap((file) =>
  scanSource(file, (node, placeOf) => {
    const { type, callee } = node as { type?: string; callee?: { type?: string; name?: string } }
    const isCall = type === 'NewExpression' || type === 'CallExpression'
    if (!isCall || callee?.type !== 'Identifier' || callee.name !== 'RegExp') return []
    const { line, column } = placeOf()
    return [{ file, place: `${file}:${line}:${column}` }]
  }),
)

/** Functions to call, since loading the file creates no expression. */
async function callWhatMakesThem(): Promise<void> {
  const { languages } = await import('../domain/languages/languages.ts')
  const { findMixedDateFormats } = await import('../domain/writing/date-formats.ts')
  const written = { pointer: '/basics/summary', text: 'May 2021', entry: '', isLine: false }
  for (const { code } of languages) findMixedDateFormats([{ ...written, isOver: false }], code)

  const { pathPattern } = await import('../server/src/pages/web-pages.ts')
  for (const pattern of ['/admin/orders/:id/messages/:message', '/my-site/*', '/*'])
    pathPattern(pattern)

  const { groupPhone } = await import('../renderer/content/group-phone.ts')
  const { default: groups } = await import('../renderer/content/phone-groups.json')
  // Each country's patterns are tried until one fits; nines fit few, so the others are made as well.
  for (const code of Object.keys(groups))
    for (const digit of ['1', '2', '3', '5', '7', '8', '9'])
      for (const length of [8, 9, 10]) groupPhone(`+${code}${digit.repeat(length)}`)
  const { localizeQuotes } = await import('../renderer/copy/quotes.ts')
  localizeQuotes(`"So" 'it' is`, 'de')
  const { dropColorProfiles } = await import('../renderer/pdf/drop-color-profiles.ts')
  dropColorProfiles(Buffer.from('5 0 obj\n[/ICCBased 7 0 R]\nendobj'))

  const { fontOfTable } = await import('../renderer/pdf/tagged-pdf.ts')
  fontOfTable({ objects: new Map() } as unknown as Parameters<typeof fontOfTable>[0], 7)

  const { isOurTarget } = await import('../server/src/addresses/dns/diagnosis.ts')
  const sitesDomain = 'sites.example.com'
  const ours = {
    proof: '',
    target: `to-y.${sitesDomain}`,
    sitesDomain,
    v4: [],
    v6: [],
    authority: '',
  }
  isOurTarget(`to-x.${sitesDomain}`, ours)

  const { xmlValues } = await import('../server/src/platform/storage/s3-requests.ts')
  for (const name of ['Key', 'Code', 'NextContinuationToken'])
    xmlValues(`<${name}>x</${name}>`, name)

  const { findDates, isDateText } = await import('../reader/vocabulary/dates.ts')
  isDateText('heute')
  findDates('Jan – Mar 2019')

  const { applySiteConfig } = await import('../domain/storefront/site-config.ts')
  // A page without tokens asks nothing of its configuration.
  applySiteConfig('', {} as Parameters<typeof applySiteConfig>[1])

  const { loadParser } = await import('../reader/parse-cv.ts')
  const { cvBytes, cvNames } = await import('../reader/testing/cvs.ts')
  const name = cvNames.find((each) => each.endsWith('.docx')) as string
  await (
    await loadParser('docx')
  )(cvBytes(name))
}

/** Every pattern that the files above make, when they are loaded and when they are called. */
async function patternsMade(): Promise<Pattern[]> {
  const made = new Map<string, Pattern>()
  const inPlaces = new Map(places.map(({ file, place }) => [place, file]))
  const plain = globalThis.RegExp
  const record = (target: typeof RegExp, given: unknown[]): RegExp => {
    const regex = Reflect.construct(target, given) as RegExp
    const at: { stack?: string } = {}
    Error.captureStackTrace(at, record)
    const frame = /(\/[^():]+:\d+:\d+)\)?$/.exec(at.stack?.split('\n')[2] ?? '')?.[1] ?? ''
    const place = path.relative(ROOT, frame)
    const file = inPlaces.get(place)
    if (file) made.set(`${place} ${regex}`, { place, regex, prepare: normalizerFor(file) })
    return regex
  }
  globalThis.RegExp = new Proxy(plain, {
    construct: (target, given) => record(target, given),
    apply: (target, _this, given) => record(target, given),
  })
  try {
    for (const file of new Set(inPlaces.values()))
      await import(pathToFileURL(path.join(ROOT, file)).href)
    await callWhatMakesThem()
  } finally {
    globalThis.RegExp = plain
  }
  return [...made.values()]
}

const made = await patternsMade()

// @promise linear-patterns
test('calls every place that creates a pattern', () => {
  expect(places.length).toBeGreaterThan(20)
  const seen = new Set(made.map(({ place }) => place))
  expect(places.map(({ place }) => place).filter((place) => !seen.has(place))).toEqual([])
})

test.each(
  made.map((pattern) => [pattern.place, String(pattern.regex).slice(0, 60), pattern] as const),
)(
  'the pattern made in %s, %s, takes under 10 ms on 100,000 characters made for it',
  (_place, _source, pattern) => {
    expect(findSlowAttack(pattern)?.slice(0, 40)).toBeUndefined()
  },
)

import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { watchCountries, parseCountries } from './countries.ts'

// @promise visit-countries: Countries are counted from a local list of the operator.
test('maps every address of a range to its country', async () => {
  const list = await parseCountries(
    [
      '198.51.100.0,198.51.100.255,FR',
      '192.0.2.0,192.0.2.127,DE',
      '192.0.2.128,192.0.2.255,AT',
      '2001:db8:1::,2001:db8:1:ffff:ffff:ffff:ffff:ffff,NL',
      '2001:db8:2::,2001:db8:2:ff:ffff:ffff:ffff:ffff,BE',
    ].join('\n'),
  )
  expect(list).toMatchObject({ size: 5, unread: 0 })
  const countries = {
    ...{ '192.0.2.0': 'DE', '192.0.2.127': 'DE', '192.0.2.128': 'AT', '192.0.2.255': 'AT' },
    ...{ '198.51.100.0': 'FR', '::ffff:198.51.100.9': 'FR', '2001:db8:1::7': 'NL' },
    ...{ '2001:DB8:1:ffff::1': 'NL', '2001:db8:2:ff::9': 'BE', '2001:db8:2:100::': null },
    ...{ '192.0.1.255': null, '192.0.3.0': null, '198.51.101.0': null, '2001:db8::': null },
    ...{ '': null, x: null },
  }
  for (const [address, country] of Object.entries(countries))
    expect([address, list.countryOf(address)]).toEqual([address, country])
})

test.each([
  ['with tabs and what is beside it', '192.0.2.0\t192.0.2.255\tDE\tGermany\n'],
  [
    'with quotes and a line of names',
    '"first","last","country"\r\n"192.0.2.0","192.0.2.255","DE"\r\n',
  ],
  [
    'as networks, with the country last',
    '192.0.2.0/25,Germany,DE,EU\n192.0.2.128/25,Germany,DE,EU\n',
  ],
  ['with notes', '# countries\n\n192.0.2.0/24;DE # all of it\n'],
])('parses the published format %s', async (_, text) => {
  const list = await parseCountries(text)
  expect(list).toMatchObject({ unread: 0, firstUnread: null })
  expect([list.countryOf('192.0.2.0'), list.countryOf('192.0.2.255')]).toEqual(['DE', 'DE'])
})

// @promise visit-countries
test.each([
  '192.0.2.0,192.0.2.255,Germany',
  '192.0.2.255,192.0.2.0,DE',
  '192.0.2.0,2001:db8::,DE',
  '192.0.2.0/33,DE',
  'words,DE',
  '192.0.2.0/24',
])('reports line %s as unread', async (line) => {
  const list = await parseCountries(`198.51.100.0/24,FR\n${line}\n`)
  expect(list).toMatchObject({ size: 1, unread: 1, firstUnread: line })
  expect(list.countryOf('192.0.2.1')).toBeNull()
})

test('maps unknown countries to null', async () => {
  const list = await parseCountries('192.0.2.0,192.0.2.255,ZZ\n198.51.100.0,198.51.100.255,None\n')
  expect(list).toMatchObject({ size: 0, unread: 0 })
  expect(list.countryOf('192.0.2.1')).toBeNull()
})

// @promise visit-countries
test('finds countries like a linear scan', async () => {
  let state = 7
  const below = (most: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * most)
  }
  // Adjacent ranges and gaps, unordered.
  const ranges: { from: number; to: number; country: string }[] = []
  for (let from = 0; from < 60_000;) {
    const to = from + below(40)
    ranges.push({ from, to, country: ['DE', 'FR', 'AT', 'NL'][below(4)] ?? '' })
    from = to + 1 + (below(3) === 0 ? below(20) : 0)
  }
  const address = (at: number) => `10.0.${at >> 8}.${at & 255}`
  const lines = ranges
    .map(({ from, to, country }) => `${address(from)},${address(to)},${country}`)
    .toSorted()
  const list = await parseCountries(lines.join('\n'))
  expect(list.size).toBe(ranges.length)
  for (let at = 0; at < 60_000; at += 7) {
    const within = ranges.find(({ from, to }) => at >= from && at <= to)
    expect([at, list.countryOf(address(at))]).toEqual([at, within?.country ?? null])
  }
})

// @promise visit-countries
test('reloads a changed list and keeps a broken one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-countries-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'countries.csv')
  const countries = watchCountries(file, createLog('silent'))
  onTestFinished(() => countries.close())
  expect(await countries.start()).toEqual([
    expect.stringMatching(/^Warning: the list of countries in COUNTRY_RANGES could not be read/),
  ])
  await writeFile(file, '192.0.2.0/24,DE\n')
  await countries.reload()
  expect(countries.countryOf('192.0.2.1')).toBe('DE')
  await writeFile(file, '')
  await countries.reload()
  expect(countries.countryOf('192.0.2.1')).toBe('DE')
  await writeFile(`${file}.new`, '192.0.2.0/24,FR\n')
  await rename(`${file}.new`, file)
  await countries.reload()
  expect(countries.countryOf('192.0.2.1')).toBe('FR')

  const none = watchCountries(null, createLog('silent'))
  expect(await none.start()).toEqual([])
  expect(none.countryOf('192.0.2.1')).toBeNull()
})

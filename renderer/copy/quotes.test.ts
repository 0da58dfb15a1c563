import { expect, test } from 'vitest'
import { LOCALES } from './language-names.ts'
import { localizeQuotes } from './quotes.ts'

// @promise quotation-marks: Quotation marks follow the language in every output.
test.each([
  ['en', 'Wrote “The Long Road” in 2019'],
  ['en-GB', 'Wrote “The Long Road” in 2019'],
  ['de', 'Wrote „The Long Road“ in 2019'],
  ['de-CH', 'Wrote «The Long Road» in 2019'],
  ['fr', 'Wrote «\u00a0The Long Road\u00a0» in 2019'],
  ['es', 'Wrote «The Long Road» in 2019'],
  ['pt-BR', 'Wrote “The Long Road” in 2019'],
  ['pt-PT', 'Wrote «The Long Road» in 2019'],
  ['ja', 'Wrote 「The Long Road」 in 2019'],
  ['zh', 'Wrote “The Long Road” in 2019'],
  ['zh-Hant', 'Wrote 「The Long Road」 in 2019'],
  ['zh-Hant-HK', 'Wrote 「The Long Road」 in 2019'],
  ['ru', 'Wrote «The Long Road» in 2019'],
  ['pl', 'Wrote „The Long Road” in 2019'],
  ['cs', 'Wrote „The Long Road“ in 2019'],
  ['sv', 'Wrote ”The Long Road” in 2019'],
  ['ro', 'Wrote „The Long Road” in 2019'],
  ['ar', 'Wrote «The Long Road» in 2019'],
  ['xx-unknown', 'Wrote "The Long Road" in 2019'],
])('uses the quotation marks of %s', (code, printed) => {
  expect(localizeQuotes('Wrote "The Long Road" in 2019', code)).toBe(printed)
})

test.each(LOCALES)('%s has its own quotation marks', (code) => {
  expect(localizeQuotes('"Road"', code)).not.toContain('"')
})

test.each([
  ['He said "we say \'no\' here" and left', 'He said „we say ‚no‘ here“ and left'],
  ['("Brücke")', '(„Brücke“)'],
  ['"Brücke", "Weg": zwei Filme.', '„Brücke“, „Weg“: zwei Filme.'],
  ['Robert "Bob" Smith', 'Robert „Bob“ Smith'],
  ["Wrote 'The Long Road' in 2019", 'Wrote ‚The Long Road‘ in 2019'],
  ['Ran the "27-inch" test', 'Ran the „27-inch“ test'],
  ['The "O\'Neil" case', "The „O'Neil“ case"],
  ['Chose a 27" screen for "Brücke"', 'Chose a 27" screen for „Brücke“'],
  ['First "a"\nthen "b"', 'First „a“\nthen „b“'],
])('prints %s as %s', (written, printed) => {
  expect(localizeQuotes(written, 'de')).toBe(printed)
})

// @promise quotation-marks
test.each([
  "The team's plan, the boys' club",
  "O'Neil d'Arcy, rock 'n' roll",
  "In the '90s and the '00s",
  "'Til the end of the boys' club",
  "'s-Hertogenbosch, 's avonds",
  "l'été, l'hiver, qu'il",
  'A 27" monitor',
  'A 27" and a 24" monitor, 6\'2" tall',
  'One "left over',
  'First "a\nthen b"',
  'Called print("hello") daily',
  'Sent {"key": "value"} to it',
  'Set class="wide" and name=\'x\'',
  'Typed `say "hello"` once',
  'Escaped \\"it\\" twice',
  'צה"ל, ארה"ב ומנכ"ל',
  'He said “so” already',
  '',
])('leaves %s as typed', (written) => {
  expect(localizeQuotes(written, 'de')).toBe(written)
})

test('quotes scripts without spaces and with particles', () => {
  expect(localizeQuotes('小説"道"を書いた', 'ja')).toBe('小説「道」を書いた')
  expect(localizeQuotes('写了"长路"一书', 'zh')).toBe('写了“长路”一书')
  expect(localizeQuotes('"먼 길"을 썼다', 'ko')).toBe('“먼 길”을 썼다')
})

test('leaves addresses, codes and the input document unchanged', () => {
  const given = { url: 'https://a.example/?q="x y"', work: [{ summary: 'A "b" c', years: 3 }] }
  const before = structuredClone(given)
  expect(localizeQuotes(given, 'en')).toEqual({
    url: given.url,
    work: [{ summary: 'A “b” c', years: 3 }],
  })
  expect(given).toEqual(before)
})

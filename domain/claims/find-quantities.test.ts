import { expect, test } from 'vitest'
import { findQuantities, findTimeUnits } from './find-quantities.ts'

const keys = (text: string, language = 'en') => findQuantities(text, language).map(({ key }) => key)
const names = (text: string) => findTimeUnits(text).map(({ name }) => name)

test.each([
  ['en', '3000', ['3k', '3 k', '3K', '3 thousand', '3-thousand', 'three thousand']],
  ['de', '3000', ['3 tausend', '3 Tsd.', 'drei tausend']],
  ['fr', '3000', ['3 mille', '3 milliers']],
  ['es', '3000', ['3 mil', 'tres mil']],
  ['en', '3000000', ['3 M', '3M', '3mn', '3MM', '3 million', '3 millions']],
  ['de', '3000000', ['3 Millionen', '3 Mio.', '3 mio']],
  ['es', '3000000', ['3 millón', '3 millones']],
  ['en', '3000000000', ['3bn', '3 bn', '3B', '3 billion', '3 billions']],
  ['fr', '3000000000', ['3 milliard', '3 milliards']],
  ['de', '3000000000', ['3 Milliarde', '3 Milliarden', '3 Mrd.']],
  ['en', '300', ['3 hundred', 'three hundred']],
  ['en', '36', ['3 dozen', '3 dozens']],
  ['en', '3000000 $', ['$3m', '$3 m', '3m USD', '$3M', '3 million dollars']],
])('in %s, %s equals all of %j', (language, key, texts) => {
  expect(texts.map((text) => [text, ...keys(text, language)])).toEqual(
    texts.map((text) => [text, key]),
  )
})

test('scopes magnitudes by language and currency', () => {
  for (const [text, amounts] of [
    ['Ran 3 miles', ['3 mile']],
    ['A dam of 40 m', ['40 m']],
    ['A beam of 40mm', ['40']],
    ['3 cents per cup', ['3']],
    ['3 mil', ['3']],
  ] as const)
    expect([text, ...keys(text)]).toEqual([text, ...amounts])
})

test.each([
  ['40 %', ['40%', '40 %', '40٪', '40％', '40 per cent', '40 percent', '40 Prozent']],
  ['40 %', ['40 pour cent', '40 por ciento', '%40', 'yüzde 40']],
  ['4 points', ['4 percentage point', '4 percentage points', '4 Prozentpunkte']],
  ['4 points', ['4 Prozentpunkt', '4 points de pourcentage', '4 puntos porcentuales']],
  ['5 $', ['$5', 'US$5', 'USD 5', '5 dollars', '5 dólares', '5 USD']],
  ['5 €', ['€5', 'EUR 5', '5€', '5 €', '5 euro', '5 euros', '5 EUR']],
  ['5 £', ['£5', 'GBP 5', '5 pound', '5 pounds', '5 libras']],
  ['5 ₹', ['₹5', '₹ 5', '5 ₹']],
])('%s equals the share or money in all of %j', (key, texts) => {
  expect(texts.map((text) => [text, ...keys(text)])).toEqual(texts.map((text) => [text, key]))
})

test.each([
  ['ms', 'ms millisecond milliseconds Millisekunde Millisekunden'],
  ['second', 'second seconds sec secs Sekunde Sekunden seconde secondes segundo segundos'],
  ['minute', 'min minute minutes Minute Minuten minuto minutos'],
  ['hour', 'h hour hours hr hrs Stunde Stunden heure heures hora horas'],
  ['day', 'day days Tag Tage Tagen jour jours día días night nights'],
  ['week', 'week weeks Woche Wochen semaine semaines semana semanas'],
  ['month', 'month months Monat Monate Monaten mois mes meses'],
  ['quarter', 'quarter quarters Quartal Quartale Quartalen trimestre trimestres'],
  ['year', 'year years Jahr Jahre Jahren ans année années año años'],
  ['decade', 'decade decades Jahrzehnte Jahrzehnten décennie décennies década décadas Jahrzehnt'],
  ['m', 'm meter meters metre metres Meter Metern mètre mètres metro metros'],
  ['mile', 'mile miles mi'],
  ['km', 'km kilometer kilometers kilometre Kilometern kilómetro kilómetros'],
  ['kW', 'kW kilowatt kilowatts'],
  ['MW', 'MW megawatt megawatts'],
  ['kg', 'kg kilo kilos kilogram kilograms Kilogramm'],
  ['t', 't ton tons tonne tonnes Tonne Tonnen tonelada toneladas'],
  ['GB', 'GB gigabyte gigabytes'],
  ['TB', 'TB terabyte terabytes'],
  ['times', 'x times fold mal fois veces'],
])('finds the number of %s in each word: %s', (unit, words) => {
  for (const word of words.split(' '))
    expect([word, ...keys(`Done in 4 ${word}`)]).toEqual([word, `4 ${unit}`])
})

test('requires whole unit words', () => {
  for (const [text, amounts] of [
    ['4 weekends', ['4']],
    ['4 midweeks', ['4']],
    ['4 monthlies', ['4']],
    ['4 yearbooks', ['4']],
    ['40 percentiles', ['40']],
    ['4 thousandths', ['4']],
    ['4 millionaires', ['4']],
    ['4 eurozones', ['4']],
    ['4 KPIs', ['4']],
  ] as const)
    expect([text, ...keys(text)]).toEqual([text, ...amounts])
})

test('ignores units further behind a number', () => {
  for (const [text, amounts] of [
    ['12 nurses on ward K', ['12']],
    ['12 nurses of plan M', ['12']],
    ['12 nurses in wing B', ['12']],
    ['12 wards, some hundred', ['12', '100']],
    ['12 nurses, 40 percent', ['12', '40 %']],
    ['12 wards by 3 percentage points', ['12', '3 points']],
    ['12 wards by 3 Prozentpunkte', ['12', '3 points']],
    ['12 nurses for 3 euros', ['12', '3 €']],
    ['$3 for 12 nurses', ['3 $', '12']],
    ['12 nurses in 4 weeks', ['12', '4 week']],
  ] as const)
    expect([text, ...keys(text)]).toEqual([text, ...amounts])
})

test.each([
  ['from 9 days to 4', 'en', ['9 day', '4 day']],
  ['4 to 6 weeks', 'en', ['4 week', '6 week']],
  ['4–6 weeks', 'en', ['4 week', '6 week']],
  ['4-6 weeks', 'en', ['4 week', '6 week']],
  ['from nine to four days', 'en', ['9 day', '4 day']],
  ['von 4 auf 1,5 Prozent', 'de', ['4 %', '1.5 %']],
  ['von 4 % auf 1,5', 'de', ['4 %', '1.5 %']],
  ['4 bis 6 Wochen', 'de', ['4 week', '6 week']],
  ['de 9 à 4 jours', 'fr', ['9 day', '4 day']],
  ['de 9 a 4 días', 'es', ['9 day', '4 day']],
  ['del 9 al 4 %', 'es', ['9 %', '4 %']],
  ['9 nurses and 4 weeks', 'en', ['9', '4 week']],
  ['9 days, 4 nurses', 'en', ['9 day', '4']],
  ['9 days to 4 weeks', 'en', ['9 day', '4 week']],
])('shares the unit of a range: %s (%s)', (text, language, amounts) => {
  expect(keys(text, language)).toEqual(amounts)
})

test.each([
  ['twenty-five', 'en', ['25']],
  ['Twenty five', 'en', ['25']],
  ['ninety-nine', 'en', ['99']],
  ['two hundred', 'en', ['200']],
  ['one hundred five nurses', 'en', ['105']],
  ['one hundred twenty five nurses', 'en', ['125']],
  ['one hundred five-star reviews', 'en', ['100', '5']],
  ['ten five', 'en', ['10', '5']],
  ['nineteen two', 'en', ['19', '2']],
  ['twenty ten', 'en', ['20', '10']],
  ['twenty, five', 'en', ['20', '5']],
  ['twenty  five', 'en', ['20', '5']],
  ['a dozen nurses', 'en', ['12']],
  ['zwölf Tage', 'de', ['12 day']],
  ['deux cents heures', 'fr', ['200 hour']],
  ['once años', 'es', ['11 year']],
  ['once a week', 'en', []],
  ['six semaines', 'fr', ['6 week']],
  ['six Wochen', 'de', []],
  ['someone', 'en', []],
])('parses number words: %s (%s)', (text, language, amounts) => {
  expect(keys(text, language)).toEqual(amounts)
})

test('falls back to English number words', () => {
  expect(keys('twelve nurses, zwölf', 'sv')).toEqual(['12'])
})

test('spans an amount from sign to unit', () => {
  for (const [text, amounts] of [
    ['Won $3 million in 4 weeks', ['$3 million', '4 weeks']],
    ['Up by 4 percentage points', ['4 percentage points']],
    ['Up 40 percent for 5 euros each', ['40 percent', '5 euros']],
    ['Cut 17 falls', ['17']],
    ['Twenty-five of ３０', ['Twenty-five', '３０']],
    ['A 3-day course', ['3-day']],
  ] as const) {
    const found = findQuantities(text, 'en')
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(amounts)
  }
})

test('distinguishes "over 10" from "10"', () => {
  const isMore = (text: string, language = 'en') =>
    findQuantities(text, language).map((each) => each.bound === 'more')
  for (const text of [
    'Over 12 nurses',
    'more than 12 nurses',
    'at least 12 nurses',
    'over $3 million',
    'more than two years',
    '12+ nurses',
    '4 years+',
  ])
    expect([text, ...isMore(text)]).toEqual([text, true])
  for (const [text, language] of [
    ['mehr als 12 Plätze', 'de'],
    ['über 12 Plätze', 'de'],
    ['plus de 12 lits', 'fr'],
    ['más de 12 camas', 'es'],
  ])
    expect([text, ...isMore(text ?? '', language)]).toEqual([text, true])
  for (const text of ['12 nurses', 'over two years', 'Over 3 months', 'moreover 12', '12 or more'])
    expect([text, ...isMore(text)]).toEqual([text, false])
})

test.each([
  ['hour', 'hourly stündlich'],
  ['day', 'daily nightly täglich quotidien quotidienne quotidiennement diario diaria diariamente'],
  ['week', 'weekly wöchentlich hebdomadaire hebdomadaires semanal semanales semanalmente'],
  ['month', 'monthly monatlich mensuel mensuelle mensuels mensuellement mensual mensuales'],
  ['quarter', 'quarterly quartalsweise trimestriel trimestrielle trimestral trimestrales'],
  ['year', 'yearly annual annually jährlich annuel annuelle annuellement anual anuales anualmente'],
])('matches "every %s" by each of: %s', (unit, words) => {
  expect(names(words)).toEqual(words.split(' ').map(() => unit))
})

test('distinguishes twice a month from monthly', () => {
  expect(names('bimonthly biannual semiannually halbjährlich zweimonatlich bimensuel')).toEqual([])
})

test('finds time units with and without numbers', () => {
  const text = 'Saved 3 hours a week, 40 km and 2 kg daily'
  expect(findTimeUnits(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'hours',
    'week',
    'daily',
  ])
  const units = 'ms second minute hour day week month quarter year decade'
  expect(names(units)).toEqual(units.split(' '))
  expect(names('fold times km kW t GB')).toEqual([])
})

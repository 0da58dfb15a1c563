import { expect, test } from 'vitest'
import { judgeChange } from './judge-change.ts'

const judge = (original: string, rewording: string, language = 'en', more: string[] = []) =>
  judgeChange([original], rewording, { kind: 'prose', language, known: more })
const struck = (...given: Parameters<typeof judge>) =>
  judge(...given).marks.flatMap(({ start, end, verdict }) =>
    verdict === 'new-fact' ? [given[1].slice(start, end)] : [],
  )

test.each([
  ['Cut falls on the ward by 40%', 'Reduced ward falls by 40 percent'],
  [
    'Train three apprentices and review their orders',
    'Trained 3 apprentices, reviewing their orders',
  ],
  [
    'Moved records to Dentrix without a day of downtime',
    'Moved records to Dentrix with no day of downtime',
  ],
  [
    'Negotiated contracts that saved $28,000 a year',
    'Saved $28,000 annually in negotiated contracts',
  ],
  ['Helped to win $12M of grants', 'Contributed to winning $12 million of grants'],
  ['Led 300 nurses', 'Headed 3 hundred nurses'],
  ['Holds a BSc in physics', 'Holds a bachelor’s degree in physics'],
  ['Ran the largest clinic', 'Headed the biggest clinic'],
  ['Won US$3 million', 'Won $3 million'],
  ['Led one hundred five nurses', 'Headed 105 nurses'],
  ['Senkung der Wartezeit von 9 auf 1 Tag', 'Wartezeit von 9 Tagen auf 1 gesenkt', 'de'],
  ['Führung von sieben Mitarbeitenden', 'Leitung von 7 Mitarbeitenden', 'de'],
  ['Encadrement de cinq projeteurs', 'Encadré 5 projeteurs', 'fr'],
  ['Reducción del coste del 9 % al 3 %', 'Reduje el coste del 9 % al 3 %', 'es'],
])('accepts %s as %s', (original, rewording, language = 'en') => {
  expect(judge(original, rewording, language).verdict).not.toBe('new-fact')
})

// @promise safe-rewording: A rewording with invented facts can't be accepted.
test.each([
  ['another figure', 'Cut falls by 40%', 'Cut falls by 45%', ['45%']],
  ['a figure in other digits', 'Cut falls by 40%', 'Cut falls by ٤٥٪', ['٤٥٪']],
  ['a number word', 'Trained nurses', 'Trained twenty-five nurses', ['twenty-five']],
  ['a magnitude', 'Won $3 million', 'Won $3 billion', ['$3 billion']],
  ['a length as a thousand', 'Ran 3 miles', 'Ran 3,000', ['3,000']],
  ['a length as a million', 'Built a dam of 40 m', 'Built a dam of 40 million', ['40 million']],
  ['money as a hundred', 'Sold it at 3 cents', 'Sold it at 300', ['300']],
  ['a unit', 'Done in 4 weeks', 'Done in 4 days', ['4 days']],
  ['more than that', 'Hired 12 nurses', 'Hired more than 12 nurses', ['12']],
  ['other things counted', 'Hired 12 nurses', 'Hired 12 surgeons', ['12']],
  ['the order turned', 'Grew it from 6% to 9%', 'Grew it from 9% to 6%', ['9%', '6%']],
  ['an employer', 'Built a dam', 'Built a dam for Siemens', ['Siemens']],
  ['an employer in front', 'Built a dam', 'Siemens: built a dam', ['Siemens']],
  ['a degree', 'Built a dam', 'Built a dam, holding a PhD', ['PhD']],
  ['a higher degree', 'Holds a master’s in physics', 'Holds a doctorate in physics', ['doctorate']],
  ['another superlative', 'Ran the first clinic', 'Ran the largest clinic', ['largest']],
  ['another dollar', 'Won S$3 million', 'Won US$3 million', ['US$3 million']],
  ['a dollar without its country', 'Won HK$300', 'Won $300', ['$300']],
  ['a month', 'Built a dam', 'Built a dam in March', ['March']],
  ['a lead', 'Built a dam', 'Led the building of a dam', ['Led']],
  ['an award', 'Built a dam', 'Built an award-winning dam', ['award-winning']],
  ['the other direction', 'Cut costs by 4%', 'Increased costs by 4%', ['Increased']],
  ['a negation', 'Shipped it with a loss', 'Shipped it without a loss', ['without']],
  ['letters that look like others', 'Built a dam', 'Built a dаm', ['а']],
])('strikes out an unsourced %s', (_, original, rewording, parts) => {
  const judged = judge(original, rewording)
  expect(judged.verdict).toBe('new-fact')
  expect(struck(original, rewording).join(' ')).toContain(parts[0])
})

// @promise safe-rewording
test.each([
  ['Closed it without a loss', 'Closed it', 'without'],
  ['Helped to build a dam', 'Built a dam', 'Helped'],
  ['Sold nearly 300 houses', 'Sold 300 houses', 'nearly'],
  ['Proposed a new layout', 'Built a new layout', 'Proposed'],
])('requires the hedge: %s', (original, rewording, gone) => {
  expect(judge(original, rewording)).toMatchObject({ verdict: 'new-fact', missing: [gone] })
})

test('accepts words of the entry’s names', () => {
  expect(judge('Built a dam', 'Built a dam at Bayview').verdict).toBe('new-fact')
  expect(judge('Built a dam', 'Built a dam at Bayview', 'en', ['Bayview']).verdict).toBe(
    'same-fact',
  )
})

test.each([
  ['the number at the end', 'Nurses hired: 12', 'Hired nurses: 12'],
  ['the thing counted before its number', 'Hired nurses: 12 overall', '12 nurses hired'],
  ['a third as one third', 'Cut a third of the falls', 'Cut one third of the falls'],
  ['other units in turn', 'Saved $3 million in 4 weeks', 'In 4 weeks saved $3 million'],
  ['the writer as I', 'Built and designed a dam', 'Built a dam that I designed'],
  ['a name without its accents', 'Worked at São João', 'Working at Sao Joao'],
  ['half of a joined name', 'Built a ward for Bayview-Clinic', 'Built a ward for Bayview'],
  ['a type with digits', 'Serviced the A320-X2 fleet', 'Servicing of the A320-X2 fleet'],
  ['a known name behind the first word', 'Trained nurses at Bayview', 'Training Bayview nurses'],
  ['an increase beside savings', 'Increased funds by 4%', 'Increased savings by 4%'],
  ['a long noun bent', 'Führung von 7 Mitarbeitenden', 'Sieben Mitarbeitende geführt', 'de'],
  ['a short noun bent', 'Beratung von Kunden', 'Beratung je Kunde', 'de'],
  ['a share in words', 'Mehr Umsatz um 12 %', 'Umsatz um 12 Prozent', 'de'],
])('accepts %s: %s, %s', (_, original, rewording, language = 'en') => {
  expect(struck(original, rewording, language)).toEqual([])
  expect(judge(original, rewording, language).verdict).not.toBe('new-fact')
})

test.each([
  ['a name behind an amount', 'Hired 12 nurses', 'Hired 12 nurses at Siemens', ['Siemens']],
  ['a number for a plain plural', 'Answered calls', 'Answered one call', ['one']],
  ['a name that begins like another', 'Dam at Northgate', 'Dam at Northgrove', ['Northgrove']],
  ['a name that ends like a verb', 'Built a dam', 'Built a dam in Beijing', ['Beijing']],
  ['such a name in front', 'Built a dam', 'Sterling Cooper: a dam', ['Sterling', 'Cooper']],
  ['a name that ends like a small word', 'Built a dam', 'Toyota: built a dam', ['Toyota']],
  ['such a name', 'Construction', 'Google : construction', ['Google'], 'fr'],
  ['such a name', 'Construcción', 'Toyota: construcción', ['Toyota'], 'es'],
  ['such a name', 'Bau eines Damms', 'Schneider: Bau eines Damms', ['Schneider'], 'de'],
  ['a name among nouns', 'Führung der Köche', 'Führung der Köche bei Siemens', ['Siemens'], 'de'],
  ['a Roman one', 'Réalisation du lot', 'Réalisation du lot I', ['I'], 'fr'],
  ['another time', 'Saved an hour', 'Saved a month', ['a month']],
  ['a mail address', 'Built a dam', 'Built a dam, ada@bay.example', ['ada@bay.example']],
  ['a short one', 'Built a dam', 'Built a dam, a@b.example', ['a@b.example']],
])('strikes out only %s: %s, %s', (_, original, rewording, parts, language = 'en') => {
  expect(struck(original, rewording, language)).toEqual(parts)
})

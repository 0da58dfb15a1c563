/** The same line in other words, by rules that change no claim. */
const DIGITS: readonly (readonly [string, string])[] = [
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['five', '5'],
  ['six', '6'],
  ['seven', '7'],
  ['eight', '8'],
  ['nine', '9'],
  ['ten', '10'],
  ['eleven', '11'],
  ['twelve', '12'],
  ['fifteen', '15'],
  ['zwei', '2'],
  ['drei', '3'],
  ['vier', '4'],
  ['fünf', '5'],
  ['sieben', '7'],
  ['acht', '8'],
  ['zwölf', '12'],
  ['deux', '2'],
  ['trois', '3'],
  ['quatre', '4'],
  ['cinq', '5'],
  ['huit', '8'],
  ['dos', '2'],
  ['tres', '3'],
  ['cuatro', '4'],
  ['cinco', '5'],
  ['ocho', '8'],
]
const SAME: readonly (readonly [string, string])[] = [
  ['Led', 'Headed'],
  ['Lead', 'Direct'],
  ['Ran', 'Managed'],
  ['Managed', 'Ran'],
  ['Supervised', 'Oversaw'],
  ['Cut', 'Reduced'],
  ['Reduced', 'Lowered'],
  ['Shortened', 'Reduced'],
  ['Raised', 'Increased'],
  ['Grew', 'Increased'],
  ['Built', 'Developed'],
  ['Wrote', 'Authored'],
  ['Moved', 'Transferred'],
  ['Trained', 'Taught'],
  ['Taught', 'Trained'],
  ['Designed', 'Planned'],
  ['Planned', 'Prepared'],
  ['Kept', 'Maintained'],
  ['Negotiated', 'Agreed'],
  ['Sold', 'Marketed'],
  ['Opened', 'Set up'],
  ['Answered', 'Handled'],
  ['Introduced', 'Brought in'],
  ['Reviewed', 'Examined'],
  ['Recruited', 'Hired'],
  ['Translated', 'Rendered'],
  ['Proposed', 'Put forward a plan: proposed'],
  ['Assisted', 'Supported'],
  ['Argued', 'Presented'],
  ['Führung', 'Leitung'],
  ['Betreuung', 'Begleitung'],
  ['Senkung', 'Reduzierung'],
  ['Schulung', 'Ausbildung'],
  ['Encadrement', 'Direction'],
  ['Suivi', 'Accompagnement'],
  ['Participation', 'Contribution'],
  ['Pilotage', 'Direction'],
  ['Dirección', 'Gestión'],
  ['Gestión', 'Dirección'],
  ['Reducción', 'Bajada'],
  [' a year', ' annually'],
  [' a day', ' daily'],
  [' per year', ' annually'],
  [' and ', ' as well as '],
  [' that ', ' which '],
  ['over two years', 'within two years'],
  ['%', ' percent'],
  ['$12M', '$12 million'],
  ['£9m', '£9 million'],
  ['$4.5M', '$4.5 million'],
  ['with no ', 'without a '],
  ['without a ', 'with no '],
  ['nearly', 'almost'],
  [' und ', ' sowie '],
  [' et ', ' ainsi que '],
  [' y ', ' así como '],
]

export function sayHonestly(line: string, language: string): string[] {
  const own =
    language === 'en'
      ? SAME
      : SAME.filter(([from]) => from !== '%' && from !== ' and ' && from !== ' a ')
  const one = [...DIGITS, ...own].flatMap(([from, to]) => {
    const pattern = /^\p{L}/u.test(from)
      ? new RegExp(`(?<![\\p{L}-])${from}(?![\\p{L}-])`, 'u')
      : new RegExp(from.replace(/[$.]/g, '\\$&'), 'u')
    return pattern.test(line) ? [line.replace(pattern, () => to)] : []
  })
  const asI = (text: string) =>
    language === 'en' &&
    /^(?:\p{L}+ed|Cut|Ran|Led|Wrote|Kept|Taught|Sold|Built|Brought|Set) /u.test(text)
      ? [`I ${text.charAt(0).toLowerCase()}${text.slice(1)}`]
      : []
  const wrapped = [`${line}.`, `• ${line}`, `${line};`, ...asI(line)]
  const two = one.flatMap((first, place) =>
    one.slice(place + 1).flatMap((second) => join(line, first, second)),
  )
  const both = [
    ...one,
    ...two,
    ...wrapped,
    ...one.map((each) => `${each}.`),
    ...one.flatMap(asI),
    ...two.flatMap(asI),
    ...two.map((each) => `• ${each}`),
  ]
  return [...new Set(both)].filter((each) => each !== line)
}

/** Both changes, where they touch different words. */
function join(line: string, first: string, second: string): string[] {
  const [a, b, c] = [line, first, second].map((text) => text.split(' ')) as [
    string[],
    string[],
    string[],
  ]
  if (a.length !== b.length || a.length !== c.length) return []
  return [a.map((word, place) => (b[place] !== word ? b[place] : c[place])).join(' ')]
}

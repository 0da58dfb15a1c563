/** States and provinces of the countries whose taxes differ by state. */
const STATES: Readonly<Record<string, string>> = {
  US: `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,
DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,
LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,
NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,
OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,
VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming`,
  CA: `AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,
NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon`,
}

export type State = { readonly code: string; readonly name: string }

const statesByCountry: ReadonlyMap<string, readonly State[]> = new Map(
  Object.entries(STATES).map(([country, list]) => [
    country,
    list.split(/,\s*/).map((line) => ({ code: line.slice(0, 2), name: line.slice(3) })),
  ]),
)

/** Empty: taxes of the country do not differ by state. */
export const statesOf = (country: string): readonly State[] => statesByCountry.get(country) ?? []

/** "CA" for "ca", "California" or "Calif."; empty: not known. Québec and Quebec are the same. */
export function stateCode(country: string, typed: string): string {
  const word = plain(typed)
  if (word === '') return ''
  const found = statesOf(country).find(
    ({ code, name }) => plain(code) === word || plain(name) === word,
  )
  if (found) return found.code
  // A shortened name, if it is one state's alone.
  const begun = statesOf(country).filter(({ name }) => plain(name).startsWith(word))
  return word.length >= 4 && begun.length === 1 ? (begun[0]?.code ?? '') : ''
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()

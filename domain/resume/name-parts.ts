/** The parts of a name, as in address books. */

export type NameParts = {
  readonly title: string
  readonly given: string
  /** Other given names. */
  readonly additional: string
  /** With particles and double names: "van der Berg", "García López". */
  readonly family: string
  /** "Jr." */
  readonly generation: string
  /** "Bob" in: Robert “Bob” Smith. */
  readonly nickname: string
}

/**
 * `name` has no post-nominals; `language` is the document's. If the order is unclear, the last word
 * is the family name.
 * Pure.
 */
export function splitName(name: string, language: string): NameParts {
  const nickname = NICKNAME.exec(name)?.slice(1).find(Boolean) ?? ''
  const bare = name.replace(NICKNAME, ' ')
  const [before = [], ...behind] = bare.split(/[,،、]/).map((part) => wordsOf(part))
  const generation = behind.flat().filter((word) => GENERATION.test(word))
  const swapped = behind.flat().filter((word) => !GENERATION.test(word))
  // "van der Berg, Ludwig", but not "Jane Doe, Nurse".
  const isSwapped = swapped.length > 0 && isFamilyAlone(before)
  const words = isSwapped ? swapped : [...before]
  const titles: string[] = []
  while (words.length > 1 && TITLE.test(words[0] ?? '')) titles.push(words.shift() ?? '')
  while (words.length > 2 && GENERATION.test(words.at(-1) ?? ''))
    generation.unshift(words.pop() ?? '')
  const family = isSwapped ? [...before] : takeFamily(words, language)
  const isVietnamese = !isSwapped && family.length > 0 && isFamilyFirstOf(name, language) === 'vi'
  const given = isVietnamese ? words.pop() : words.shift()
  return {
    title: titles.join(' '),
    given: given ?? '',
    additional: words.join(' '),
    family: family.join(' '),
    generation: generation.join(' '),
    nickname,
  }
}

const isFamilyAlone = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.slice(0, -1).every((word) => isParticle(word) || SPANISH_FAMILIES.has(bareOf(word)))

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

const NICKNAME = /\s["“„«'‘(]([\p{L}.' -]{2,20})["”“»'’)](?=\s|$)/u
/** Titles before a name. */
const TITLE = /^(?:dr|prof|mr|mrs|ms|mx|sir|dame|ing|mag|dipl\.-ing)\.?$/i
const GENERATION = /^(?:jr\.?|sr\.?|i{2,3}|iv)$/i

/** Removes the family name from `words`; empty for one word. */
function takeFamily(words: string[], language: string): string[] {
  if (words.length < 2) return []
  if (isFamilyFirstOf(words.join(' '), language)) return words.splice(0, 1)
  const last = beginOfFamily(words, words.length - 1)
  const first = hasTwoFamilies(words, last, language) ? beginOfFamily(words, last - 1) : last
  return words.splice(first)
}

/**
 * The start of a family name that ends at `end`, with particles and "y". At least one word remains.
 */
function beginOfFamily(words: readonly string[], end: number): number {
  let at = end
  while (at > 1 && isParticle(words[at - 1] ?? '')) at--
  const joins = at < end && JOINING.test(words[at] ?? '') && at > 1
  return joins ? beginOfFamily(words, at - 1) : at
}

const JOINING = /^[yie]$/
const PARTICLES: ReadonlySet<string> = new Set(
  'van von vom zu zum zur af av der den dem ten ter te de del della dei degli delle di da das do dos du des la las los le lo el al abu bin bint ibn binti san santa st st.'.split(
    ' ',
  ),
)

/** Lowercase words are particles. */
const isParticle = (word: string): boolean => /^\p{Ll}/u.test(word) || isNameParticle(word)

/** A particle in any language: "van", "Dos". Not initials: "Mary E. Jones". */
export const isNameParticle = (word: string): boolean =>
  PARTICLES.has(word.toLowerCase()) || /^[yie]$/.test(word)

function hasTwoFamilies(words: readonly string[], last: number, language: string): boolean {
  // At least one given name.
  if (last < 2) return false
  const before = words[last - 1] ?? ''
  if (/\.$|^\p{L}$/u.test(before)) return false
  if (SPANISH_FAMILIES.has(bareOf(before))) return true
  if (!TWO_FAMILIES.has(language)) return false
  return last > 2 || !SECOND_GIVEN.has(bareOf(before))
}

/** Languages with two family names. */
const TWO_FAMILIES: ReadonlySet<string> = new Set(['es', 'pt', 'ca', 'gl'])
/** Common second given names there. */
const SECOND_GIVEN: ReadonlySet<string> = new Set(
  `maria jose luis carlos antonio manuel angel jesus francisco javier juan pablo pedro paulo miguel rafael alberto
  fernando eduardo enrique ignacio alejandro andres daniel david ramon vicente guillermo henrique luiz joao felipe
  isabel carmen luisa teresa ana elena pilar dolores mercedes cristina lucia beatriz fernanda eduarda clara paula
  victoria sofia eugenia rosa laura julia alejandra gabriela carolina cecilia`.split(/\s+/),
)
/** Common family names that are no given names. */
const SPANISH_FAMILIES: ReadonlySet<string> = new Set(
  `garcia rodriguez gonzalez fernandez lopez martinez sanchez perez gomez jimenez ruiz hernandez diaz moreno munoz
  alvarez romero gutierrez navarro torres dominguez vazquez ramirez serrano molina suarez ortiz delgado castro rubio
  nunez medina garrido cortes iglesias guerrero herrera mendez vargas rojas silva souza oliveira pereira ferreira
  rodrigues alves ribeiro carvalho gomes martins rocha almeida`.split(/\s+/),
)

const VIETNAMESE = /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/
const VIETNAMESE_FAMILIES: ReadonlySet<string> = new Set(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh trinh mai truong lam doan'.split(
    ' ',
  ),
)

/** The language with family name first; null: given name first. */
function isFamilyFirstOf(name: string, language: string): 'han' | 'vi' | 'hu' | null {
  const words = wordsOf(name)
  if (/[\p{Script=Han}\p{Script=Hangul}]/u.test(words[0] ?? '')) return 'han'
  const [first, last] = [bareOf(words[0] ?? ''), bareOf(words.at(-1) ?? '')]
  const isVietnamese = VIETNAMESE.test(name.normalize('NFC')) || language === 'vi'
  if (isVietnamese && VIETNAMESE_FAMILIES.has(first)) return 'vi'
  if (isVietnamese && !VIETNAMESE_FAMILIES.has(last)) return language === 'vi' ? 'vi' : null
  return language === 'hu' && words.length > 1 ? 'hu' : null
}

/** Without case and accents. */
const bareOf = (word: string): string =>
  word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')

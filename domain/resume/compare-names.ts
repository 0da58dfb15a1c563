/** Compares names of people: order, CV and LinkedIn write them in different ways. */
import { transliterate } from '../sites/transliterate.ts'
import { isNameParticle } from './name-parts.ts'
import { splitPostNominals } from './post-nominals.ts'

/** Longer names are cut: no person has so many words. */
const MAX_WORDS = 12

/**
 * Whether two names are of two people. Initials, order, accents, titles, scripts, short forms and
 * named maiden names are variants of one name. False if a script can't be compared. Pure.
 */
export function namesDiffer(one: string, two: string): boolean {
  const [a, b] = [partsOf(one), partsOf(two)]
  if (a.core.length === 0 || b.core.length === 0) return false
  if (a.script !== b.script) return false
  if (a.script !== 'latin') return !sharesWords(a, b)
  if (a.generation !== '' && b.generation !== '' && a.generation !== b.generation) return true
  return !(covers(b, a) || covers(a, b) || isMarried(a, b))
}

type Parts = {
  /** Words that the other name should have. */
  readonly core: readonly string[]
  /** Nicknames and former names. */
  readonly others: readonly string[]
  /** Neighbors written as one: "Mary Ann" for "Maryann". */
  readonly joined: readonly string[]
  readonly generation: string
  readonly script: string
}

const TITLES = new Set(
  `dr prof mr mrs ms miss mx sir dame ing mag dipl phd md herr frau mme mlle sr sra srta dott dra eng arq lic`.split(
    ' ',
  ),
)
const GENERATIONS: Readonly<Record<string, string>> = {
  ...{ jr: '2', junior: '2', ii: '2', sr: '1', senior: '1', iii: '3', iv: '4' },
}
const FORMER =
  /(?:^|\s)(?:née|nee|né|geb|geborene|born|formerly|dite?|aka|ép|épouse|rozená|de soltera)\.?(?=\s)/iu

function partsOf(text: string): Parts {
  const name = splitPostNominals(text.normalize('NFC').slice(0, 200)).name
  const [main = '', ...former] = name.replace(/["“”„«»()[\]]/gu, '|').split(FORMER)
  const [outside, inside] = splitMarked(main)
  const generations: string[] = []
  const words = wordsOf(outside).filter((word, at, all) => {
    const generation = at > 1 || at === all.length - 1 ? GENERATIONS[word] : undefined
    if (generation !== undefined && all.length > 2) generations.push(generation)
    return generation === undefined || all.length < 3
  })
  while (words.length > 1 && TITLES.has(words[0] ?? '')) words.shift()
  const named = words.filter((word) => !isNameParticle(word))
  return {
    core: (named.length > 0 ? named : words).slice(0, MAX_WORDS).map(fold),
    others: wordsOf([inside, ...former].join(' '))
      .slice(0, MAX_WORDS)
      .map(fold),
    joined: words
      .slice(0, MAX_WORDS)
      .flatMap((word, at) => (at === 0 ? [] : [fold(`${words[at - 1]}${word}`)])),
    generation: generations[0] ?? '',
    script: scriptOf(words.join('')),
  }
}

/** Text outside and inside of quotes and brackets. */
function splitMarked(text: string): [string, string] {
  const parts = text.split('|')
  const inside = parts.filter((_, at) => at % 2 === 1).join(' ')
  return [parts.filter((_, at) => at % 2 === 0).join(' '), inside]
}

const wordsOf = (text: string): string[] =>
  toSimplified(transliterate(text.replace(/(?<!\p{L})O(?=\p{Lu}\p{Ll})/gu, '')))
    .replace(/['’ʼ‘`ʻ]/gu, "'")
    // "O'Connor", "D'Angelo"
    .replace(/(^|\s)[od]'/gu, '$1')
    .replaceAll("'", '')
    .replace(/(^|\s)ma?c\s?(?=\p{L}{3})/gu, '$1mc')
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)

function scriptOf(letters: string): string {
  if (/^[a-z]*$/.test(letters)) return 'latin'
  if (/\p{Script=Han}/u.test(letters)) return 'han'
  return SCRIPTS.find(([, has]) => has.test(letters))?.[0] ?? 'other'
}

const SCRIPTS = [
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['kana', /\p{Script=Hiragana}|\p{Script=Katakana}/u],
  ['thai', /\p{Script=Thai}/u],
] as const

/** Traditional characters that are frequent in names, and their simplified ones. */
const TRADITIONAL =
  '張陳劉黃趙吳楊鄭孫馬許鄧馮蕭韓蔣葉蘇呂盧鍾譚陸賴龍萬錢湯羅謝偉國華麗曉強軍濤輝傑龔瑩鳳蘭榮寧紅學東'
const SIMPLIFIED =
  '张陈刘黄赵吴杨郑孙马许邓冯萧韩蒋叶苏吕卢钟谭陆赖龙万钱汤罗谢伟国华丽晓强军涛辉杰龚莹凤兰荣宁红学东'
const toSimplified = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (letter) => {
    const at = TRADITIONAL.indexOf(letter)
    return at < 0 ? letter : (SIMPLIFIED[at] ?? letter)
  })

/** Other scripts: all words of the shorter name, which may be written without spaces. */
function sharesWords(a: Parts, b: Parts): boolean {
  const [short, long] = a.core.length <= b.core.length ? [a, b] : [b, a]
  if (short.core.every((word) => [...long.core, ...long.others].includes(word))) return true
  const letters = ({ core }: Parts) => [...core.join('')].toSorted().join('')
  return letters(a) === letters(b)
}

/** Whether each word of `part` stands in `whole`, initials last. */
function covers(whole: Parts, part: Parts): boolean {
  const free = [...whole.core, ...whole.others, ...whole.joined]
  const initials = part.core.filter((word) => word.length === 1)
  const full = part.core.filter((word) => word.length > 1)
  const take = (word: string, isSame: (one: string, two: string) => boolean): boolean => {
    const at = free.findIndex((each) => isSame(word, each))
    if (at >= 0) free.splice(at, 1)
    return at >= 0
  }
  const isInitial = (one: string, two: string) =>
    (one.length === 1 || two.length === 1) && one[0] === two[0]
  const rest = full.filter((word) => !take(word, isSameWord))
  return [...rest, ...initials].every((word) => take(word, isInitial))
}

/** Two given names are the same and only the last word changed. */
function isMarried(a: Parts, b: Parts): boolean {
  const [one, two] = [a.core.slice(0, -1), b.core.slice(0, -1)]
  if (one.length < 2 || one.length !== two.length) return false
  return one.every((word, at) => word.length > 1 && isSameWord(word, two[at] ?? ''))
}

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  if (a.length < 2 || b.length < 2) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length >= 3 && long.startsWith(short)) return true
  if (SHORT_FORMS.get(a)?.some((form) => SHORT_FORMS.get(b)?.includes(form))) return true
  if (a[0] !== b[0]) return false
  return editDistance(a, b) <= (short.length < 5 ? 0 : short.length < 6 ? 1 : 2)
}

/** One spelling for the usual ways to write a sound in Latin letters. */
function fold(word: string): string {
  return word
    .replace(/tsch|tch/g, 'ch')
    .replace(/sch|shch|sh|sz/g, 's')
    .replace(/kh/g, 'h')
    .replace(/ck|ch|q|c/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/x/g, 'ks')
    .replace(/(?<=[a-z])h(?![aeiouy])/g, '')
    .replace(/th|dt/g, 't')
    .replace(/dj|dzh|j|y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/z/g, 's')
    .replace(/ou|oo|ue|oe/g, 'u')
    .replace(/ae/g, 'a')
    .replace(/o/g, 'u')
    .replace(/e/g, 'i')
    .replace(/(.)\1+/gu, '$1')
}

/** Short forms, a line a name. */
const SHORT_FORMS: ReadonlyMap<string, readonly number[]> = (() => {
  const found = new Map<string, number[]>()
  const lines =
    `william bill will billy liam|robert bob rob bobby bert|richard dick rick|john jack johnny ivan vanya
james jim jimmy jamie|elizabeth liz beth betty eliza lisa elisabeth elsa|margaret peggy maggie meg greta margarita małgorzata gosia
katherine catherine kate kathy cathy kitty ekaterina katya katarzyna kasia|edward ed ned ted eddie|theodore ted theo
charles charlie chuck|henry harry hank heinrich heinz|anthony tony antonio toni|michael mike mick mikhail misha
joseph joe josef sepp jose pepe|francisco paco pancho curro francis frank|dolores lola|ignacio nacho|jesus chucho
alexander alex sasha sascha xander aleksandr oleksandr|alexandra sasha alex oleksandra|dmitri dmitriy dmytro dima mitya|nikolai nick kolya
natalia natasha nataliya natalie|maria masha mary molly marie|elena lena olena helen|olga olya|vladimir vova volodya volodymyr
konstantin kostya|evgeny eugene zhenya yevhen evgenia|anastasia nastya|alexei alyosha oleksiy|peter petya petr piotr pete pedro
johannes hans johann jan jens|friedrich fritz fred frederick frederic|ulrich uli|joanna asia|patricia pat patty trish|patrick pat paddy
susan sue susie susanne sanna|deborah debbie deb|andrew andy drew andrei andriy|rebecca becky|stephen steve stefan steven
yuri yury iurii george jorge georg|timothy tim|barbara barb basia|jacqueline jackie|victoria vicky tori|abigail abby gail|tatiana tanya
guillermo memo willy|enrique quique kike|eduardo lalo edu|rosario charo|concepcion concha conchita|mercedes merche|giuseppe peppe beppe pino
luigi gigi|francesca franca|lawrence larry|leonard lenny leo|sergei serhii serhiy sergio|hryhoriy grigory grisha
wojciech wojtek|stanislaw staszek|agnieszka aga|mohammed muhammad mohamed mehmet mo|yusuf joseph yousef|christopher kit topher
isabel bella isabella isobel|gabriel gabe|benjamin ben|nathaniel nate nathan|zachary zack|yevgenia zhenya`
      .split(/[|\n]/)
      .entries()
  for (const [at, line] of lines)
    for (const word of wordsOf(line).map(fold)) found.set(word, [...(found.get(word) ?? []), at])
  return found
})()

/** Levenshtein distance. Words are short: at most 200 letters. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (b[j - 1] === letter ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

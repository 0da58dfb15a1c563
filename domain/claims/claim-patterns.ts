/** Claim words in families: a family in a changed text has to be in its source. */
import { MORE_WORDS, UNSPACED_WORDS } from './claim-words.ts'

type Family = { readonly name: string; readonly pattern: RegExp }

const family = (name: string, words: string): Family => {
  const [more, unspaced] = [MORE_WORDS[name], UNSPACED_WORDS[name]]
  const all = more === undefined ? words : `${words}|${more}`
  const whole = String.raw`(?<![\p{L}\p{N}])(?:${all})(?![\p{L}\p{N}])`
  return {
    name,
    pattern: new RegExp(unspaced === undefined ? whole : `${whole}|${unspaced}`, 'gu'),
  }
}

/** Only allowed if the source has the family. */
const CLAIMING: readonly Family[] = [
  family(
    'leading',
    String.raw`led|lead|leads|leading|leaders?|leadership|head(?:ed|ing|s)?|direct(?:ed|ing|s|or|ors)|manag(?:e|ed|es|ing|er|ers|ement)|supervis(?:e|ed|es|ing|or|ion)|oversaw|oversee(?:s|ing)?|overseen|chair(?:ed|ing|s)?|spearhead(?:ed|ing|s)?|orchestrat(?:e|ed|es|ing)|command(?:ed|ing)|captain(?:ed)?|steer(?:ed|ing)|championed|ran|runs?|running\s+(?:an?|the)|leite(?:te)?n?|geleitet|leitung|leiter(?:in)?|führ(?:te|e|en|ung)|geführt|verantwortete|vorgesetzte[rn]?|dirig(?:é|ée|eant|er|ea|ió|í|ir)|direction|directeur|directrice|dirección|director(?:a)?|pilot(?:é|age|er)|encadr(?:é|ement|er)|gér(?:é|er|ant)|gestion|gestión|gestionó|gestioné|lider(?:é|ó|ar|azgo)|líder|jef[ea]|chef(?:fe)?|responsable|supervisión|supervisó|supervisé|coordin(?:é|ó|ar|ación)|encargad[oa]|precept(?:ed|ing|s|or)?|mentor(?:ed|ing|s)?|coached`,
  ),
  family(
    'founding',
    String.raw`found(?:ed|er|ers|ing)|co-?found(?:ed|er)|invent(?:ed|or|ing|ion)|pioneer(?:ed|ing)?|patent(?:ed|s)?|gegründet|gründete|gründer(?:in)?|erfand|erfunden|fond(?:é|ateur|atrice|er)|invent(?:é|eur)|fund(?:é|ó|ador|adora)|invent(?:é|ó|or)`,
  ),
  family(
    'alone',
    String.raw`single-?handed(?:ly)?|sole(?:ly)?|alone|independently|personally|exclusively|entire(?:ly)?|eigenständig|allein(?:ig|ige|iger|verantwortlich)?|selbständig|seul(?:e|ement)?|exclusivement|entièrement|sol[oa]|únicamente|exclusivamente|personalmente`,
  ),
  family(
    'rank',
    String.raw`senior|principal|chief|vice|vp|svp|evp|ceo|cto|cfo|coo|cio|president|executive|partner|head\s+of|associate\s+director|staff\s+engineer|deputy|professor|fellow|leitende[rn]?|stellvertretende[rn]?|geschäftsführ(?:er|erin|ung)|vorstand|président(?:e)?|vice-président(?:e)?|associé(?:e)?|presidente|vicepresidente|subdirector(?:a)?|soci[oa]|owner|board`,
  ),
  family(
    'degree',
    String.raw`ph\.?d\.?|doctor(?:ate|al|ado)?|dr\.?|d\.?phil|master(?:['’]?s)?|m\.?sc\.?|m\.?a\.?|mba|m\.?eng\.?|bachelor(?:['’]?s)?|b\.?sc\.?|b\.?eng\.?|diplom(?:a|as|e|é|ée|ada|ado|iert|ierte[rn]?)?|degrees?|graduat(?:ed|ion)|promoviert(?:e[rn]?)?|promotion|doktor(?:in|grad)?|meister(?:in|brief)?|staatsexamen|doctorat|licence|licenciatura|licenciad[oa]|grado|máster|maestría|titulad[oa]`,
  ),
  family(
    'certified',
    String.raw`certifi(?:ed|cate|cates|cation|cations|é|ée|cado|cada)|licen[cs]ed|chartered|accredited|registered|qualified|zertifiziert(?:e[rn]?)?|zugelassen(?:e[rn]?)?|agréée?|colegiad[oa]|acreditad[oa]|valedictorian`,
  ),
  // Grades, from the highest.
  ...[
    'summa\\s+cum\\s+laude',
    'magna\\s+cum\\s+laude',
    '(?<!summa\\s)(?<!magna\\s)cum\\s+laude',
    'honou?rs|hons',
    'distinction|mit\\s+auszeichnung|sobresaliente',
    'merit',
    'first(?:\\s|-)class|1st\\s+class',
    'upper(?:\\s+second)?|2:1',
    'lower(?:\\s+second)?|2:2',
  ].map((words, place) => family(`grade ${place}`, words)),
  family(
    'cause',
    String.raw`because|thanks\s+to|as\s+a\s+result|owing\s+to|result(?:ed|ing)\s+in|which\s+(?:led|brought|made)|dank|weil|dadurch|grâce|parce\s+que|permettant|gracias\s+a|porque|graças|grazie|perché|dankzij|omdat|dzięki|ponieważ|بفضل|لأن`,
  ),
  family('against', 'against|gegen|contre|contra|contro|tegen|przeciw|ضد'),
  family(
    'praise',
    String.raw`award-winning|award(?:s|ed)?|prize-winning|prizes?|winner|won|record(?:-breaking)?|acclaimed|recogni[sz]ed|nominated|honou?red|celebrated|renowned|preisgekrönt(?:e[rn]?)?|ausgezeichnet(?:e[rn]?)?|primée?|récompensée?|premiad[oa]|galardonad[oa]|reconocid[oa]`,
  ),
  // One superlative or degree does not excuse another.
  ...[
    'best|beste[nrs]?|meilleure?s?|mejor(?:es)?',
    'first|erste[nrs]?|premi(?:er|ère)s?|primer[oa]?',
    'only|unique|einzige[nrs]?|únic[oa]',
    'most',
    'largest|biggest|größte[nrs]?|plus\\s+grande?s?|mayor(?:es)?',
    'highest|höchste[nrs]?',
    'fastest',
    'leading\\s+edge|top|number\\s+one|world-?class|market-leading|industry-leading|führende[nrs]?',
    'unprecedented',
  ].map((words, place) => family(`superlative ${place}`, words)),
  family(
    'doctorate',
    String.raw`ph\.?d\.?|doctor(?:ate|al|ado)?|dr\.?|d\.?phil|doktor(?:in|grad)?|promoviert(?:e[rn]?)?|doctorat`,
  ),
  family(
    'master',
    String.raw`master(?:['’]?s)?|msn|llm|m\.?sc\.?|m\.?a\.?|mba|m\.?eng\.?|máster|maestría`,
  ),
  family(
    'bachelor',
    String.raw`bachelor(?:['’]?s)?|bsn|bba|llb|ba[ck]+[ac]l?aur[eé]at\p{L}*|bakkalaureat|b\.?sc\.?|b\.?eng\.?|licence|licenciatura|licenciad[oa]|grado`,
  ),
  family(
    'reach',
    String.raw`global(?:ly)?|worldwide|international(?:ly)?|national(?:ly)?|nationwide|company-?wide|enterprise-?wide|across\s+the\s+company|regional(?:ly)?|weltweit(?:e[rn]?)?|bundesweit(?:e[rn]?)?|konzernweit(?:e[rn]?)?|mondiale?|internationale?s?|nationale?s?|mundial(?:es)?|internacional(?:es)?|nacional(?:es)?`,
  ),
  family(
    'doubling',
    String.raw`doubl(?:e|ed|es|ing)|twice|twofold|two-fold|verdoppel(?:t|te|n|ung)|doublé|doublement|duplic(?:ó|ar|ado|ando)|doble`,
  ),
  family(
    'tripling',
    String.raw`tripl(?:e|ed|es|ing)|threefold|thrice|verdreifach(?:t|te|en)|triplé|triplic(?:ó|ar|ado)`,
  ),
  family('halving', String.raw`half|halv(?:ed|es|ing)|halbiert(?:e)?|hälfte|moitié|mitad|medio`),
  family(
    'quadrupling',
    String.raw`quadrupl(?:e|ed|es|ing)|fourfold|tenfold|hundredfold|vervielfacht`,
  ),
  family(
    'all',
    String.raw`all|(?:every|each)(?!\s+(?:hour|day|week|month|quarter|year))|always|entire|whole|100\s?%|fully|full|complete(?:ly)?|alle[nrs]?|jede[nrs]?|immer|sämtliche[nrs]?|ganze[nrs]?|tou(?:t|te|tes|s)|toujours|chaque(?!\s+(?:jour|semaine|mois|an))|tod[oa]s?|siempre|cada(?!\s+(?:día|semana|mes|año))`,
  ),
  family(
    'still',
    String.raw`currently|now|today|present(?:ly)?|ongoing|still|to\s+date|derzeit|aktuell|heute|noch|actuellement|aujourd['’]hui|encore|actualmente|hoy|todavía`,
  ),
  family(
    'multi',
    String.raw`several|numerous|countless|many|various|multiple|scores|zahlreiche[nrs]?|viele[nrs]?|mehrere[nrs]?|nombreu(?:x|ses)|plusieurs|numeros[oa]s|much[oa]s|vari[oa]s`,
  ),
  family(
    'exceeding',
    String.raw`exceed(?:ed|ing|s)?|surpass(?:ed|ing)?|above|beat(?:ing)?|übertr(?:af|offen|ifft)|dépass(?:é|er|ant)|super(?:é|ó|ar|ando)`,
  ),
  family(
    'daily',
    String.raw`daily|per\s+day|a\s+day|each\s+day|every\s+day|täglich|pro\s+tag|par\s+jour|quotidien(?:ne|nement)?|al\s+día|diari[oa]|diariamente`,
  ),
  family(
    'weekly',
    String.raw`weekly|per\s+week|a\s+week|each\s+week|every\s+week|wöchentlich|pro\s+woche|par\s+semaine|hebdomadaire(?:ment)?|a\s+la\s+semana|semanal(?:es|mente)?`,
  ),
  family(
    'monthly',
    String.raw`monthly|per\s+month|a\s+month|each\s+month|every\s+month|monatlich|pro\s+monat|par\s+mois|mensuel(?:le|lement|s|les)?|al\s+mes|mensual(?:es|mente)?`,
  ),
  family(
    'yearly',
    String.raw`yearly|annual(?:ly)?|per\s+(?:year|annum)|a\s+year|each\s+year|every\s+year|jährlich|pro\s+jahr|par\s+an|annuel(?:le|lement|s|les)?|al\s+año|anual(?:es|mente)?`,
  ),
  family(
    'hourly',
    String.raw`hourly|per\s+hour|an\s+hour|stündlich|pro\s+stunde|par\s+heure|por\s+hora`,
  ),
  family(
    'quarterly',
    String.raw`quarterly|per\s+quarter|quartalsweise|trimestriel(?:le)?|trimestral(?:es)?`,
  ),
  ...[
    'january|jan|januar|janvier|enero',
    'february|feb|februar|février|febrero',
    'march|märz|mars|marzo',
    'april|apr|avril|abril',
    String.raw`may(?=\s+(?:19|20)\d\d)|mai|mayo`,
    'june|juni|juin|junio',
    'july|juli|juillet|julio',
    'august|aug|août|agosto',
    'september|sept?|septembre|septiembre',
    'october|oct|oktober|octobre|octubre',
    'november|nov|novembre|noviembre',
    'december|dec|dezember|décembre|diciembre',
    'spring|frühjahr|frühling|printemps|primavera',
    'summer|sommer|verano',
    'autumn|herbst|automne|otoño',
    'winter|hiver|invierno',
  ].map((words, place) => family(`month ${place}`, words)),
]

/** Required if the source has the family. */
const KEPT: readonly Family[] = [
  family(
    'one of',
    String.raw`one\s+of(?:\s+the)?|among(?:st)?(?:\s+the)?|eine[rs]?\s+der|l['’]une?\s+des|un[oa]\s+de\s+l[oa]s|um[a]?\s+d[oa]s|un[oa]?\s+de[li]+e?|een\s+van\s+de|jed[ne][ynao]\s+z`,
  ),
  family(
    'helping',
    String.raw`help(?:ed|s|ing)?|assist(?:ed|s|ing|ant|ants|ance)?|support(?:ed|s|ing)?|contribut(?:e|ed|es|ing|ion|or)|participat(?:e|ed|es|ing|ion)|took\s+part|part\s+of|in\s+(?:the|a)\s+team|involved|collaborat(?:e|ed|es|ing|ion)|co-\p{L}+|jointly|together|alongside|with\s+colleagues|member|joint|shared|shadow(?:ed|ing|s)?|observ(?:ed|ing)|mitarbeit|mitwirkung|mitgewirkt|unterstütz(?:te|t|ung|en|e)|half\s+(?:bei|beim|mit)|geholfen|mithilfe|beteilig(?:t|ung)|teilnahme|gemeinsam|participé|participation|aidé|aide|assisté|contribué|contribution|collaboré|collaboration|appui|soutien|participación|particip(?:é|ó|ar)|ayud(?:a|é|ó|ar)|apoy(?:o|é|ó|ar)|colabor(?:é|ó|ar|ación)`,
  ),
  family(
    'hedge',
    String.raw`up\s+to|nearly|almost|about|around|approximately|roughly|some|less\s+than|under|fewer\s+than|at\s+most|partly|partially|bis\s+zu|fast|beinahe|etwa|rund|ungefähr|circa|ca\.?|weniger\s+als|teilweise|jusqu['’]à|presque|environ|près\s+de|moins\s+de|en\s+partie|hasta|casi|aproximadamente|cerca\s+de|unos|unas|menos\s+de|en\s+parte`,
  ),
  family(
    'unfinished',
    String.raw`plan(?:ned|s|ning)?\s+to|(?:was|were|is|are)\s+planned|propos(?:ed|al|als|e)|suggest(?:ed|ion|ions)?|put\s+forward|draft(?:ed|s)?|pilot|prototype|trial|attempt(?:ed)?|tried|intend(?:ed)?|partial|ongoing|studied|researched|geplant|plante|entwurf|vorgeschlagen|versucht(?:e)?|prévu|proposé|projet|essai|tenté|previst[oa]|propuesta|propus[eo]|borrador|intent(?:é|ó)`,
  ),
  family(
    'small rank',
    String.raw`intern(?:ship)?|trainee|apprentice|junior|assistant|deputy|acting|interim|volunteer|student|praktik(?:um|ant|antin)|auszubildende[r]?|werkstudent(?:in)?|stellvertretende[rn]?|stagiaire|en\s+stage|apprenti(?:e)?|adjointe?|bénévole|becari[oa]|prácticas|aprendiz|adjunt[oa]|voluntari[oa]`,
  ),
]

/** In both or in neither. */
const NEGATION = family(
  'negation',
  String.raw`no|not|never|none|neither|nor|without|cannot|\p{L}+n['’]t|zero|zéro|cero|null|unable|fail(?:ed|ure|ures)?|except|lacking|nicht|kein(?:e|en|er|em|es)?|nie|niemals|ohne|weder|noch\s+nie|ne|n|pas|sans|jamais|aucune?|ni|sauf|sin|nunca|jamás|ningún|ninguna|ninguno|tampoco|salvo`,
)

const UP = family(
  'rise',
  String.raw`increas(?:e|ed|es|ing)|rais(?:e|ed|es|ing)|gr(?:ew|ow|owth|own|owing)|boost(?:ed|ing)?|expand(?:ed|ing)?|expansion|gain(?:ed|s)?|rose|rise|up|lift(?:ed)?|erhöh(?:t|te|ung|en)|steiger(?:te|ung|n|t)|gesteigert|wachstum|augment(?:é|ation|er)|hausse|croissance|accru|aument(?:ó|é|o|ar)|crecimiento|incremento|increment(?:ó|é|ar)|subida`,
)
const DOWN = family(
  'fall',
  String.raw`reduc(?:e|ed|es|ing|tion|tions)|cut(?:s|ting)?|lower(?:ed|ing|s)?|decreas(?:e|ed|es|ing)|drop(?:ped|s)?|f[ae]ll|fallen|shr[aiu]nk|trim(?:med)?|sav(?:ed|ing|ings|es?)|shorten(?:ed|ing)?|down|less|reduzier(?:t|te|ung|en)|senk(?:te|ung|en)|gesenkt|verkürz(?:t|te|ung)|rédui(?:t|te|re)|réduction|baisse|diminu(?:é|tion)|ramené|reduc(?:ción|ir)|redu(?:jo|je)|baj(?:ó|é|ada)|dismin(?:uyó|ución)|ahorr(?:o|ó|é)`,
)

export type PatternMatch = { readonly name: string; readonly start: number; readonly end: number }

/** Lowercase is faster than patterns without case. */
function saidOf(text: string, { name, pattern }: Family): PatternMatch[] {
  const lower = text.toLowerCase()
  // Offsets stay valid.
  const searched = lower.length === text.length ? lower : text
  return [...searched.matchAll(pattern)].map(({ 0: word, index }) => ({
    name,
    start: index,
    end: index + word.length,
  }))
}

/** Families in a text, by name. */
const countIn = (text: string, each: Family): number => saidOf(text, each).length

/** Claim words without a source. */
export function findAddedClaims(after: string, from: readonly string[]): PatternMatch[] {
  return CLAIMING.flatMap((each) =>
    from.some((text) => countIn(text, each) > 0) ? [] : saidOf(after, each),
  )
}

/** Hedges of `before` that `after` drops. */
export function findDroppedHedges(after: string, before: string): string[] {
  return KEPT.flatMap((each) => {
    const [first] = saidOf(before, each)
    return first === undefined || countIn(after, each) > 0
      ? []
      : [before.slice(first.start, first.end)]
  })
}

/** Words of helping that a translation lacks: "helped" became "led". */
export const findDroppedHelp = (after: string, before: string): string[] =>
  KEPT.filter(({ name }) => name === 'helping').flatMap((each) =>
    countIn(after, each) > 0
      ? []
      : saidOf(before, each).map(({ start, end }) => before.slice(start, end)),
  )

/** Negations in only one text: `added` with offsets, `dropped` as words. */
export function compareNegations(after: string, before: string) {
  const [was, is] = [saidOf(before, NEGATION), saidOf(after, NEGATION)]
  return {
    added: was.length === 0 ? is : [],
    dropped: is.length < was.length ? was.map(({ start, end }) => before.slice(start, end)) : [],
  }
}

/** "Cut" instead of "raised", and vice versa. */
export function findReversedDirections(after: string, before: string): PatternMatch[] {
  const turned = (was: Family, is: Family) => {
    const said = saidOf(after, is)
    const fewer = countIn(after, was) < countIn(before, was)
    return fewer && said.length > countIn(before, is) ? said : []
  }
  return [...turned(UP, DOWN), ...turned(DOWN, UP)]
}

/** Families that mean the same in every language: ranks, degrees, scope. */
const SHARED: readonly Family[] = [
  ...CLAIMING.filter(({ name }) => ['doctorate', 'master', 'bachelor'].includes(name)),
  ...KEPT.filter(({ name }) => name === 'small rank'),
]

/** Ranks and degrees in which a translation differs: `added` with offsets, `dropped` as words. */
export function compareRanks(after: string, before: string) {
  const added = SHARED.flatMap((each) => (countIn(before, each) > 0 ? [] : saidOf(after, each)))
  const dropped = SHARED.flatMap((each) =>
    countIn(after, each) > 0
      ? []
      : saidOf(before, each).map(({ start, end }) => before.slice(start, end)),
  )
  return { added, dropped }
}

/** Degrees by name: `bachelor`, `master`, `doctorate`. */
export const findDegrees = (text: string): PatternMatch[] =>
  SHARED.filter(({ name }) => name !== 'small rank').flatMap((each) => saidOf(text, each))

/** Words that make a rank or a degree smaller. */
export const findSmallRanks = (text: string): PatternMatch[] =>
  KEPT.filter(({ name }) => name === 'small rank').flatMap((each) => saidOf(text, each))

/** True if the word belongs to a family: two such words are never a typing error of each other. */
export const isClaimWord = (word: string): boolean =>
  [...CLAIMING, ...KEPT, NEGATION, UP, DOWN].some((each) => countIn(word, each) > 0)

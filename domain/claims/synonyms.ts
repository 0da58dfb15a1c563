/**
 * Words that state the same act to the same degree, folded, by act: verbs
 * and nouns of acts in whole words, because "help" is no "helpdesk". Never for titles: a "head" is no
 * "manager". Left out on purpose: words of another degree or result, such as planned for designed,
 * agreed for negotiated, marketed for sold.
 */
const ACTS: readonly string[] = [
  // To lead; the patterns of leading and helping are compared before.
  'lead leading led heading headed directed directing managed managing run running oversee oversaw overseeing supervised supervising ' +
    'leitung leitete leiten geleitet fuhrte fuhrung gefuhrt dirige dirigi dirigir dirigido dirigio direction encadrement encadre pilotage conduite gestion gere ' +
    'direccion gestione gerido gestao gerir direzione diretto guidato leiding geleid leidde beheer aansturing kierowanie kierowal kierowala zarzadzanie zarzadzal zarzadzala',
  'help helped helping supported supporting support assisted assisting unterstutzt unterstutzung mithilfe mitgeholfen begleitung begleitet ' +
    'appui soutien aide contribution accompagnement apoyo apoye ayuda ayude apoio apoiou ajuda aiuto aiutato ondersteund ondersteuning geholpen pomoc pomagal pomagala wsparcie wspieral',
  // Less, more.
  'cut cutting reduced reducing reduction lowered lowering shortened shortening decreased decreasing trimmed gesenkt senkte senkung reduziert reduzierte reduzierung verringert verringerung gekurzt verkurzt verkurzung ' +
    'reduit reduction baisse diminution diminue raccourci rebaja bajada bajar reduccion reduje recorte disminucion reducao reduziu diminuiu riduzione ridotto verlaagd verlaging verminderd vermindering verkort obnizenie obnizyl zmniejszenie zmniejszyl skrocenie skrocil',
  'raised raising increased increasing increase grow growing lifted lifting boosted boosting erhoht erhohung gesteigert steigerung augmentation augmente accroissement hausse aumento aumente incremento incremente ' +
    'subida aumentou aumentato incrementato verhoogd verhoging toegenomen zwiekszenie zwiekszyl podniesienie podniosl',
  // To make.
  'write writing authored authoring verfasst verfasste geschrieben schrieb redige redaction ecrit redactado redaccion escrito escribi redacao redigiu escreveu redatto redazione scritto geschreven schreef napisal napisala napisanie',
  'build building constructed constructing gebaut baute aufgebaut aufbau construit construido construi costruito gebouwd bouwde zbudowal zbudowala',
  'introduced introducing introduction einfuhrung eingefuhrt introduit introduccion introduje introduziu introdotto ingevoerd invoering wprowadzenie wprowadzil',
  // To move, teach, keep, hire, look at.
  'move moved moving migrated migrating transferred transferring relocated relocating verlegt umgezogen umzug migriert migrierte deplace migre trasladado traslado migrado migrou trasferito migrato verplaatst verhuisd gemigreerd przeniesienie przeniosl',
  'train trained training teach teaching instructed instructing ausbildung ausgebildet schulung geschult unterrichtet unterwiesen formation capacitacion formacion formacao treinamento treinou formazione addestramento opgeleid opleiding getraind szkolenie szkolil przeszkolil',
  'keep keeping maintained maintaining maintenance wartung gewartet instandhaltung gepflegt entretien maintenance mantenimiento mantuve manutencao manutenzione mantenuto onderhoud onderhouden utrzymanie konserwacja',
  'recruited recruiting hired hiring eingestellt einstellung rekrutiert recrutement recrute embauche contratacion contrate reclutado contratou contratacao assunto reclutato aangenomen geworven rekrutacja zatrudnil zatrudnienie',
  'reviewed reviewing examined examining inspected inspecting gepruft prufung prufte uberpruft begutachtet examine verifie revise revisado revision examinado revisou esaminato verificato gecontroleerd beoordeeld sprawdzil sprawdzenie',
  'handled handling processed processing bearbeitet bearbeitung verarbeitet traite traitement tramitado tramitacion tratamento verwerkt afgehandeld rozpatrywanie',
  'translated translating rendered rendering translation ubersetzt ubersetzung traduit traduction traducido traduccion traduzido traducao tradotto traduzione vertaald vertaling przetlumaczyl tlumaczenie',
]

const acts = (() => {
  const byWord = new Map<string, number[]>()
  ACTS.forEach((words, act) => {
    for (const word of new Set(words.split(' ')))
      byWord.set(word, [...(byWord.get(word) ?? []), act])
  })
  return byWord
})()

/** The acts that a folded word states; empty: it is in no list. */
export const actsOf = (key: string): readonly number[] => acts.get(key) ?? NONE
const NONE: readonly number[] = []

/** "Daily" for "a day", with what says so. */
const FREQUENCIES: readonly (readonly [ReadonlySet<string>, RegExp])[] = (
  [
    [
      'daily taglich quotidien quotidienne quotidiennement diario diaria diariamente giornaliero giornaliera dagelijks codziennie',
      'day|tag|jour|d[ií]a|giorno|dag|dzień',
    ],
    [
      'weekly wochentlich hebdomadaire semanal semanalmente settimanale wekelijks tygodniowo',
      'week|woche|semaine|semana|settimana|tydzień',
    ],
    [
      'monthly monatlich mensuel mensuelle mensual mensualmente mensal mensile maandelijks miesiecznie',
      'month|monat|mois|mes|mese|mês|maand|miesiąc',
    ],
    [
      'annually annual yearly jahrlich annuel annuelle anual anualmente annuale jaarlijks rocznie',
      'year|jahr|an|année|año|ano|anno|jaar|rok',
    ],
  ] as const
).map(([words, units]) => [
  new Set(words.split(' ')),
  new RegExp(
    `(?<!\\p{L})(?:an?|per|each|every|pro|jede[nrs]?|par|chaque|al|por|cada|ao|ogni|elke?|co)\\s(?:${units})(?!\\p{L})`,
    'iu',
  ),
])

/** Whether the source says in a phrase how often: "a day". */
export const saysHowOften = (key: string, from: readonly string[]): boolean =>
  FREQUENCIES.some(([words, phrase]) => words.has(key) && from.some((each) => phrase.test(each)))

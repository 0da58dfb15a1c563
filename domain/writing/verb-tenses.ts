/** Present tense verbs at the start of a line, with their past tense. */

export type Tenses = {
  /** `word`: lowercase; `behind`: the following text. Undefined: no present tense verb. */
  find(word: string, behind: string): Present | undefined
}
type Present = {
  readonly past: string /** Third person: "manages". */
  readonly isOfAThird: boolean
}

export const tensesOf = (language: string): Tenses | undefined => LANGUAGES[language]

/** Rarely a noun at the start of a line. */
const ENGLISH =
  `achieve acquire adapt address administer advise advocate allocate analyze analyse answer apply appoint
  appraise approve arrange assemble assess assign assist attend audit author automate boost brief bring build calculate
  care carry clean coach collaborate collect communicate compile complete compose conduct configure consolidate construct
  consult contribute convert cook coordinate correct counsel craft create cultivate customize cut debug decide define
  delegate deliver demonstrate deploy describe design detect determine develop devise diagnose direct discover dispatch draft draw
  drive edit educate eliminate enable encourage enforce engage engineer enhance ensure establish evaluate examine execute
  expand expedite explain explore extend facilitate fix forge formulate foster gather generate give grow handle help hire
  identify illustrate implement improve increase influence inform initiate inspect inspire install institute instruct
  integrate interpret introduce investigate keep launch lead learn liaise maintain make manage mediate mentor migrate
  minimize mitigate moderate modernize modify monitor motivate negotiate nurture obtain offer onboard operate optimize
  orchestrate order organize organise originate oversee participate perform persuade plan precept prepare present prevent
  prioritize process procure produce promote propose protect prove provide publish purchase raise recommend reconcile
  recruit redesign reduce refine register reorganize repair replace report represent research resolve restore restructure
  retain review revise run schedule secure select sell serve set shape simplify solve speak spearhead standardize steer
  streamline strengthen supervise supply support sustain take teach test track train transform translate treat
  troubleshoot tutor uncover undertake update upgrade use utilize validate verify visualize work write own pick stage load greet welcome`
    .split(/\s+/)
    .filter(Boolean)

const IRREGULAR: Readonly<Record<string, string>> = {
  bring: 'brought',
  build: 'built',
  cut: 'cut',
  draw: 'drew',
  drive: 'drove',
  give: 'gave',
  grow: 'grew',
  keep: 'kept',
  lead: 'led',
  make: 'made',
  oversee: 'oversaw',
  prove: 'proved',
  run: 'ran',
  sell: 'sold',
  set: 'set',
  speak: 'spoke',
  take: 'took',
  teach: 'taught',
  troubleshoot: 'troubleshot',
  undertake: 'undertook',
  write: 'wrote',
  debug: 'debugged',
  plan: 'planned',
}

/** Also nouns or adjectives: verbs only before an object. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  `address answer audit author boost brief care coach contract cook counsel craft cut design direct draft draw drive
  engineer fix help hire increase influence launch lead mentor monitor offer order plan present process produce project
  purchase report research review run schedule secure select set shape spearhead supply support test track train treat
  tutor update upgrade use work complete correct learn own pick stage load welcome`.split(/\s+/),
)
const OBJECT =
  /^\s+(?:an?|the|all|our|their|his|her|its|my|over|up to|more than|about|around|each|every|[$€£]?\d)[\s\d]/i

/** Plural nouns. */
const NOUN_IN_S: ReadonlySet<string> = new Set(
  `addresses answers audits authors boosts briefs cares coaches contracts cooks counsels crafts designs drafts draws
  drives engineers fixes helps hires increases influences launches leads mentors monitors offers orders plans processes
  projects purchases reports researches reviews runs schedules sets shapes supplies supports tests tracks trains treats
  tutors updates upgrades uses works`.split(/\s+/),
)

const pastOf = (verb: string): string =>
  IRREGULAR[verb] ??
  (verb.endsWith('e')
    ? `${verb}d`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ied`
      : `${verb}ed`)

const thirdOf = (verb: string): string =>
  /[^aeiou]y$/.test(verb)
    ? `${verb.slice(0, -1)}ies`
    : /(?:s|x|ch|sh|z|o)$/.test(verb)
      ? `${verb}es`
      : `${verb}s`

// Equal in both tenses.
const SAME = new Set(['cut', 'set'])
const english = new Map(
  ENGLISH.filter((verb) => !SAME.has(verb)).flatMap((verb): [string, Present][] => [
    [verb, { past: pastOf(verb), isOfAThird: false }],
    [thirdOf(verb), { past: pastOf(verb), isOfAThird: true }],
  ]),
)

/** Unambiguous forms with their past tense. */
const fixed = (pairs: string): Tenses => {
  const forms = new Map(
    pairs
      .split(/\s+/)
      .filter(Boolean)
      .map((pair): [string, Present] => {
        const [present = '', past = ''] = pair.split('/')
        return [present, { past, isOfAThird: false }]
      }),
  )
  return { find: (word) => forms.get(word) }
}

const LANGUAGES: Readonly<Record<string, Tenses>> = {
  en: {
    find(word, behind) {
      const present = english.get(word)
      const mayBeNoun = AMBIGUOUS.has(word) || NOUN_IN_S.has(word)
      if (present === undefined || (mayBeNoun && !OBJECT.test(behind))) return undefined
      return present
    },
  },
  de: fixed(`leite/leitete leitet/leitete führe/führte führt/führte entwickle/entwickelte
    betreue/betreute koordiniere/koordinierte plane/plante
    organisiere/organisierte berate/beriet berät/beriet unterstütze/unterstützte verantworte/verantwortete
    erstelle/erstellte steuere/steuerte steuert/steuerte
    optimiere/optimierte analysiere/analysierte verwalte/verwaltete arbeite/arbeitete schule/schulte
    konzipiere/konzipierte bearbeite/bearbeitete prüfe/prüfte prüft/prüfte pflege/pflegte begleite/begleitete`),
  fr: fixed(`développe/développé développons/développé gère/géré gérons/géré dirige/dirigé coordonne/coordonné
    conçois/conçu conçoit/conçu encadre/encadré anime/animé assure/assuré réalise/réalisé participe/participé
    élabore/élaboré supervise/supervisé accompagne/accompagné prépare/préparé organise/organisé
    négocie/négocié crée/créé maintiens/maintenu maintient/maintenu`),
  es: fixed(`gestiono/gestioné gestiona/gestionó lidero/lideré lidera/lideró desarrolla/desarrolló coordino/coordiné
    coordina/coordinó dirijo/dirigí dirige/dirigió superviso/supervisé supervisa/supervisó administro/administré
    administra/administró elaboro/elaboré elabora/elaboró analizo/analicé analiza/analizó organizo/organicé
    organiza/organizó implemento/implementé implementa/implementó realizo/realicé realiza/realizó imparto/impartí
    mantengo/mantuve mantiene/mantuvo`),
}

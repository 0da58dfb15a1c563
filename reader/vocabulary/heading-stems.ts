/** Names headings by word stems, for languages and phrases that the list of section names lacks. */
import { foldWords } from './fold-text.ts'
import type { SectionKind } from './headings.ts'

/** A kind that says more comes first: "Language skills" are languages. */
const STEMS: readonly (readonly [SectionKind, string])[] = [
  [
    'languages',
    'language|sprach|sprak|sprog|talen|jezyk|jazyk|jezik|nyelv|limbi|langue|lingu|idioma|kieli|kielet|kalbos|kalbu|valod|keele|keelt|gjuhe|diller|tungumal|мови|мовн|язык|език|јези|γλωσσ|زبان|لغات|שפות|भाषा',
  ],
  [
    'volunteer',
    'volunt|freiwill|ehrenamt|frivillig|vrijwillig|wolontari|dobrovoln|dobrovolj|prostovolj|onkent|vapaaeht|benevol|gonullu|savanor|brivprat|vabatahtl|sjalfbod|vullnetar|волонт|доброволч|εθελοντ|داوطلب|تطوع',
  ],
  [
    'projects',
    'project|projekt|proyect|progett|projet|proiect|proiekt|prosjekt|verkefni|проект|проєкт|پروژه|مشاريع|परियोजना',
  ],
  [
    'publications',
    'publication|publikation|publikacj|publikac|publicac|publicat|pubblicaz|veroffentlich|julkais|yayin|botime|публик|δημοσιευσ|مقالات|تالیفات',
  ],
  [
    'awards',
    'award|honour|honor|auszeichnung|nagrod|nagrad|ocenen|priznan|elismer|palkin|tunnust|utmerkelse|udmaerkelse|udmærkelse|utmarkelse|apdovan|apbalvo|vidurkenn|odul|premios|premii|premi|distinc|нагород|наград|досягнен|достижен|βραβε|διακρισ|جوایز|افتخارات',
  ],
  [
    'certificates',
    'certif|zertifi|sertifi|kurs|kurz|cursuri|cursos|corsi|szkolen|skolen|tecaj|tanfolyam|weiterbild|fortbild|trainings|training|seminar|namskeid|koolitus|mokymai|osvedcen|etterutdan|efterutdan|efteruddann|nascholing|курс|сертифик|тренинг|тренінг|семинар|σεμιναρι|گواهی|دوره',
  ],
  [
    'references',
    'referen|rekomend|recommend|suosittel|soovita|medmael|meðmæl|рекоменд|препорук|референ|συστασ',
  ],
  [
    'interests',
    'interes|hobby|hobbi|hobi|zainteres|zaujmy|zaluby|konick|erdeklod|harrast|kiinnost|fritid|freizeit|loisir|aficion|pasatiemp|pasiun|huvid|huvialad|ahugamal|pomegi|інтерес|интерес|увлечен|захоплен|хобі|хобби|ενδιαφερ|علاقه',
  ],
  [
    'education',
    'educa|ausbildung|bildung|utbildning|utdanning|utdannelse|uddannelse|opleiding|koulutus|opinno|opinto|studium|studia|studies|studii|studier|studije|wyksztalcen|vzdelan|obrazovan|izobraz|haridus|issilavin|izglitib|formazion|istruzion|formacion|formacao|formation|skolegang|skolgang|tanulmany|vegzettseg|egitim|ogrenim|menntun|arsimi|освіт|образован|образовањ|навчанн|εκπαιδευσ|σπουδ|تحصیل|تعليم|השכלה',
  ],
  [
    'skills',
    'skill|kompeten|competen|kenntnis|fahigkeit|fertigkeit|vaardighe|umiejetnos|dovednost|zrucnost|schopnost|znalost|znanj|vestin|vjestin|spretnost|sposobnost|keszseg|kepesseg|ismeret|abilit|aptitud|cunostint|cunos|habilid|conheciment|conocimient|connaissanc|taidot|taito|osaami|fardighet|ferdighet|faerdighed|færdighed|kunnskap|kunskap|kundskab|teadmis|oskus|igudz|gebejim|prasmes|iemana|beceri|yetenek|yetkinl|kunnatta|haefni|hæfni|aftesi|навич|навык|умени|уменија|вештин|вміння|компетен|знання|знания|δεξιοτητ|γνωσει|ικανοτητ|مهارت',
  ],
  [
    'work',
    'experien|erfahrung|erfaring|erfarenhet|ervaring|esperienz|zkusenost|skusenost|zamestnan|zatrudnien|doswiadczen|tapasztalat|munkahely|employ|loopbaan|karrier|karier|carrier|career|laufbahn|werdegang|praktik|praxe|praxis|pracovn|iskustv|izkusnj|zaposlit|tyokokem|tyohistor|tyosuhte|ansettelse|ansaettelse|ansættelse|anstallning|patirt|pieredz|tookogem|deneyim|tecrub|starfsreyn|starfsfer|pervoj|punesim|tatigkeit|internship|професионал|опит|опыт|досвід|трудов|искуств|працевлашт|стажуванн|προυπηρεσ|εμπειρι|سوابق|سابقه|خبرات',
  ],
  [
    'summary',
    'profil|zusammenfass|sammanfatt|sammendrag|sammenfat|podsumow|shrnut|zhrnut|osszefogl|bemutatk|yhteenvet|santrauk|kopsavilk|kokkuvot|sazetak|povzetek|резюме|خلاصه',
  ],
  [
    'contact',
    'kontakt|contact|contatt|yhteystie|kapcsolat|elerhet|henkilotie|контакт|επικοινων|تماس',
  ],
]

/** Words beside a section name that do not change its kind. */
const FILLERS = new Set(
  `my other further additional selected relevant personal professional main key recent history overview list
prehlad priebeh przebieg prubeh historie historia historique histori dalsi dalsie dalsia inne inna andre anden andere autres otros otras altre altri outros outras muut egyeb alte інші другие други
osobne osobni osobiste personlige personliga persoonlijke personale personali personnelles profesionala profesionale profesional professionnelle professionnelles professionali profesne profesni profesijna zawodowe zawodowa zawodowy odborne odborna szakmai faglige faglig fagliga tekniske tekniska technische technische technicke techniczne tehnice tehnicke tehnicka tecniche techniques tecnicas beruflich berufliche berufliches bisherige weitere praktische
informatice informatiques informatiche digitale digital digitali pc it cz sk
työ munka darba darbo pune rada rady praca prace pracy roboti роботи работа работы работи професійний професійні технічні технические
ها های هاي و شغلی کاری`
    .split(/\s+/)
    .map(foldWords),
)

const AND = new Set(
  'and und et y e i en och og ve a va si and ja es ir un in и і та й & και و של'
    .split(' ')
    .map(foldWords),
)

const SHORTEST_INSIDE = 6

/** The kind if each word is known; of joined names the first counts. Pure. */
export function stemmedHeadingOf(text: string): SectionKind | null {
  const words = foldWords(text.replace(/[&+/,]/g, ' and ')).split(' ')
  if (words.length > 6 || /[\d@]/.test(text)) return null
  const kinds: SectionKind[] = []
  let open: SectionKind | null = null
  for (const word of words) {
    const kind = kindOfWord(word)
    if (kind) open = open ? moreSpecific(open, kind) : kind
    else if (AND.has(word) && open) {
      kinds.push(open)
      open = null
    } else if (!FILLERS.has(word)) return null
  }
  if (open) kinds.push(open)
  // Three topics under one heading: none of them is known to be right.
  return new Set(kinds).size > 2 ? null : (kinds[0] ?? null)
}

/** The kind of the first known stem of a word. */
export function kindOfWord(word: string): SectionKind | null {
  for (const { kind, start, inside } of patterns)
    if (start.test(word) || inside?.test(word)) return kind
  return null
}

const order = STEMS.map(([kind]) => kind)

const moreSpecific = (a: SectionKind, b: SectionKind): SectionKind =>
  order.indexOf(a) <= order.indexOf(b) ? a : b

/** The second part of a compound ("Praktikerfaring") counts too. */
const patterns = STEMS.map(([kind, text]) => {
  const stems = text.split('|').map(foldWords)
  const long = stems.filter((stem) => stem.length >= SHORTEST_INSIDE)
  return {
    kind,
    start: new RegExp(`^(?:${stems.join('|')})`, 'u'),
    inside: long.length > 0 ? new RegExp(`.(?:${long.join('|')})`, 'u') : null,
  }
})

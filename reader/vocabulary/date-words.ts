/** Date vocabulary: months, "present", "since", "until", seasons. */
const DIGITS = new Map<string, string>()
for (const zero of [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10])
  for (let i = 0; i < 10; i++) DIGITS.set(String.fromCodePoint(zero + i), String(i))

const LOCALES =
  'en es fr de it pt ja zh ar ar-SY ar-MA ru hi tr pl sv ko nl cs he th vi el da nb fi ro hu bg uk hr sr sk sl lt lv et ca eu gl id ms fa ur bn ta te'.split(
    ' ',
  )

const MORE_MONTHS: Readonly<Record<string, number>> = {
  sept: 9,
  okt: 10,
  dez: 12,
  mai: 5,
  maerz: 3,
  mrz: 3,
  jän: 1,
  jänner: 1,
  feber: 2,
  set: 9,
  ene: 1,
  abr: 4,
  ago: 8,
  dic: 12,
  fev: 2,
  gen: 1,
  mag: 5,
  giu: 6,
  lug: 7,
  ott: 10,
  janv: 1,
  févr: 2,
  fevr: 2,
  avr: 4,
  juil: 7,
  aout: 8,
  déc: 12,
  mrt: 3,
  maa: 3,
  mei: 5,
  sty: 1,
  lut: 2,
  kwi: 4,
  maj: 5,
  cze: 6,
  lip: 7,
  sie: 8,
  wrz: 9,
  paź: 10,
  lis: 11,
  gru: 12,
  oca: 1,
  şub: 2,
  nis: 4,
  haz: 6,
  tem: 7,
  ağu: 8,
  eyl: 9,
  eki: 10,
  kas: 11,
  ara: 12,
  led: 1,
  úno: 2,
  bře: 3,
  dub: 4,
  kvě: 5,
  čvn: 6,
  čvc: 7,
  srp: 8,
  zář: 9,
  říj: 10,
  pro: 12,
  янв: 1,
  фев: 2,
  февр: 2,
  апр: 4,
  авг: 8,
  сен: 9,
  сент: 9,
  окт: 10,
  ноя: 11,
  нояб: 11,
  дек: 12,
  май: 5,
  мая: 5,
  март: 3,
  мар: 3,
  июн: 6,
  июл: 7,
  ιανουάριος: 1,
  φεβρουάριος: 2,
  μάρτιος: 3,
  απρίλιος: 4,
  μάιος: 5,
  ιούνιος: 6,
  ιούλιος: 7,
  αύγουστος: 8,
  σεπτέμβριος: 9,
  οκτώβριος: 10,
  νοέμβριος: 11,
  δεκέμβριος: 12,
  ιαν: 1,
  φεβ: 2,
  μάρ: 3,
  μαρ: 3,
  απρ: 4,
  μάι: 5,
  μαι: 5,
  ιούν: 6,
  ιουν: 6,
  ιούλ: 7,
  ιουλ: 7,
  αύγ: 8,
  αυγ: 8,
  σεπ: 9,
  σεπτ: 9,
  οκτ: 10,
  νοέ: 11,
  νοε: 11,
  δεκ: 12,
  जन: 1,
  फर: 2,
  फ़र: 2,
  फरवरी: 2,
  अप्रै: 4,
  जुला: 7,
  अग: 8,
  सितं: 9,
  सितम्बर: 9,
  नव: 11,
  नवम्बर: 11,
  दिस: 12,
  दिसम्बर: 12,
  अक्तूबर: 10,
  अक्टूबर: 10,
  सित: 9,
  अक्तू: 10,
  अक्टू: 10,
  يناير: 1,
  فبراير: 2,
  مارس: 3,
  أبريل: 4,
  ابريل: 4,
  إبريل: 4,
  مايو: 5,
  يونيو: 6,
  يوليو: 7,
  أغسطس: 8,
  اغسطس: 8,
  سبتمبر: 9,
  أكتوبر: 10,
  اكتوبر: 10,
  نوفمبر: 11,
  ديسمبر: 12,
}

/** Genitives and month names used after a day. */
const SKELETONS: Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
]

export const PRESENT =
  `present|current|currently|now|today|to date|ongoing|∞|to present|onwards|onward|in progress|até agora|prezent|în prezent|súčasnosť|súčasnosti|trvá|doteraz|dodnes|danes|sada|do danas|trenutno|по настояще|сега|настояще|dabar|iki dabar|šiuo metu|tagad|līdz šim|praegu|tänaseni|kuni tänaseni|núna|í dag|تاکنون|اکنون|حال حاضر|تا کنون|حالا|ادامه دارد|till date|till now|until now|date|present day|still
actualidad|actual|presente|hoy|la actualidad|la fecha|vigente|actualmente|hasta la fecha|hasta la actualidad|ahora|hasta hoy
présent|aujourd'hui|aujourd’hui|actuel|actuellement|ce jour|à ce jour|maintenant|en cours|jour
heute|jetzt|aktuell|gegenwärtig|gegenwart|dato|laufend|derzeit|bis heute
oggi|attuale|attualmente|in corso|ad oggi|tuttora|ora|presente
atual|atualmente|presente|até o momento|hoje|momento|atualidade|o momento|até hoje|até à data|até ao presente|até o presente
現在|現在に至る|至る現在|在職中|在籍中|至現在|今
至今|今|现在|目前|迄今|现今|在职|現今|現在
الآن|حتى الآن|الحاضر|حتى تاريخه|حاليا|حاليًا|حالياً|إلى الآن|الان|حتى الان|اليوم|الوقت الحاضر|حتى اليوم|الوقت الحالي|تاريخه|مستمر
настоящее время|по настоящее время|по настоящий момент|сейчас|наст. время|н.в.|н. в.|по н.в.|настоящий момент|наст.время|по наст. время|до настоящего времени|текущий момент|сегодня|по сей день
वर्तमान|अब तक|अभी तक|वर्तमान तक|आज तक|अब|जारी|वर्तमान में
halen|devam ediyor|günümüz|şimdi|devam|bugün|hâlen|günümüze|hâlâ|hala|halihazırda|şu an|devam etmekte|bugüne kadar
obecnie|teraz|nadal|dziś|do dziś|do teraz|do chwili obecnej|aktualnie|dzisiaj|chwili obecnej|obecna|do nadal|do obecnie
nuvarande|pågående|nu|idag|tills vidare|pågår|dags dato|dagens datum|fortfarande
현재|재직중|재직 중|현재까지|재직|지금|재학중|재학 중|진행중
heden|huidig|nu|vandaag|nu toe|tot heden|lopend|momenteel|tot nu|tegenwoordig|het heden
současnost|dosud|nyní|doposud|dnes|trvá|současnosti|do současnosti|do současné doby
היום|הווה|כיום|כעת|עד היום|נוכחי|עד כה|הנוכחי|עד עכשיו
ปัจจุบัน|จนถึงปัจจุบัน|ถึงปัจจุบัน|ขณะนี้
nay|hiện tại|hiện nay|đến nay|bây giờ|hien tai|nay
σήμερα|παρόν|έως σήμερα|μέχρι σήμερα|τώρα|σημερα|το παρόν
nuværende|nåværende|nå|dags dato|d.d.|dd|i dag|nykyinen|nykyhetki|nyt|tällä hetkellä|edelleen|prezent|în prezent|jelen|jelenleg|jelenlegi|napjainkig|mostanáig|теперішній час|по теперішній час|дотепер|нині|зараз|по цей час|sekarang|saat ini|kini|danas|sada|trenutno|danes|zdaj|sedaj|súčasnosť|súčasnosti|doteraz|сега|настояще|в момента|момента|данас|садашњост|praegu|tänaseni|dabar|iki dabar|šobrīd|pašlaik|actualitat|present|gaur egun|actualidade`
    .split(/[|\n]/)
    .filter((word) => word !== '')

export const SINCE =
  'since|from|starting|seit|ab|depuis|desde|dal|da|vanaf|sinds|od|sedan|från|fra|siden|с|со|з|от|από|מאז|منذ|từ|od roku|с мая'.split(
    '|',
  )

export const UNTIL =
  "to|until|till|through|thru|bis|a|à|au|aux|al|hasta|até|ao|fino al|tot|t/m|do|till|til|по|до|έως|εως|μέχρι|ως|עד|إلى|الى|حتى|đến|tới|से|तक|ถึง|から|まで|至|到|부터|까지|until|jusqu’à|jusqu'à|jusqu’en|ad|e|and|və|asti|saakka|تا|-ig".split(
    '|',
  )

export const SEASONS: Readonly<Record<string, number>> = {
  spring: 3,
  summer: 6,
  fall: 9,
  autumn: 9,
  winter: 12,
  frühjahr: 3,
  sommer: 6,
  herbst: 9,
  printemps: 3,
  été: 6,
  automne: 9,
  hiver: 12,
  primavera: 3,
  verano: 6,
  otoño: 9,
  invierno: 12,
  frühling: 3,
  winterhalbjahr: 12,
  estate: 6,
  autunno: 9,
  inverno: 12,
  verão: 6,
  outono: 9,
  otono: 9,
  vår: 3,
  sommar: 6,
  höst: 9,
  forår: 3,
  efterår: 9,
  høst: 9,
  lente: 3,
  zomer: 6,
  herfst: 9,
  wiosna: 3,
  lato: 6,
  jesień: 9,
  zima: 12,
  jaro: 3,
  léto: 6,
  podzim: 9,
  весна: 3,
  лето: 6,
  осень: 9,
  зима: 12,
  bahar: 3,
  güz: 9,
}

/** All folded month names with their numbers. */
export const months = new Map<string, number>()
for (const locale of LOCALES)
  for (const options of SKELETONS) {
    const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
      ...options,
      timeZone: 'UTC',
    })
    for (let month = 1; month <= 12; month++) {
      const part = format
        .formatToParts(Date.UTC(2021, month - 1, 3))
        .find(({ type }) => type === 'month')
      const written = lowered(part?.value ?? '')
        .replace(/[\u200e\u200f]/g, '')
        .trim()
      // Thai abbreviations contain dots: "ก.พ.".
      for (const name of [written.replace(/[.]/g, ''), written.replace(/[.]$/, '')])
        if (/\p{L}/u.test(name) && name.length > 1 && !/\d/.test(name) && !months.has(name))
          months.set(name, month)
    }
  }
for (const [name, month] of Object.entries(MORE_MONTHS))
  if (!months.has(name)) months.set(name, month)
// Too common a word without a year: "ara".
for (const notAMonth of ['มี', 'm', 'de']) months.delete(notAMonth)

/** Folds letter by letter, so that offsets stay valid. */
export function lowered(text: string): string {
  let out = ''
  for (const unit of text) out += foldLetter(unit)
  return out
}

function foldLetter(unit: string): string {
  const digit = DIGITS.get(unit)
  if (digit !== undefined) return digit
  if (/[–—−‒―‐‑－~〜～]/.test(unit)) return '-'
  if (/[ \t\u00a0\u2000-\u200a\u202f\u3000]/.test(unit)) return ' '
  if (unit === '．') return '.'
  if (unit === '／') return '/'
  if (unit === '’' || unit === '‘' || unit === '´' || unit === '`') return "'"
  const lower = unit.toLowerCase()
  return lower.length === unit.length ? lower : (lower[0] ?? unit)
}

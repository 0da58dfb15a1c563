/** Localizes language names and proficiency levels from CVs. Unknown terms stay unchanged. */

import { levelKeys, type SiteWords } from '@vitrine/domain/languages/site-words'

/** `German` becomes `Deutsch` on a German page. Pure. */
export function languageDisplayName(name: string, code: string): string {
  const own = namesIn(code)
  const known = folded(name)
  if (own === undefined || own.has(known)) return name
  for (const locale of LOCALES) {
    const spoken = namesIn(locale)?.get(known)
    if (spoken === undefined) continue
    const translated = displayNames(code)?.of(spoken)
    return translated === undefined ? name : capitalised(translated, code)
  }
  return name
}

/**
 * `Native` becomes `Muttersprache`, `Fluent (C1)` becomes `Fließend (C1)`. `written`: by a writer, for a language outside the catalog. Pure.
 */
export function fluencyLabel(fluency: string, code: string, written?: SiteWords): string {
  const own =
    wordsOf(code) ?? (written && levelKeys.map((key) => (written[key] ? [written[key]] : [])))
  if (own === undefined) return fluency
  const whole = translated(fluency, own)
  if (whole !== undefined) return whole
  const parts = fluency.split(/([(),/;]|\s[–—-]\s)/)
  const words = parts.filter((part, place) => place % 2 === 0 && part.trim() !== '')
  const isKnown = words.every((word) => isGrade(word) || translated(word, own) !== undefined)
  if (!isKnown) return fluency
  return parts
    .map((part) => {
      const said = isGrade(part) ? undefined : translated(part, own)
      return said === undefined ? part : part.replace(part.trim(), () => said.trim())
    })
    .join('')
}

const isGrade = (word: string): boolean => /^[ABC][12]\+?$/i.test(word.trim())

function translated(word: string, own: readonly (readonly string[])[]): string | undefined {
  const known = folded(word)
  if (own.some((words) => words.some((each) => folded(each) === known))) return word
  const level = levels().get(known)
  return level === undefined ? undefined : own[level]?.[0]
}

/**
 * Eight levels: native, bilingual, fluent, professional, advanced, intermediate, conversational,
 * basic. The first term of each is displayed.
 */
const FLUENCY: Readonly<Record<string, string>> = {
  en: 'Native|Native speaker|Mother tongue|First language|Native or bilingual proficiency;Bilingual;Fluent;Professional|Full professional proficiency|Professional working proficiency|Professional proficiency|Business|Business fluent|Business level;Advanced|Proficient;Intermediate|Good;Conversational|Limited working proficiency;Basic|Basics|Elementary|Elementary proficiency|Beginner',
  es: 'Lengua materna|Nativo|Nativa|Materna;Bilingüe;Fluido|Con fluidez|Fluida;Nivel profesional|Profesional|Competencia profesional;Avanzado|Alto;Intermedio|Medio;Conversación|Conversacional;Básico|Elemental|Principiante',
  fr: 'Langue maternelle|Maternelle|Natif;Bilingue;Courant|Couramment;Niveau professionnel|Professionnel;Avancé;Intermédiaire;Conversation|Conversationnel;Notions|Débutant|Élémentaire|Scolaire',
  de: 'Muttersprache|Muttersprachlich|Muttersprachler;Zweisprachig|Bilingual;Fließend;Verhandlungssicher;Fortgeschritten|Sehr gut|Sehr gute Kenntnisse;Gute Kenntnisse|Gut|Mittelstufe;Konversationssicher;Grundkenntnisse|Anfänger',
  it: 'Madrelingua;Bilingue;Fluente;Livello professionale|Professionale;Avanzato|Ottimo;Intermedio|Buono;Conversazione;Base|Elementare|Scolastico',
  pt: 'Língua materna|Nativo|Nativa;Bilíngue|Bilingue;Fluente;Nível profissional|Profissional;Avançado;Intermediário|Intermédio;Conversação;Básico|Noções|Iniciante',
  ja: '母語|ネイティブ|母国語;バイリンガル;流暢;ビジネスレベル|ビジネス;上級;中級;日常会話|日常会話レベル;初級|基礎',
  zh: '母语;双语;流利;专业工作水平|工作语言|商务;高级|精通|熟练;中级|良好;日常会话|日常交流;初级|基础',
  'zh-hant': '母語;雙語;流利;專業工作水準|商務;高級|精通|熟練;中級|良好;日常會話;初級|基礎',
  ar: 'اللغة الأم|لغة أم;ثنائي اللغة;بطلاقة|طلاقة;مستوى مهني;متقدم;متوسط|جيد;محادثة;أساسي|مبتدئ',
  ru: 'Родной|Родной язык;Двуязычный|Билингв;Свободно|Свободный|Свободное владение;Профессиональный|Деловой;Продвинутый;Средний;Разговорный;Базовый|Начальный',
  hi: 'मातृभाषा;द्विभाषी;धाराप्रवाह;पेशेवर स्तर|कार्यसाधक;उन्नत|प्रवीण;मध्यम;बातचीत का स्तर;बुनियादी|प्रारंभिक',
  tr: 'Ana dil|Anadil|Ana dili|Anadili;İki dilli;Akıcı;Profesyonel|İş düzeyinde;İleri|İleri düzey;Orta|Orta düzey;Günlük konuşma;Temel|Başlangıç',
  pl: 'Ojczysty|Język ojczysty;Dwujęzyczny;Biegły|Płynny|Biegle|Płynnie;Zawodowy;Zaawansowany;Średnio zaawansowany|Średniozaawansowany;Komunikatywny;Podstawowy',
  sv: 'Modersmål;Tvåspråkig;Flytande;Professionell nivå|Professionell;Avancerad|Mycket goda;Goda kunskaper|Goda;Konversation;Grundläggande',
  ko: '모국어|원어민;이중 언어;유창|유창함;비즈니스;고급|상급;중급;일상 회화|일상회화;초급|기초',
  nl: 'Moedertaal;Tweetalig;Vloeiend;Professioneel;Gevorderd|Uitstekend;Gemiddeld|Goed;Gesprekken|Conversatie;Basis|Beginner',
  cs: 'Rodilý mluvčí|Mateřský jazyk|Mateřština;Dvojjazyčně;Plynně|Plynule;Profesionální úroveň;Pokročilá|Pokročilý;Středně pokročilá|Mírně pokročilá;Komunikativní;Základy|Základní',
  he: 'שפת אם;דו־לשוני;שוטפת|שוטף;רמה מקצועית;מתקדמת|גבוהה|רמה גבוהה;בינונית|טובה;רמת שיחה;בסיסית|בסיסי',
  th: 'ภาษาแม่|เจ้าของภาษา;สองภาษา;คล่องแคล่ว|คล่อง;ระดับทำงาน;ขั้นสูง|ดีมาก;ปานกลาง|ดี;สนทนา;พื้นฐาน',
  vi: 'Bản ngữ|Tiếng mẹ đẻ;Song ngữ;Lưu loát|Thành thạo;Chuyên nghiệp;Nâng cao|Cao cấp;Trung cấp|Trung bình;Giao tiếp;Cơ bản|Sơ cấp',
  uk: 'Рідна|Рідна мова;Двомовний;Вільно;Професійний;Просунутий;Середній;Розмовний;Базовий|Початковий',
  el: 'Μητρική γλώσσα|Μητρική|Φυσικός ομιλητής;Δίγλωσσος|Δίγλωσση;Άπταιστα|Άριστα|Άριστη γνώση|Ευχέρεια;Επαγγελματικό επίπεδο|Επαγγελματική επάρκεια;Προχωρημένο|Προχωρημένο επίπεδο|Πολύ καλά|Πολύ καλή γνώση;Μέτριο|Μέτρια|Καλά|Καλή γνώση|Μεσαίο επίπεδο;Επίπεδο συνομιλίας|Συνομιλία;Βασικό|Βασικά|Βασικές γνώσεις|Αρχάριος|Αρχάρια',
  da: 'Modersmål;Tosproget;Flydende;Professionelt niveau|Forhandlingsniveau|Professionelt;Avanceret|Meget godt|Højt niveau;Mellemniveau|Godt|Øvet;Samtaleniveau|Konversation;Grundlæggende|Basis|Begynder',
  nb: 'Morsmål;Tospråklig;Flytende;Profesjonelt nivå|Forhandlingsnivå|Profesjonell;Avansert|Svært god|Meget god;Middels|Godt nivå|God;Samtalenivå|Konversasjon;Grunnleggende|Nybegynner',
  fi: 'Äidinkieli;Kaksikielinen;Sujuva|Sujuvasti|Erinomainen;Ammattitaso|Työkielitaito;Edistynyt|Kiitettävä;Keskitaso|Hyvä;Keskustelutaso|Keskustelu;Perusteet|Perustaso|Alkeet|Tyydyttävä',
  ro: 'Limbă maternă|Limba maternă|Matern;Bilingv;Fluent;Nivel profesional|Profesional;Avansat|Foarte bine;Mediu|Intermediar|Bine;Conversațional|Conversație;De bază|Începător|Elementar',
  hu: 'Anyanyelv|Anyanyelvi|Anyanyelvi szint;Kétnyelvű;Folyékony|Folyékonyan;Tárgyalóképes|Tárgyalási szint;Felsőfok|Felsőfokú|Haladó;Középfok|Középfokú|Középszint;Társalgási|Társalgási szint;Alapfok|Alapfokú|Alapszint|Kezdő',
  ca: 'Llengua materna|Materna|Nadiu|Nadiua;Bilingüe;Fluid|Fluida|Amb fluïdesa;Nivell professional|Professional;Avançat|Alt;Intermedi|Mitjà;Conversa|Conversacional;Bàsic|Elemental|Principiant',
  id: 'Penutur asli|Bahasa ibu;Dwibahasa;Lancar|Fasih;Profesional;Mahir;Menengah;Percakapan;Dasar|Pemula',
}

export const LOCALES: readonly string[] = Object.keys(FLUENCY)

const wordsOf = (code: string): readonly (readonly string[])[] | undefined =>
  FLUENCY[localeOf(code)]?.split(';').map((words) => words.split('|'))

/** `pt-BR` maps to `pt`, Norwegian to `nb`, Traditional Chinese to `zh-hant`. */
function localeOf(code: string): string {
  if (/^zh\b.*-(?:hant|tw|hk|mo)\b/i.test(code)) return 'zh-hant'
  const [language = code] = code.toLowerCase().split('-')
  return ['no', 'nn'].includes(language) ? 'nb' : language
}

let known: ReadonlyMap<string, number> | undefined

/** All terms of all languages with their level. */
function levels(): ReadonlyMap<string, number> {
  known ??= new Map(
    LOCALES.toReversed().flatMap((locale) =>
      (wordsOf(locale) ?? []).flatMap((words, level) =>
        words.map((word) => [folded(word), level] as const),
      ),
    ),
  )
  return known
}

/** Languages that occur in CVs. */
const SPOKEN =
  'en es fr de it pt ja zh ar ru hi tr pl sv ko nl cs he th vi uk id el ro hu da fi nb no bg sr hr sk sl lt lv et ca eu gl ga cy is sq mk be ka hy az kk uz fa ur bn ta te mr gu pa ml kn si ne km lo my ms fil sw am zu xh af st tn yo ig ha so yue'.split(
    ' ',
  )

const byLocale = new Map<string, ReadonlyMap<string, string> | undefined>()

/** Folded language names in a locale with their codes. */
function namesIn(locale: string): ReadonlyMap<string, string> | undefined {
  if (!byLocale.has(locale)) {
    const names = displayNames(locale)
    const pairs = SPOKEN.flatMap((code) => {
      const name = names?.of(code)
      return name === undefined ? [] : [[folded(name), code] as const]
    })
    byLocale.set(locale, names && new Map(pairs))
  }
  return byLocale.get(locale)
}

function displayNames(code: string): Intl.DisplayNames | undefined {
  try {
    if (Intl.DisplayNames.supportedLocalesOf([code]).length === 0) return undefined
    return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' })
  } catch {
    return undefined
  }
}

const folded = (text: string): string =>
  text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Capitalizes names that many languages write in lower case. */
function capitalised(text: string, code: string): string {
  const [first = ''] = text
  return first.toLocaleUpperCase(code) + text.slice(first.length)
}

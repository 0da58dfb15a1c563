/** Names of human languages in many languages, and words for proficiency. */
import { foldWords } from './fold-text.ts'

const CODES =
  'en es fr de pt pl tr it nl sv cs el uk ru ja zh ko ar he hi th vi id fi da nb no ro hu bg sr hr bs sk sl lt lv et ca eu gl ga gd cy sw yo ig ha zu xh af st tn nso ms tl fil ta te bn ur fa ka hy az kk uz mi sa la my km lo ne si mr gu pa is mt sq mk be lb ku ps am so rw sn ml kn or as yue nan nn eo fy tk ky mn bo'.split(
    ' ',
  )
const LOCALES =
  'en es fr de it pt ja zh zh-TW ar ru hi tr pl sv ko nl cs he th vi el da nb fi ro hu uk id ca'.split(
    ' ',
  )

const names = new Map<string, string>()
for (const locale of LOCALES) {
  const display = new Intl.DisplayNames([locale], { type: 'language' })
  for (const code of CODES) {
    const name = foldWords(display.of(code) ?? '')
    if (name.length > 1 && name !== code && !names.has(name)) names.set(name, code)
  }
}
for (const [name, code] of Object.entries({
  mandarin: 'zh',
  'mandarin chinese': 'zh',
  'chinese mandarin': 'zh',
  putonghua: 'zh',
  cantonese: 'yue',
  普通话: 'zh',
  国语: 'zh',
  汉语: 'zh',
  粤语: 'yue',
  英文: 'en',
  日文: 'ja',
  法文: 'fr',
  德文: 'de',
  韩文: 'ko',
  國語: 'zh',
  台語: 'nan',
  中文: 'zh',
  bahasa: 'id',
  'bahasa indonesia': 'id',
  'bahasa melayu': 'ms',
  'te reo maori': 'mi',
  isizulu: 'zu',
  isixhosa: 'xh',
  sesotho: 'st',
  setswana: 'tn',
  sepedi: 'nso',
  castellano: 'es',
  castilian: 'es',
  farsi: 'fa',
  dari: 'fa',
  hindustani: 'hi',
  'tieng anh': 'en',
  'tieng viet': 'vi',
  'tieng phap': 'fr',
  'tieng nhat': 'ja',
  'tieng trung': 'zh',
  'tieng han': 'ko',
  'tieng duc': 'de',
  'tieng nga': 'ru',
  engels: 'en',
  flemish: 'nl',
  vlaams: 'nl',
  'american sign language': 'ase',
  asl: 'ase',
  'british sign language': 'bfi',
  bsl: 'bfi',
  국어: 'ko',
  日本語: 'ja',
  valenciano: 'ca',
  valencian: 'ca',
  'swiss german': 'gsw',
  schweizerdeutsch: 'gsw',
  الانجليزية: 'en',
  انجليزي: 'en',
  انجليزية: 'en',
  عربي: 'ar',
  فرنسي: 'fr',
  'hebrew ivrit': 'he',
  'brazilian portuguese': 'pt',
  'scottish gaelic': 'gd',
  romeno: 'ro',
  ภาษาจีนกลาง: 'zh',
  'chinese simplified': 'zh',
  anglais: 'en',
  twi: 'tw',
  wolof: 'wo',
  lingala: 'ln',
  ewe: 'ee',
  tshivenda: 've',
  gaeilge: 'ga',
  kiswahili: 'sw',
  'norsk bokmal': 'nb',
  ruština: 'ru',
}))
  names.set(foldWords(name), code)

const FLUENCY = `native|fluent|proficient|professional|working|advanced|intermediate|basic|elementary|beginner|conversational|bilingual|mother tongue|first language|limited|upper|good|excellent|full|proficiency|native speaker|near native|competent|business|notions|c1|c2|b1|b2|a1|a2|toeic|toefl|ielts|delf|dalf|jlpt|n1|n2|n3|hsk|topik|level|very good|fluently|written|spoken|reading|speaking|writing
nativo|nativa|fluido|avanzado|intermedio|basico|bilingue|lengua materna|alto|medio|bajo|nivel|principiante|competencia|profesional|lengua nativa
langue maternelle|maternelle|courant|bilingue|intermediaire|notions|debutant|avance|scolaire|professionnel|natif|lu|parle|ecrit|niveau
muttersprache|fliessend|verhandlungssicher|grundkenntnisse|gute|sehr gute|konversationssicher|fortgeschritten|muttersprachlich|schulkenntnisse|kenntnisse|wort und schrift|gut|niveau|anfanger
madrelingua|fluente|ottimo|buono|scolastico|intermedio|avanzato|discreto|base|elementare|livello
nativo|fluente|avancado|intermediario|intermedio|basico|lingua materna|materna|nocoes|nivel
母語|母国語|ネイティブ|流暢|ビジネスレベル|日常会話|中級|上級|初級|ビジネス|レベル|会話|級|点
母语|流利|熟练|精通|良好|一般|基础|四级|六级|工作语言|日常会话|cet|普通话|专业|雅思|托福|级|中级|高级|初级|日常
اللغة الام|الام|ممتاز|جيد جدا|جيد|متوسط|مبتدئ|بطلاقة|طلاقة|مقبول|متقدم|اجادة
родной|свободно|свободный|продвинутый|средний|базовый|начальный|разговорный|технический|в совершенстве|уровень|со словарем|свободное владение|деловой
मातृभाषा|धाराप्रवाह|प्रवाह|मध्यम|मूल|प्रारंभिक|उत्तम|कार्यसाधक|बुनियादी|अच्छा|उन्नत|प्रवीण
anadil|ana dil|anadili|ileri|orta|baslangic|temel|akici|iyi|cok iyi|seviye|iyi derecede|duzey
ojczysty|biegly|biegla|biegle|plynny|zaawansowany|sredniozaawansowany|podstawowy|komunikatywny|dobry|bardzo dobry|poziom|dobra|jezyk ojczysty
modersmal|flytande|goda|grundlaggande|mycket goda|mellan|avancerad|god|goda kunskaper|niva|tal och skrift|grunder
모국어|원어민|유창|비즈니스|중급|고급|초급|상급|일상|회화|업무|네이티브|능통|가능|기초
moedertaal|vloeiend|goed|uitstekend|basis|matig|redelijk|gevorderd|zeer goed|niveau|beginner
rodily|plynne|plynule|pokrocile|pokrocila|mirne|zaklady|aktivne|pasivne|stredne|uroven|komunikativni|matersky jazyk|materstina|rodny jazyk|velmi dobre|zakladni
שפת אם|שוטפת|שוטף|טובה|טוב מאוד|בסיסית|רמה גבוהה|אם|בינונית|גבוהה|רמת|טובה מאוד|בסיסי
เจ้าของภาษา|ภาษาแม่|ดีมาก|ดี|พอใช้|คล่อง|ระดับ|พื้นฐาน|ปานกลาง|คล่องแคล่ว|ดีเยี่ยม|สื่อสาร
ban ngu|tieng me de|luu loat|thanh thao|kha|trung binh|co ban|giao tiep|tot|trung cap|cao cap|trinh do
μητρικη|αριστα|πολυ καλα|καλα|μετρια|βασικα|μητρικη γλωσσα|αριστη|πολυ καλη|καλη|βασικη|επιπεδο|απταιστα|ευχερεια|προχωρημενο|μετριο|μεσαιο|βασικο|βασικες γνωσεις|επαγγελματικο|συνομιλια|αρχαριος
modersmal|flydende|flytende|godt|aidinkieli|sujuva|erinomainen|hyva|nativ|avansat|mediu|incepator|anyanyelv|felsofok|kozepfok|alapfok|рідна|вільно|середній|penutur asli|lancar|fasih|dasar|materinji|tecno|dobro|materni
أساسي|מתקדמת|gemiddeld|ขั้นสูง|nang cao|進階|高級|просунутий|базовий|початковий|розмовний|професійний|mahir|menengah|percakapan|pemula
grundlæggende|avanceret|mellemniveau|samtaleniveau|morsmål|avansert|middels|samtalenivå|grunnleggende|nybegynner
kiitettävä|edistynyt|keskitaso|keskustelutaso|perusteet|perustaso|alkeet|de baza|intermediar|conversational|folyekony|folyekonyan|halado|tarsalgasi|targyalokepes|fluid|fluida|avancat|intermedi|mitja|conversa|basic|llengua materna`

const fluencyWords = new Set(
  FLUENCY.split(/[|\n]/)
    .map(foldWords)
    .filter((word) => word !== ''),
)

/** The code of a language name ("Español", "日本語"), or null. */
export function languageCodeOf(text: string): string | null {
  const folded = foldWords(text)
  return (
    names.get(folded) ??
    names.get(
      folded.replace(
        /^(?:lingua|langue|idioma|jezyk|sprache|jazyk|limba|jezik|язык|اللغة|ภาษา|tieng|bahasa|lengua|γλωσσα|שפה)\s*/u,
        '',
      ),
    ) ??
    names.get(
      folded.replace(/\s*(?:language|dili|nyelv|язык|jezyk|語|语|어|dil|kieli|sprak)$/u, ''),
    ) ??
    names.get(folded.replace(/^ال/u, '')) ??
    names.get(`ภาษา${folded}`) ??
    null
  )
}

/** True if the text describes a proficiency. */
export function isFluency(text: string): boolean {
  const folded = foldWords(text)
  if (folded === '') return false
  if (fluencyWords.has(folded)) return true
  const words = folded.split(' ')
  const hits = words.filter((word) => fluencyWords.has(word)).length
  return (
    hits / words.length >= 0.34 ||
    [...fluencyWords].some((word) => word.length > 3 && folded.includes(word))
  )
}

/**
 * Words in a CV that may tell health, religion, union membership, political opinion or sexual
 * orientation of a person: Art. 9 of Regulation (EU) 2016/679. They are asked about, never removed.
 */

export const specialCategories = ['health', 'religion', 'union', 'politics', 'orientation'] as const
export type SpecialCategory = (typeof specialCategories)[number]

type Words = Readonly<Partial<Record<SpecialCategory, string>>>

/**
 * By language, separated by `|`. A word with `*` is the start of longer ones. The words are about
 * a person: fields of work, such as “health” or “psychology”, are left out.
 */
const WORDS: Readonly<Record<string, Words>> = {
  en: {
    health:
      'disabled person|disability|disabilities|wheelchair user|hiv*|aids|chronic illness|chronically ill|pregnan*|cancer survivor|autistic|autism|adhd|epilep*|dyslexi*|sick leave|my illness|burnout',
    religion:
      'religion|denomination|religious affiliation|catholic|protestant|evangelical|muslim|jewish|hindu|buddhist|atheist|church member|baptized|baptised',
    union:
      'trade union*|labor union*|labour union*|union member*|union representative|shop steward*',
    politics: 'party member*|political party|political affiliation|republican party|labour party',
    orientation: 'sexual orientation|homosexual*|lesbian|bisexual*|transgender|gay|lgbt*',
  },
  de: {
    health:
      'schwerbehinder*|behindert*|behinderung*|grad der behinderung|gdb|rollstuhl*|schwanger*|chronisch krank|krankheit*|autist*|autismus|epilep*|legasthen*|hiv*|krebserkrank*',
    religion:
      'religion|religionszugehörigkeit|konfession*|bekenntnis|evangelisch|katholisch|römisch-katholisch|konfessionslos|muslim*|jüdisch|kirchenmitglied*|getauft',
    union: 'gewerkschaft*|vertrauensmann|vertrauensfrau|verdi|ig metall|igbce',
    politics:
      'parteimitglied*|mitglied der spd|mitglied der cdu|mitglied der grünen|parteizugehörigkeit',
    orientation: 'sexuelle orientierung|homosexuell*|lesbisch|schwul|bisexuell*|transgender|lgbt*',
  },
  fr: {
    health:
      'handicap*|rqth|travailleur handicapé|invalidité|enceinte|maladie*|autiste|autisme|épilep*|dyslexi*|séropositi*|cancer',
    religion: 'religion|confession|catholique|protestant*|musulman*|juif|juive|athée|baptisé*',
    union: 'syndicat|syndical*|syndiqué*|délégué syndical|cgt|cfdt',
    politics: 'parti politique|militant*|adhérent au parti',
    orientation: 'orientation sexuelle|homosexuel*|lesbienne|bisexuel*|transgenre|lgbt*',
  },
  es: {
    health:
      'discapacidad*|discapacitad*|minusvalía|embarazada|enfermedad*|autista|autismo|epilep*|dislexia|vih|cáncer',
    religion: 'religión|católic*|protestante|musulmán*|musulman*|judío|judía|ateo|atea|bautizad*',
    union: 'sindicato*|sindical*|sindicalista|ugt|ccoo',
    politics: 'partido político|afiliación política|militante',
    orientation: 'orientación sexual|homosexual*|lesbiana|bisexual*|transgénero|lgbt*',
  },
  it: {
    health:
      'disabil*|invalidità|categorie protette|legge 68*|incinta|gravidanza|malattia|autistic*|autismo|epiless*|dislessia|hiv',
    religion: 'religione|cattolic*|protestante|musulman*|ebreo|ebrea|ateo|atea|battezzat*',
    union: 'sindacato|sindacal*|cgil|cisl|uil',
    politics: 'partito politico|tessera di partito',
    orientation: 'orientamento sessuale|omosessual*|lesbica|bisessual*|transgender|lgbt*',
  },
  pt: {
    health:
      'deficiência|deficiente|pcd|grávida|gravidez|doença*|autista|autismo|epilep*|dislexia|hiv|câncer|cancro',
    religion: 'religião|católic*|protestante|muçulman*|judeu|judia|ateu|evangélic*|batizad*',
    union: 'sindicato*|sindical*|sindicalizad*',
    politics: 'partido político|filiação partidária|militante',
    orientation: 'orientação sexual|homossexual*|lésbica|bissexual*|transgénero|transgênero|lgbt*',
  },
  nl: {
    health:
      'arbeidsbeperking|beperking|gehandicapt*|handicap|zwanger*|chronisch ziek*|autis*|epilep*|dyslexi*|hiv',
    religion: 'religie|geloofsovertuiging|katholiek|protestant*|moslim|joods|atheïst|gedoopt',
    union: 'vakbond*|vakvereniging|fnv|cnv',
    politics: 'partijlid|politieke partij',
    orientation: 'seksuele geaardheid|homoseksue*|lesbisch|biseksue*|transgender|lhbt*',
  },
  pl: {
    health:
      'niepełnospraw*|orzeczenie o niepełnosprawności|ciąż*|choroba|autyzm|epileps*|dysleksj*|hiv',
    religion: 'religia|wyznanie|katolik|katoliczka|protestant*|muzułman*|żyd|żydówka|ateist*',
    union: 'związek zawodowy|związku zawodowego|związkow*|solidarność',
    politics: 'członek partii|partia polityczna',
    orientation: 'orientacja seksualna|homoseksual*|lesbijka|biseksual*|lgbt*',
  },
  sv: {
    health:
      'funktionsnedsättning*|funktionshind*|gravid*|kronisk sjukdom|autis*|epileps*|dyslexi|hiv',
    religion: 'religion|katolik|protestant|muslim|judisk|ateist',
    union: 'fackförening*|fackligt|facklig*',
    politics: 'partimedlem|politiskt parti',
    orientation: 'sexuell läggning|homosexuell|lesbisk|bisexuell|hbtq*',
  },
  da: {
    health: 'handicap*|funktionsnedsættelse|gravid*|kronisk sygdom|autis*|epileps*|ordblind|hiv',
    religion: 'religion|katolik|muslim|jødisk|ateist',
    union: 'fagforening*|tillidsrepræsentant',
    politics: 'partimedlem|politisk parti',
    orientation: 'seksuel orientering|homoseksuel|lesbisk|biseksuel|lgbt*',
  },
  ru: {
    health: 'инвалид*|беременн*|хроническое заболевание|аутизм|эпилепс*|вич',
    religion: 'религия|вероисповедание|православн*|католи*|мусульман*|иудей|атеист*',
    union: 'профсоюз*',
    politics: 'член партии|политическая партия',
    orientation: 'сексуальная ориентация|гомосексуал*|лесбиянка|бисексуал*|лгбт*',
  },
  tr: {
    health: 'engelli|engellilik|hamile|kronik hastalık|otizm|epilepsi|disleksi|hiv',
    religion: 'dini|müslüman|hristiyan|yahudi|ateist|mezhep',
    union: 'sendika*',
    politics: 'parti üyesi|siyasi parti',
    orientation: 'cinsel yönelim|eşcinsel|lezbiyen|biseksüel|lgbt*',
  },
  ar: {
    health: 'إعاقة|معاق|حامل|مرض مزمن|التوحد|الصرع',
    religion: 'الديانة|مسلم|مسلمة|مسيحي|مسيحية|يهودي|ملحد',
    union: 'نقابة عمالية|عضو نقابة',
    politics: 'عضو حزب|حزب سياسي',
  },
  zh: {
    health: '残疾|残障|怀孕|慢性病|自闭症|癫痫|艾滋',
    religion: '宗教信仰|基督徒|天主教徒|穆斯林|佛教徒|无神论',
    union: '工会会员|工会成员|工会主席',
    politics: '政治面貌|中共党员|共产党员|党员|共青团员|群众',
    orientation: '性取向|同性恋|双性恋|跨性别',
  },
  ja: {
    health: '障害者|障がい者|障害者手帳|妊娠|持病|健康状態|自閉症|てんかん',
    religion: '宗教|キリスト教徒|仏教徒|イスラム教徒',
    union: '労働組合|組合員',
    politics: '党員|支持政党',
    orientation: '性的指向|同性愛|トランスジェンダー',
  },
  ko: {
    health: '장애인|장애 등급|임신|만성질환|자폐|간질',
    religion: '종교|기독교인|천주교|불교 신자|무슬림',
    union: '노동조합|노조원',
    politics: '당원|정당 가입',
    orientation: '성적 지향|동성애|트랜스젠더',
  },
}

/** Languages that write without blanks between words. */
const WITHOUT_BLANKS: ReadonlySet<string> = new Set(['zh', 'ja', 'ko'])

type Matcher = (text: string) => { category: SpecialCategory; word: string } | undefined

const matchers = new Map<string, Matcher>()

/** The first word of a special category in a text, as written in the list. Linear. */
export function findSpecialCategory(
  text: string,
  language: string,
): { readonly category: SpecialCategory; readonly word: string } | undefined {
  const code = language.split('-')[0]?.toLowerCase() ?? ''
  const known = code in WORDS ? code : 'en'
  const matcher = matchers.get(known) ?? createMatcher(known)
  matchers.set(known, matcher)
  return matcher(text)
}

function createMatcher(code: string): Matcher {
  const entries = specialCategories.flatMap((category) =>
    (WORDS[code]?.[category]?.split('|') ?? []).map((word) => ({
      category,
      word: word.replace('*', ''),
      isStart: word.endsWith('*'),
    })),
  )
  if (WITHOUT_BLANKS.has(code)) return (text) => entries.find(({ word }) => text.includes(word))
  return (text) => {
    const folded = ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}-]+/gu) ?? []).join(' ')} `
    return entries.find(({ word, isStart }) => folded.includes(` ${word}${isStart ? '' : ' '}`))
  }
}

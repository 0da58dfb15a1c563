/** Detects the language of a CV. */

const WORDS: Readonly<Record<string, string>> = {
  en: 'the and of for with in to a on from by at as experience education skills led managed team developed',
  es: 'de la y en el con los del las para por una un experiencia educación habilidades gestión desarrollo años',
  fr: 'de la et des les du en le une pour avec dans un expérience formation compétences gestion mise',
  de: 'und der die in von mit für des im den bei zur als berufserfahrung ausbildung kenntnisse entwicklung',
  it: 'di e la per il con in del della dei una nel esperienza formazione competenze gestione anni',
  pt: 'de e da do em com para os das dos uma na no experiência formação competências gestão anos não',
  tr: 've ile için bir deneyim eğitim beceriler yılı olarak üzerinde yönetimi proje ekip den',
  pl: 'i w z na do oraz dla doświadczenie wykształcenie umiejętności zarządzanie się przez obsługa',
  sv: 'och i av för med på en till som erfarenhet utbildning kunskaper inom ett från ansvarig',
  nl: 'en van de het in voor met een op aan werkervaring opleiding vaardigheden bij tot te',
  cs: 'a v na s pro z ve se zkušenosti vzdělání dovednosti praxe řízení do od při',
  vi: 'và của cho với trong các tại kinh nghiệm học vấn kỹ năng quản lý công ty được',
  da: 'og i af for med på en til som erfaring uddannelse kompetencer ved fra det',
  nb: 'og i av for med på en til som erfaring utdanning ferdigheter ved fra ble',
  fi: 'ja työkokemus koulutus taidot sekä kanssa vuotta että oli kielitaito',
  ro: 'și de în la pentru cu din experiență educație competențe a al',
  hu: 'és a az egy tapasztalat tanulmányok készségek évek munkatapasztalat hogy',
  ca: 'i de la amb per els les del experiència formació habilitats anys dels una',
  id: 'dan di dengan untuk pengalaman pendidikan keterampilan yang pada tahun dari',
}

const MARKS: readonly [string, RegExp][] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7af]/g],
  ['th', /[\u0e00-\u0e7f]/g],
  ['he', /[\u0590-\u05ff]/g],
  ['ar', /[\u0600-\u06ff]/g],
  ['hi', /[\u0900-\u097f]/g],
  ['el', /[\u0370-\u03ff]/g],
  ['ru', /[\u0400-\u04ff]/g],
  ['zh', /[\u4e00-\u9fff]/g],
]

const wordSets = Object.entries(WORDS).map(
  ([code, words]) => [code, new Set(words.split(' '))] as const,
)

/** BCP 47 code, or null if the text is too short. Pure. */
export function detectLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < 20) return null
  for (const [code, pattern] of MARKS) {
    const share = (text.match(pattern)?.length ?? 0) / letters
    if (code === 'ja' ? share > 0.08 : share > 0.25)
      return code === 'ru' && /[іїєґ]/i.test(text) && !/[ыэъ]/i.test(text) ? 'uk' : code
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const scores = wordSets
    .map(
      ([code, set]) =>
        [code, words.filter((word) => set.has(word)).length + marksOf(code, text)] as const,
    )
    .sort((a, b) => b[1] - a[1])
  const best = scores[0]
  return best && best[1] >= 3 ? best[0] : null
}

const LETTERS: Readonly<Record<string, RegExp>> = {
  tr: /[ğış]/gi,
  pl: /[ąęłńśźż]/gi,
  cs: /[řěůč]/gi,
  vi: /[ạảấầẩẫậắằẳẵặẹẻẽếềểễệịỉọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđ]/gi,
  de: /[ßäöü]/gi,
  fr: /[èêçœ]/gi,
  es: /[ñ¿¡]/gi,
  pt: /[ãõ]/gi,
  sv: /[åäö]/gi,
  hu: /[őű]/gi,
  ro: /[țșă]/gi,
  da: /[æø]/gi,
  nb: /[æø]/gi,
}

function marksOf(code: string, text: string): number {
  const pattern = LETTERS[code]
  return pattern ? Math.min(12, (text.match(pattern)?.length ?? 0) * 0.5) : 0
}

/** Finds letters without a glyph in the shipped fonts: per page role, and in both PDFs. */
import subsetFont from 'subset-font'
import { formatLongMonth } from '../content/format-dates.ts'
import type { FontFile } from '../fonts/font-css.ts'
import { readCharacterMap } from '../fonts/merge-fonts.ts'
import { makePageFonts } from '../fonts/page-fonts.ts'
import { readSfnt } from '../fonts/sfnt.ts'
import { charactersIn } from '../fonts/subset-faces.ts'
import { choosePrintFonts, printTypefaces } from '../pdf/print-fonts.ts'
import type { TemplateId } from '../templates/manifest.ts'
import { templates } from '../templates/pages.ts'
import { describeLanguage, copyFor } from '../copy/index.ts'
import { localizeQuotes } from '../copy/quotes.ts'

/** Rare letters of a language, in its own words. */
export const SAYINGS: Readonly<Record<string, string>> = {
  en: 'The quick brown fox jumps over the lazy dog: naïve café, 20 % – “yes” · £ € $',
  es: 'El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia; ¿añoraba? ¡Sí! áéíóúüñ ÁÉÍÓÚÜÑ ª º',
  fr: 'Dès Noël où un zéphyr haï me vêt de glaçons würmiens, je dîne d’exquis rôtis de bœuf au kir à l’aÿ d’âge mûr, ÀÂÇÉÈÊËÎÏÔŒÙÛÜŸ',
  de: 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich, ÄÖÜ ẞ',
  it: 'Pranzo d’acqua fa volti sghembi: perché, più, città, così, però, ÀÈÉÌÒÙ',
  pt: 'Zebras caolhas de Java querem mandar fax para moça gigante de New York: ção, avó, avô, às, ÃÕÇÂÊÔÁÉÍÓÚ',
  th: 'ทำงานประจำ ผู้นำทีม กำหนดงบประมาณ น้ำ ชำนาญ ฃฅฆฌญฎฏฐฑฒณธภศษฬฮ ไใเแโ ะาิีึืุู ่้๊๋็์ๆฯ',
  vi: 'Nguyễn Mỹ Kỷ luật, quản lý mỹ thuật, nghỉ phép, thuỷ lợi, ỹ ỷ Ỹ Ỷ ựứẫặ đ ăâđêôơư àảãáạ ằẳẵắặ ầẩẫấậ èẻẽéẹ ềểễếệ ìỉĩíị òỏõóọ ồổỗốộ ờởỡớợ ùủũúụ ừửữứự ỳỷỹýỵ',
  uk: 'Їжак, ґанок, єдність, м’яч: розробка, під’їзд, щастя, цвях, хліб, юшка, АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ ₴ №',
  ru: 'Объём работ, ёлка, съезд, подъезд щъыьэюя АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ № ₽',
  el: 'Διευθύντρια έργων, ΐ ΰ ϊ ϋ άέήίόύώ ΆΈΉΊΌΎΏ ΪΫ αβγδεζηθικλμνξοπρσςτυφχψω · «»',
  pl: 'Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ zł',
  cs: 'Příliš žluťoučký kůň úpěl ďábelské ódy ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ Kč',
  tr: 'Çağrı, İstanbul, ığüşöç ÇĞIİÖŞÜ ₺',
  sv: 'Flygande bäckasiner söka hwila på mjuka tuvor ÅÄÖ é',
  da: 'Høj bly gom vandt fræk sexquiz på wc ÆØÅ é',
  nb: 'Vår sære Zulu fra badeøya spilte jo whist og quickstep i min taxi ÆØÅ òôé',
  fi: 'Törkylempijävongahdus, Åbo, šakki, ž, ÄÖÅŠŽ',
  nl: 'Pa’s wijze lynx bezag vroom het fikse aquaduct: coördinatie, één, IJsselmeer, ë ï é',
  ro: 'Gheorghe, obezul, a reușit să obțină jucându-se un flux în Quebec de o mie kilowațioră ĂÂÎȘȚ şţ',
  hu: 'Árvíztűrő tükörfúrógép ÁÉÍÓÖŐÚÜŰ',
  ca: 'Jove xef, porti whisky amb quinze glaçons d’hidrogen, coi! col·legi, à è é í ï ò ó ú ü ç ÀÈÉÍÏÒÓÚÜÇ',
  id: 'Muharjo seorang xenofobia universal yang takut pada warga jazirah, contohnya Qatar',
  hi: 'क़लम ज़िम्मेदारी पढ़ाई लड़का फ़ाइल प्रबंधक ऋषि ज्ञान क्षेत्र श्रम द्वितीय ₹ ०१२३४५६७८९ अआइईउऊएऐओऔऑँंः',
  ar: 'مدير مشاريع، الأعمال، لآلئ ٪١٢ ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي ًٌٍَُِّْ ؟؛',
  he: 'מנהלת פרויקטים, שָׁלוֹם, תּוֹכְנָה אבגדהוזחטיכךלמםנןסעפףצץקרשת ״ ׳ ־ ₪',
  ja: '株式会社で財務アナリスト、月次決算を短縮。「営業」『企画』・ー〜々〆ぁゔヶ①②￥',
  ko: '재무 분석가, 월별 결산을 단축했습니다. 꿰뚫다 넋 값 ₩ ·',
  zh: '财务分析师，负责月度结算。《报告》“创新”、；：？！—…￥',
  'zh-Hant': '財務分析師，負責月度結算。「報告」『創新』、；：？！臺灣體驗',
}

/** A pangram, all copy, the months and the quotation marks of a language. */
export function textIn(code: string): string {
  const months = Array.from({ length: 12 }, (_, month) =>
    formatLongMonth(`2026-${String(month + 1).padStart(2, '0')}-01`, code),
  )
  const quotes = localizeQuotes(`"Ada" "an 'inner one' here"`, code)
  // The font of a single space can't be unpacked.
  return [SAYINGS[code] ?? '', ...Object.values(copyFor(code)), ...months, quotes, 'Ada'].join(' ')
}

export type Coverage = {
  /** Characters that neither the role's face nor the script face has. */
  readonly page: Readonly<Record<string, string>>
  readonly plain: string
  readonly designed: string
}

/** Missing characters of one template; empty strings if complete. */
export async function coverageOf(
  code: string,
  templateId: TemplateId,
  text: string = textIn(code),
): Promise<Coverage> {
  const { typefaces, printStyle } = templates[templateId]
  const language = describeLanguage(code, code)
  const wanted = wantedOf(text)
  const { faces, files } = await makePageFonts(typefaces, language, text)
  const drawn = new Map<string, Set<number>>()
  for (const face of faces) {
    const codes = drawn.get(face.role) ?? new Set<number>()
    for (const one of await drawnBy(files.get(face.url)!)) if (isServed(face, one)) codes.add(one)
    drawn.set(face.role, codes)
  }
  // A missing letter comes from the script face, never from the body face.
  const roles = Object.keys(typefaces).map((role) => {
    const has = (one: number) => [role, 'script'].some((each) => drawn.get(each)?.has(one))
    return [role, missingOf(wanted, has)] as const
  })
  const inPrint = async (faceSet: typeof typefaces): Promise<string> => {
    const print = await choosePrintFonts(faceSet, language, text)
    const all = new Set((await Promise.all((await print.files()).map(drawnBy))).flat())
    return missingOf(wanted, (one) => all.has(one))
  }
  return {
    page: Object.fromEntries(roles),
    plain: await inPrint(printTypefaces[printStyle.family]),
    designed: await inPrint(typefaces),
  }
}

const missingOf = (wanted: readonly number[], has: (one: number) => boolean): string =>
  String.fromCodePoint(...wanted.filter((one) => !has(one)))

/** A page requests a file only for characters in its slice. */
const isServed = ({ slice }: FontFile, code: number): boolean =>
  slice === undefined || charactersIn(slice).has(code)

/** Characters to draw, including decomposed ones. */
function wantedOf(text: string): number[] {
  const taken = text.match(/[\u0590-\u1cff]/g) ?? []
  const letters = new Set([...text, ...taken.flatMap((letter) => [...letter.normalize('NFKD')])])
  return [...letters]
    .filter((letter) => !/[\p{Cf}\p{Zs}]/u.test(letter))
    .map((letter) => letter.codePointAt(0)!)
}

const known = new WeakMap<Uint8Array, Promise<number[]>>()

/** All characters of a font: WOFF2 for pages, sfnt for PDFs. */
export function drawnBy(font: Uint8Array): Promise<number[]> {
  const read = known.get(font) ?? readDrawn(font)
  known.set(font, read)
  return read
}

async function readDrawn(font: Uint8Array): Promise<number[]> {
  const isPacked = String.fromCharCode(...font.subarray(0, 4)) === 'wOF2'
  const options = { keepAllGlyphs: true, targetFormat: 'sfnt' } as const
  const sfnt = isPacked ? await subsetFont(Buffer.from(font), undefined, options) : font
  return [...readCharacterMap(readSfnt(sfnt)).keys()]
}

/** Names of languages as people type them, with their BCP 47 tags. */

/**
 * By tag: the English name, the name in the language itself, then other names. From CLDR 48 and
 * usual names that it lacks.
 */
export const NAMED_LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  'en-GB': 'British English, English (UK), UK English, English (United Kingdom)',
  'en-US': 'American English, English (US), US English, English (United States)',
  'en-AU': 'Australian English, English (Australia)',
  'en-CA': 'Canadian English, English (Canada)',
  'fr-BE': 'Belgian French, Français de Belgique',
  'fr-CH': 'Swiss French, Français suisse',
  es: 'Spanish, Español, Castellano, Castilian',
  'es-419': 'Latin American Spanish, Español latinoamericano, Latam Spanish',
  'es-MX': 'Mexican Spanish, Español de México',
  fr: 'French, Français',
  'fr-CA': 'Canadian French, Français canadien, Québécois',
  de: 'German, Deutsch',
  'de-AT': 'Austrian German, Österreichisches Deutsch',
  'de-CH': 'Swiss High German, Schweizer Hochdeutsch',
  gsw: 'Swiss German, Schwiizertüütsch, Schweizerdeutsch',
  it: 'Italian, Italiano',
  pt: 'Portuguese, Português',
  'pt-BR':
    'Brazilian Portuguese, Português do Brasil, Portuguese (Brazil), Brazilian, PT-BR, Português brasileiro',
  'pt-PT': 'European Portuguese, Português europeu, Portuguese (Portugal)',
  nl: 'Dutch, Nederlands',
  'nl-BE': 'Flemish, Vlaams, Belgian Dutch',
  af: 'Afrikaans',
  fy: 'Western Frisian, Frysk, Frisian',
  lb: 'Luxembourgish, Lëtzebuergesch',
  sv: 'Swedish, Svenska',
  da: 'Danish, Dansk',
  no: 'Norwegian, Norsk',
  nb: 'Norwegian Bokmål, Norsk bokmål, Bokmål',
  nn: 'Norwegian Nynorsk, Norsk nynorsk, Nynorsk',
  is: 'Icelandic, Íslenska',
  fo: 'Faroese, Føroyskt',
  fi: 'Finnish, Suomi',
  et: 'Estonian, Eesti',
  lv: 'Latvian, Latviešu',
  lt: 'Lithuanian, Lietuvių',
  pl: 'Polish, Polski',
  cs: 'Czech, Čeština',
  sk: 'Slovak, Slovenčina',
  sl: 'Slovenian, Slovenščina, Slovene',
  hr: 'Croatian, Hrvatski',
  bs: 'Bosnian, Bosanski',
  'sr-Latn': 'Serbian (Latin), Srpski (latinica), Serbian latin, Srpski latinica',
  'sr-ME': 'Montenegrin, Crnogorski',
  ro: 'Romanian, Română',
  'ro-MD': 'Moldavian, Moldovenească, Moldovan',
  hu: 'Hungarian, Magyar',
  tr: 'Turkish, Türkçe',
  sq: 'Albanian, Shqip',
  mt: 'Maltese, Malti',
  ga: 'Irish, Gaeilge, Gaelic, Irish Gaelic',
  gd: 'Scottish Gaelic, Gàidhlig',
  cy: 'Welsh, Cymraeg',
  br: 'Breton, Brezhoneg',
  ca: 'Catalan, Català',
  'ca-valencia': 'Valencian, Valencià',
  gl: 'Galician, Galego',
  eu: 'Basque, Euskara',
  oc: 'Occitan',
  la: 'Latin, Latina',
  eo: 'Esperanto',
  uz: "Uzbek, O‘zbek, O'zbek",
  tk: 'Turkmen, Türkmen dili',
  az: 'Azerbaijani, Azərbaycan, Azeri',
  ku: 'Kurdish, Kurdî, Kurmanji, Kurmancî',
  om: 'Oromo, Oromoo, Afaan Oromo',
  so: 'Somali, Soomaali',
  sw: 'Swahili, Kiswahili',
  ha: 'Hausa',
  yo: 'Yoruba, Èdè Yorùbá',
  ig: 'Igbo',
  zu: 'Zulu, isiZulu',
  xh: 'Xhosa, IsiXhosa',
  rw: 'Kinyarwanda, Ikinyarwanda',
  ak: 'Akan, Twi',
  wo: 'Wolof',
  mg: 'Malagasy',
  vi: 'Vietnamese, Tiếng Việt',
  id: 'Indonesian, Indonesia, Bahasa, Bahasa Indonesia',
  ms: 'Malay, Melayu, Bahasa Melayu, Bahasa Malaysia',
  fil: 'Filipino, Tagalog, Pilipino',
  ceb: 'Cebuano, Bisaya',
  jv: 'Javanese, Jawa, Basa Jawa',
  ht: 'Haitian Creole, Kreyòl ayisyen, Haitian',
  qu: 'Quechua, Runasimi',
  gn: 'Guarani, Avañe’ẽ',
  mi: 'Māori, Maori, Te reo Māori',
  haw: 'Hawaiian, ʻŌlelo Hawaiʻi',
  sr: 'Serbian, Српски, Serbian cyrillic, Srpski',
  mk: 'Macedonian, Македонски',
  bg: 'Bulgarian, Български',
  ru: 'Russian, Русский',
  uk: 'Ukrainian, Українська',
  be: 'Belarusian, Беларуская',
  kk: 'Kazakh, Қазақ тілі',
  ky: 'Kyrgyz, Кыргызча, Kirghiz',
  tg: 'Tajik, Тоҷикӣ',
  tt: 'Tatar, Татар',
  mn: 'Mongolian, Монгол',
  el: 'Greek, Ελληνικά',
  ka: 'Georgian, ქართული',
  hy: 'Armenian, Հայերեն',
  he: 'Hebrew, עברית',
  yi: 'Yiddish, ייִדיש',
  dv: 'Divehi, ދިވެހިބަސް, Dhivehi, Maldivian',
  syr: 'Syriac, ܣܘܪܝܝܐ, Assyrian, Aramaic',
  ar: 'Arabic, العربية',
  'ar-EG': 'Egyptian Arabic, العربية المصرية',
  fa: 'Persian, فارسی, Farsi',
  'fa-AF': 'Dari, دری',
  ps: 'Pashto, پښتو, Pushto',
  ckb: 'Central Kurdish, کوردیی ناوەندی, Sorani, Kurdish Sorani, سۆرانی',
  ur: 'Urdu, اردو',
  sd: 'Sindhi, سنڌي',
  ug: 'Uyghur, ئۇيغۇرچە, Uighur',
  'pa-Arab': 'Punjabi (Arabic), پنجابی, Shahmukhi',
  hi: 'Hindi, हिन्दी',
  mr: 'Marathi, मराठी',
  ne: 'Nepali, नेपाली',
  bn: 'Bengali, বাংলা, Bangla',
  as: 'Assamese, অসমীয়া',
  pa: 'Punjabi, ਪੰਜਾਬੀ, Panjabi',
  gu: 'Gujarati, ગુજરાતી',
  or: 'Odia, ଓଡ଼ିଆ, Oriya',
  ta: 'Tamil, தமிழ்',
  te: 'Telugu, తెలుగు',
  kn: 'Kannada, ಕನ್ನಡ',
  ml: 'Malayalam, മലയാളം',
  si: 'Sinhala, සිංහල, Sinhalese',
  th: 'Thai, ไทย',
  lo: 'Lao, ລາວ',
  km: 'Khmer, ខ្មែរ, Cambodian',
  my: 'Burmese, မြန်မာ, Myanmar',
  bo: 'Tibetan, བོད་སྐད་',
  dz: 'Dzongkha, རྫོང་ཁ',
  'mn-Mong': 'Mongolian (Mongolian), ᠮᠣᠩᠭᠣᠯ, Traditional Mongolian',
  am: 'Amharic, አማርኛ',
  ti: 'Tigrinya, ትግርኛ',
  'ff-Adlm': 'Fula (Adlam), 𞤆𞤵𞤤𞤢𞤪, Pular, Fulani Adlam',
  nqo: "N’Ko, ߒߞߏ, N'Ko, NKo",
  zgh: 'Standard Moroccan Tamazight, ⵜⴰⵎⴰⵣⵉⵖⵜ, Tamazight, Berber',
  ja: 'Japanese, 日本語',
  ko: 'Korean, 한국어',
  zh: 'Chinese, 中文, Mandarin, Mandarin Chinese, Putonghua, 普通话',
  'zh-Hans': 'Simplified Chinese, 简体中文, Chinese (Simplified)',
  nan: 'Min Nan Chinese, 閩南語, Taiwanese, Hokkien, 台語',
  'zh-Hant': 'Traditional Chinese, 繁體中文, Chinese (Traditional)',
  yue: 'Cantonese, 粵語, 廣東話, 粤语',
}

export type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'arabic'
  | 'hebrew'
  | 'devanagari'
  | 'bengali'
  | 'gurmukhi'
  | 'gujarati'
  | 'odia'
  | 'tamil'
  | 'telugu'
  | 'kannada'
  | 'malayalam'
  | 'sinhala'
  | 'thai'
  | 'lao'
  | 'khmer'
  | 'burmese'
  | 'ethiopic'
  | 'georgian'
  | 'armenian'
  | 'japanese'
  | 'han'
  | 'hangul'

/** ISO 15924 codes of the scripts that the fonts cover. */
const SCRIPTS: Readonly<Record<string, Script>> = {
  Latn: 'latin',
  Cyrl: 'cyrillic',
  Grek: 'greek',
  Arab: 'arabic',
  Hebr: 'hebrew',
  Deva: 'devanagari',
  Beng: 'bengali',
  Guru: 'gurmukhi',
  Gujr: 'gujarati',
  Orya: 'odia',
  Taml: 'tamil',
  Telu: 'telugu',
  Knda: 'kannada',
  Mlym: 'malayalam',
  Sinh: 'sinhala',
  Thai: 'thai',
  Laoo: 'lao',
  Khmr: 'khmer',
  Mymr: 'burmese',
  Ethi: 'ethiopic',
  Geor: 'georgian',
  Armn: 'armenian',
  Jpan: 'japanese',
  Hans: 'han',
  Hant: 'han',
  Kore: 'hangul',
}

/** Languages whose letters the Arabic typeface lacks, though the script is the same. */
const NO_TYPEFACE: ReadonlySet<string> = new Set(['sd', 'ks'])

const RIGHT_TO_LEFT = /^(?:Arab|Hebr|Thaa|Syrc|Adlm|Nkoo)$/

/** Without case, accents, apostrophes and brackets. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}'’ʻ()]/gu, '')
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase()

const tags = new Map<string, string>()
for (const [tag, names] of Object.entries(NAMED_LANGUAGES))
  for (const name of [tag, ...names.split(', ')])
    if (!tags.has(fold(name))) tags.set(fold(name), tag)

/** The tag of a typed name, or of a tag. Undefined: unknown. */
export const tagOfLanguage = (name: string): string | undefined =>
  tags.get(fold(name)) ?? tags.get(fold(name.replace(/\blanguage\b/i, '')))

/** The name in the language itself, in upper case at its start. */
export function endonymOf(tag: string): string | undefined {
  const [english, own = english] = NAMED_LANGUAGES[tag]?.split(', ') ?? []
  return own && own.slice(0, 1).toLocaleUpperCase(tag) + own.slice(1)
}

/** `script` is undefined if no typeface covers the language. */
export function writingOf(tag: string): {
  readonly direction: 'ltr' | 'rtl'
  readonly script: Script | undefined
} {
  const { language, script = 'Latn' } = new Intl.Locale(tag).maximize()
  return {
    direction: RIGHT_TO_LEFT.test(script) ? 'rtl' : 'ltr',
    script: NO_TYPEFACE.has(language) ? undefined : SCRIPTS[script],
  }
}

/** What to tell a person who chooses a language that cannot be set. */
export const noTypefaceSentence = (name: string): string =>
  `We have no typeface for ${name.trim()} yet. Choose another language, or write to us.`

/** Why a site cannot be made in a typed language without asking. */
export function languageProblem(name: string): 'unknown' | 'no-typeface' | undefined {
  const tag = tagOfLanguage(name)
  if (tag === undefined) return 'unknown'
  return writingOf(tag).script === undefined ? 'no-typeface' : undefined
}

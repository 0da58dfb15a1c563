/** Patterns of numbers with sign, size and unit in many languages. */

export const DIGITS = String.raw`\d+(?:[.,'’\u00a0\u202f]\d{3}(?!\d))*(?:[.,]\d+)?`
export const MONEY_BEFORE = String.raw`(?:US\$|R\$|[A-Z]{0,2}\$|[£€¥₹₽₩₪]|(?:CHF|EUR|USD|GBP|PLN|SEK|INR|AED|SAR)\s|\bR(?=\d)|\bRs\.?\s?)\s?`
export const SIZE = String.raw`(?:\s?(?:[kKmMB]|bn|tn|MM)(?![\p{L}\p{N}])|\s(?:million|billion|thousand|crore|lakh|Mio\.?|Mrd\.?|Millionen|Milliarden|millions?|milliards?|millones|milhões|mil milhões|bilhões|milioni|miliardi|miljoen|miljard|miljoner|miljarder|mln|mld|млн|млрд|тыс\.?|milyon|milyar|مليون|مليار)(?!\p{L})|[万億亿千만억]+)`
export const MONEY_AFTER = String.raw`\s?(?:[€£$₽₴]|(?:EUR|USD|GBP|CHF|PLN|Euros?|euros?|dollars?|zł|Kč|kr|руб\.?|TL|di euro|d’euros|de euros)(?!\p{L})|[元円원])`
export const SHARE = String.raw`\s?[%٪％]|\s(?:percent|per cent|Prozent|procent|por ciento|pour cent|procentów|процент(?:ов|а)?)(?!\p{L})`

/** A quantity outside dates, addresses, names and ratios. */
export const QUANTITY = new RegExp(
  String.raw`(?<![\p{Lu}\p{Ll}\p{N}/.:+#&@_-])(?<money>${MONEY_BEFORE})?(?<digits>${DIGITS})(?<size>${SIZE})?(?<plus>\+)?(?:(?<share>${SHARE})|(?<after>${MONEY_AFTER})|(?<unit>\s?(?:[x×]|kWp?|MWp?|GW|[kMGT]Wh|km²?|kg|m²|ha|[GTP]B)(?!\p{L})))?(?![\p{Lu}\p{Ll}\p{N}:°]|[/.,]\d|[-–]\p{L})`,
  'gu',
)

/** For `Number`: without thousands separators, with a decimal point. */
export const parseableDigits = (digits: string): string =>
  digits
    .replace(/[^\d.,]/g, '')
    .replace(/[.,](?=\d{3}(?!\d))/g, '')
    .replace(',', '.')

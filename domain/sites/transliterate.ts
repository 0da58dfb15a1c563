/**
 * Latin letters for letters that Unicode does not decompose (NFKD): Latin letters with a stroke or of
 * their own, Cyrillic (as in passports, ICAO Doc 9303) and Greek (ISO 843, simplified).
 */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h' },
  ...{ ŋ: 'ng', ŧ: 't', ə: 'a', ɓ: 'b', ɗ: 'd', ƙ: 'k', ŀ: 'l', ĸ: 'k' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'i' },
  ...{ і: 'i', й: 'i', ј: 'j', к: 'k', л: 'l', љ: 'lj', м: 'm', н: 'n', њ: 'nj', о: 'o', п: 'p' },
  ...{ р: 'r', с: 's', т: 't', ћ: 'c', ђ: 'dj', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch' },
  ...{ џ: 'dz', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'iu', я: 'ia', ѕ: 'dz' },
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l' },
  ...{ μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f' },
  ...{ χ: 'ch', ψ: 'ps', ω: 'o' },
}

/** Lowercase, in Latin letters where the script is Latin, Cyrillic or Greek; others stay. */
export const transliterate = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => LETTERS[letter] ?? letter)

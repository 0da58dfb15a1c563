import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain, parse } from 'tldts'

export type ParseDomainResult = { readonly domain: string } | { readonly refused: string }

/**
 * Normalizes a typed domain: lower case, punycode, without scheme, path and `www`. `own` are our
 * hosts and `brand` our name: both, and names that look like them, are rejected. A refusal is a
 * sentence with the next step.
 */
export function parseDomain(
  typed: string,
  { own, brand }: { own: readonly string[]; brand: string },
): ParseDomainResult {
  const host = typed
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .split(/[/?#\s]/, 1)[0]
    ?.replace(/\.$/, '')
  if (!host || host.includes('@'))
    return { refused: 'Enter a domain such as ada-quill.com, without https:// and without @.' }
  const ascii = domainToASCII(host).replace(/^www\.(?=.*\.)/, '')
  const { domain, publicSuffix, isIp, isIcann, isPrivate } = parse(ascii, {
    allowPrivateDomains: true,
  })
  const shown = domainToUnicode(ascii)
  if (isIp || /^[\d.]*\d$/.test(ascii))
    return { refused: 'That is a number, not a domain. Enter a name such as ada-quill.com.' }
  if (!IS_NAME.test(ascii) || ascii.length > 200)
    return {
      refused: 'That is no domain: use letters, numbers, hyphens and dots, as in ada-quill.com.',
    }
  const names = own.map((name) => name.replace(/:\d+$/, '').toLowerCase())
  if (names.some((name) => ascii === name || ascii.endsWith(`.${name}`)))
    return {
      refused: `${shown} is ours. The free address of a site is chosen with the order; here goes a domain that you own.`,
    }
  if (!isIcann && !isPrivate)
    return { refused: `No domain ends in .${publicSuffix ?? ascii}. Check the spelling.` }
  if (domain === null)
    return {
      refused: `${shown} is an ending that many share. Enter the whole domain, as in ada-quill.${shown}.`,
    }
  if (isPrivate)
    return {
      refused: `${shown} belongs to the service ${publicSuffix}, where you can’t set the records that it takes. Enter a domain that you registered yourself.`,
    }
  const label = domainToUnicode(domain).slice(0, -(publicSuffix?.length ?? 0) - 1)
  const ours = [brand, ...names.flatMap((name) => name.split('.').slice(0, -1))]
    .map(skeletonOf)
    .filter((word) => word.length > 3)
  if (ours.includes(skeletonOf(label)))
    return {
      refused: `${shown} looks like our own name, so visitors could take it for us. Enter another domain.`,
    }
  if (mixesScripts(label))
    return {
      refused: `${shown} mixes letters of different scripts that look alike. Enter it in one script.`,
    }
  return { domain: ascii }
}

/** The registered domain. */
export const zoneOf = (domain: string): string => getDomain(domain) ?? domain

const IS_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/**
 * The same key for names that look alike, in other scripts (`сора`, `copa`) or in ASCII
 * (`paypa1`, `paypal`).
 */
export const lookAlikeKey = (domain: string): string =>
  domainToUnicode(zoneOf(domain)).split('.').map(alike).join('.')

/** Homoglyphs. */
const ALIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  һ: 'h',
  ӏ: 'l',
  г: 'r',
  п: 'n',
  ѵ: 'v',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
  τ: 't',
  ι: 'i',
  κ: 'k',
  υ: 'u',
  χ: 'x',
  ε: 'e',
  γ: 'y',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

const plainOf = (text: string) =>
  [...text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((letter) => ALIKE[letter] ?? letter)
    .join('')

/** Also replaces digits and letter pairs that look alike. */
const alike = (text: string) =>
  plainOf(text)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replace(/[1l|]/g, 'i')
    .replaceAll('3', 'e')
    .replaceAll('5', 's')

/** Ignores separators. */
const skeletonOf = (text: string) => alike(text.replace(/[^\p{L}\p{N}\p{M}|]/gu, ''))

const mixesScripts = (label: string) =>
  [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((script) =>
    script.test(label),
  ).length > 1

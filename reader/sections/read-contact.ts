/** Reads email, phone, URLs, profiles and place of residence. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import {
  type CvText,
  joinSegments,
  type Paragraph,
  paragraphText,
  type Segment,
} from '../extract/cv-text.ts'
import {
  isContactLabel,
  socialNetworkNamed,
  socialNetworkOf,
  stripContactLabel,
} from '../vocabulary/contact-words.ts'
import { isPersonalLabel, nameLabelOf, partLabel } from '../vocabulary/personal-labels.ts'
import { findDates } from '../vocabulary/dates.ts'
import { companyWords, positionWords } from '../vocabulary/occupations.ts'
import { countryCodeOf, isKnownCity, isRegion, placeScore } from '../vocabulary/places.ts'
import { trimSigns } from './entry-units.ts'
import { type FoundTree, type Found, found } from './found.ts'

/** A cell, or a part between separators. */
type Piece = {
  text: string
  from: readonly Segment[]
  /** Its value is a birth date, a nationality or the like. */
  isPersonal: boolean
}

export type Contact = {
  email: Found | undefined
  phone: Found | undefined
  url: Found | undefined
  profiles: FoundTree[]
  location: FoundTree | undefined
  /** Segments with contact data only. */
  used: Set<Segment>
}

// The lookbehind avoids quadratic time on long words without "@".
const EMAIL =
  /(?<![\p{L}\p{N}._%+'’&!=/-])[\p{L}\p{N}._%+'’&!=/-]+\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\s?\p{L}{2,}/u
const PHONE =
  /(?:\+|00)?[(（]?\+?\p{Nd}[\p{Nd}()（）\s./‐‑–-]{5,22}\p{Nd}(?:\s?(?:x|ext\.?|доб\.?)\s?\d{1,5})?/gu
const URL_TEXT =
  /(?:https?:\/\/|www\.)[^\s,;|<>"'（）()]+|(?<![@\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+\.)+(?:com|org|net|io|dev|me|co|ai|app|info|biz|edu|gov|eu|de|fr|es|it|pt|br|nl|pl|cz|se|no|dk|fi|uk|us|ca|au|nz|za|in|jp|cn|kr|tw|ru|ua|tr|gr|il|th|vn|mx|ar|cl|pe|ch|at|be|ie|xyz|site|online|tech|page|design|studio|blog|example|test|name|pro|ma|eg|ae|sa|hu|ro|bg|hr|rs|si|sk|lt|lv|ee|is|lu|sg|hk|my|id|ph|pk|ng|ke|link|cloud|works|art|space|digital|cat)(?:\/[^\s,;|<>"'（）()]*)?(?![\p{L}\p{N}@])/giu

/**
 * `paragraphs`: the top of the CV and its contact sections; `everywhere`: the whole CV, as a
 * fallback.
 */
export function readContact(
  paragraphs: readonly Paragraph[],
  everywhere: readonly Paragraph[],
  looseLinks: CvText['looseLinks'],
): Contact {
  const used = new Set<Segment>()
  const pieces = paragraphs.flatMap(piecesOf).map(markPersonal)
  const email = readEmail(paragraphs, everywhere, looseLinks)
  const location = readLocation(pieces)
  const country = location?.countryCode
  const phone = readPhone(
    pieces,
    country && 'value' in country ? String(country.value) : countryOfState(location),
  )
  const { url, profiles } = readUrls(paragraphs, everywhere, looseLinks, email)
  const town = location?.city ?? location?.region
  const fields = [email, phone, url, town, ...profiles.map((profile) => profile.url)]
  for (const field of fields as (Found | undefined)[])
    for (const segment of field?.from ?? []) used.add(segment)
  for (const { text, from } of pieces)
    if (isContactLabel(text) || EMAIL.test(text) || new RegExp(URL_TEXT.source, 'iu').test(text))
      for (const segment of from) used.add(segment)
  return { email, phone, url, profiles, location, used }
}

/** Dots and dashes inside a phone number are no separators. */
const withWholeNumbers = (text: string) =>
  text.replace(/(?<=\d\d\)?)\s?[·•–—−]\s?(?=\d\d)/g, '-').replace(/(?<=\d)−(?=\d)/g, '-')

function piecesOf(paragraph: Paragraph): Piece[] {
  const pieces: Piece[] = []
  let open: Segment[] = []
  const close = () => {
    if (open.length > 0) {
      const text = withWholeNumbers(open.map((segment) => segment.text).join(''))
      for (const part of text.split(/\s+[|•·●∙◦⋄⋅▪–—]\s+|\s*[|•●∙◦]\s*|\s{3,}|\s\/\s/u))
        if (part.trim() !== '') pieces.push({ text: part.trim(), from: open, isPersonal: false })
    }
    open = []
  }
  for (const segment of paragraph.segments) {
    if (segment.cell) close()
    open.push(segment)
  }
  close()
  return pieces
}

function markPersonal(piece: Piece, index: number, all: readonly Piece[]): Piece {
  const own = partLabel(piece.text)
  const above = all[index - 1]?.text.replace(/[:：]\s*$/, '') ?? ''
  const isOther = (label: string) => isPersonalLabel(label) || nameLabelOf(label) !== null
  const isPersonal = own
    ? isOther(own.label)
    : isPersonalLabel(piece.text) || (isOther(above) && partLabel(above) === null)
  return { ...piece, isPersonal }
}

/** Visible text counts more than a link, which may still lead to the author of a template. */
function readEmail(
  paragraphs: readonly Paragraph[],
  everywhere: readonly Paragraph[],
  looseLinks: CvText['looseLinks'],
): Found | undefined {
  const isContact = (paragraph: Paragraph) => /[|•·]|\d{5}|^\S+$/.test(paragraphText(paragraph))
  return (
    linkedEmail(paragraphs, 0.97, isPartOf) ??
    writtenEmail(paragraphs, 0.97) ??
    linkedEmail(paragraphs, 0.97, (text) => /\p{L}{2}/u.test(text)) ??
    writtenEmail(everywhere.filter(isContact), 0.8) ??
    linkedEmail(paragraphs, 0.9) ??
    writtenEmail(everywhere, 0.8) ??
    linkedEmail(everywhere, 0.8) ??
    looseEmail(looseLinks, paragraphs)
  )
}

/** A line of an address that goes on in the next. */
const isPartOf = (text: string, address: string): boolean =>
  text.length > 2 && address.toLowerCase().includes(text.toLowerCase())

function linkedEmail(
  paragraphs: readonly Paragraph[],
  confidence: number,
  agrees: (text: string, address: string) => boolean = () => true,
): Found | undefined {
  for (const { segments } of paragraphs)
    for (const segment of segments) {
      const address = /^mailto:([^?]+)/i.exec(segment.link)?.[1]
      if (!address) continue
      const from = segments.filter((s) => s.link === segment.link)
      const decoded = decode(address).trim()
      if (EMAIL.test(decoded) && agrees(joinSegments(from).replace(/\s/g, ''), decoded))
        return found(decoded, from, 'link', confidence)
    }
  return undefined
}

function writtenEmail(paragraphs: readonly Paragraph[], confidence: number): Found | undefined {
  for (const [i, paragraph] of paragraphs.entries()) {
    const email = emailIn(paragraph, paragraphs[i + 1], confidence)
    if (email) return email
  }
  return undefined
}

/** An address may go on in the next line. */
function emailIn(
  { segments }: Paragraph,
  next: Paragraph | undefined,
  confidence: number,
): Found | undefined {
  const text = segments.map((s) => (s.cell ? ` ${s.text}` : s.text)).join('')
  const nextText =
    next?.segments
      .map((s) => s.text)
      .join('')
      .trim() ?? ''
  const isWhole = EMAIL.test(text) && !/[._-]$/.test(text.trim())
  const wrapped =
    !isWhole &&
    /.@|.[._-]$/.test(text.trim().split(/\s/).at(-1) ?? '') &&
    /^[\w.-]*\.?\w{2,}$|^\S*@\S+\.\w{2,}$/.test(nextText)
  const candidates =
    wrapped && next
      ? [
          [text.trim() + nextText, [...segments, ...next.segments]] as const,
          [text, segments] as const,
        ]
      : [[text, segments] as const]
  for (const [candidate, from] of candidates) {
    const match =
      EMAIL.exec(candidate) ??
      EMAIL.exec(
        candidate
          .replace(/\s*(?:\[at\]|\(at\)|＠)\s*/i, '@')
          .replace(/\s*(?:\[dot\]|\(dot\))\s*/gi, '.'),
      )
    if (match)
      return found(
        // A word processor may have turned the apostrophe.
        withoutLabelBefore(match[0].replace(/\s+/g, '').replaceAll('’', "'")),
        from.filter((s) => from.length < 3 || /[@.]/.test(s.text)),
        'pattern',
        confidence,
        match[0],
      )
  }
  return undefined
}

/** "Mail/jane@example.com". */
function withoutLabelBefore(address: string): string {
  const slash = address.lastIndexOf('/')
  const before = address.slice(0, Math.max(0, slash))
  return slash >= 0 && (isContactLabel(before) || /^[\d()+.-]*$/.test(before))
    ? address.slice(slash + 1)
    : address
}

function looseEmail(
  links: CvText['looseLinks'],
  paragraphs: readonly Paragraph[],
): Found | undefined {
  const address = links
    .map(({ url }) => /^mailto:([^?]+)/i.exec(url)?.[1])
    .find((a) => a && EMAIL.test(a))
  const from = paragraphs[0]?.segments.slice(0, 1) ?? []
  return address ? found(decode(address), from, 'link', 0.85) : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What the document says about numbers without a country. */
type Home = { country: string | undefined; isRightToLeft: boolean }

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

function readPhone(pieces: Piece[], country: string | undefined): Found | undefined {
  const home = { country, isRightToLeft: pieces.some(({ text }) => RIGHT_TO_LEFT.test(text)) }
  for (const piece of pieces) {
    const link = piece.from.find((segment) => /^tel:/i.test(segment.link))?.link
    const number = link ? decode(link.slice(4)) : undefined
    // The reader of the page sees the text, not the link.
    const seen = findPhone([piece], home, /^/)
    if (number && digitsOf(number).length >= 7)
      return seen && !areSameNumber(seen.value, number)
        ? seen
        : found(normalPhone(number, home), piece.from, 'link', 0.95, piece.text)
  }
  return findPhone(pieces, home, /^[+(]/) ?? findPhone(pieces, home, /^/)
}

function areSameNumber(a: string, b: string): boolean {
  const [short = '', long = ''] = [digitsOf(a), digitsOf(b)].sort((x, y) => x.length - y.length)
  return long.endsWith(short.replace(/^0+/, ''))
}

/**
 * Prefers numbers that start like a phone number, because a postal code can be long enough too.
 */
function findPhone(pieces: Piece[], home: Home, start: RegExp): Found | undefined {
  for (const piece of pieces) {
    if (piece.isPersonal || (/@/.test(piece.text) && !/\s/.test(piece.text))) continue
    const text = inAscii(piece.text).replace(URL_TEXT, ' ')
    for (const match of text.matchAll(PHONE)) {
      const number = match[0].trim()
      const digits = digitsOf(number)
      if (digits.length < 7 || digits.length > 17 || !start.test(number)) continue
      if (POSTAL_ONLY.test(number)) continue
      if (/〒\s*$/.test(text.slice(0, match.index))) continue
      if (isDate(number)) continue
      if (
        /[\p{L}]$/u.test(text.slice(0, match.index)) ||
        /^[\p{L}]/u.test(text.slice(match.index + match[0].length))
      )
        continue
      const at = inAscii(piece.text).indexOf(number)
      const written = at < 0 ? number : piece.text.slice(at, at + number.length)
      return found(normalPhone(number, home), piece.from, 'pattern', 0.95, written)
    }
  }
  return undefined
}

/** "05/09/1968" or "(2015 - 2018)"; "+1 2015 …" is a number. */
function isDate(number: string): boolean {
  if (/^\d{1,2}([./-])\d{1,2}\1(?:19|20)\d\d$|^(?:19|20)\d\d([./-])\d{1,2}\2\d{1,2}$/.test(number))
    return true
  const [date] = findDates(number)
  const covered = date === undefined ? 0 : date.length
  return date !== undefined && (!/^[+(0]/.test(number) || covered >= number.length - 2)
}

/** Full-width characters as ASCII, at the same offsets. */
const inAscii = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

const POSTAL_ONLY = /^(?:\d{3}-\d{4}|\d{5}-\d{3,4}|\d{4}-\d{3})$/

const digitsOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (d) => String(d.charCodeAt(0) - 0x660))
    .replace(/\D/g, '')

/** In international format with the grouping of its country if known, else unchanged. */
function normalPhone(text: string, { country, isRightToLeft }: Home): string {
  const plain = text
    .replace(/[\u0660-\u0669]/g, (d) => String(d.charCodeAt(0) - 0x660))
    .normalize('NFKC')
    .replace(/\(0\)/, '')
    .replace(/^00(?=[1-9]\d)/, '+')
  if (/x|ext|доб/i.test(plain)) return plain.trim()
  const parsed = parsePhoneNumberFromString(plain, country as CountryCode | undefined)
  // In a right-to-left document the groups may be in reverse order.
  const turned = `+${plain.replace('+', '').trim().split(/\s+/).reverse().join(' ')}`
  if (isRightToLeft && plain.startsWith('+') && !parsed?.isPossible()) {
    const reversed = parsePhoneNumberFromString(turned)
    if (reversed?.isPossible()) return reversed.formatInternational()
  }
  const isKnown = plain.startsWith('+') ? parsed?.isPossible() : parsed?.isValid()
  return parsed && isKnown ? parsed.formatInternational() : plain.trim()
}

/** A US state implies the country. */
function countryOfState(location: FoundTree | undefined): string | undefined {
  const region = location?.region as Found | undefined
  return region && /^[A-Z]{2}$/.test(region.value) && isRegion(region.value) ? 'US' : undefined
}

function readUrls(
  paragraphs: readonly Paragraph[],
  everywhere: readonly Paragraph[],
  looseLinks: CvText['looseLinks'],
  email: Found | undefined,
): { url: Found | undefined; profiles: FoundTree[] } {
  const seen = new Map<
    string,
    { address: string; from: readonly Segment[]; method: Found['method']; text: string }
  >()
  const add = (
    address: string,
    from: readonly Segment[],
    method: Found['method'],
    text: string,
  ) => {
    const clean = canonical(address)
    if (!clean) return
    const key = clean.replace(/^https?:\/\/(?:www\.)?/, '').toLowerCase()
    const isPart = [...seen.keys()].some((known) => known.startsWith(key) && known !== key)
    if (isPart) return
    for (const known of seen.keys())
      if (key.startsWith(known) && key !== known && seen.get(known)?.method === 'pattern')
        seen.delete(known)
    if (!seen.has(key)) seen.set(key, { address: clean, from, method, text })
  }
  const addLinks = (segments: readonly Segment[]) => {
    const isProse = isSentence(segments)
    for (const segment of segments)
      if (/^https?:/i.test(segment.link) && !(isProse && !socialNetworkOf(hostOf(segment.link))))
        add(
          segment.link,
          segments.filter((s) => s.link === segment.link),
          'link',
          segment.text,
        )
  }
  const addTexts = (segments: readonly Segment[]) => {
    const text = segments.map((s, i) => (s.cell && i > 0 ? ` ${s.text}` : s.text)).join('')
    const withoutMail = text.replace(new RegExp(EMAIL.source, 'gu'), ' ')
    for (const match of withoutMail.matchAll(URL_TEXT)) {
      const from = segments.filter(
        (s) => s.text.includes(match[0].slice(0, 8)) || match[0].includes(s.text.trim()),
      )
      // A link to the author's own machine is worth less than its text.
      if (from.some((s) => /^https?:/i.test(s.link) && canonical(s.link) !== null)) continue
      add(match[0], from.length > 0 ? from : segments, 'pattern', match[0])
    }
  }
  for (const { segments } of paragraphs) {
    addLinks(segments)
    addTexts(segments)
  }
  const top = paragraphs[0]?.segments.slice(0, 1) ?? []
  for (const link of looseLinks)
    if (link.page === 1 && /^https?:/i.test(link.url) && socialNetworkOf(hostOf(link.url)))
      add(link.url, top, 'link', link.url)
  for (const { segments } of everywhere)
    for (const segment of segments)
      if (/^https?:\/\/(?:[a-z]+\.)?linkedin\.com\/in\//i.test(segment.link))
        add(segment.link, [segment], 'link', segment.text)
  const profiles: FoundTree[] = []
  let url: Found | undefined
  for (const { address, from, method, text } of seen.values()) {
    const network = socialNetworkOf(hostOf(address))
    const value = found(address, from, method, method === 'link' ? 0.95 : 0.9, text)
    if (network)
      profiles.push({
        network: found(network, from, 'vocabulary', 0.95, text),
        username: usernameOf(address, from, text),
        url: value,
      })
    else if (!url && !isMailHost(address, email)) url = value
    else if (!isMailHost(address, email))
      profiles.push({
        network: found(hostOf(address).replace(/^www\./, ''), from, 'pattern', 0.6, text),
        url: value,
      })
  }
  profiles.push(...namedProfiles(paragraphs, profiles))
  return { url, profiles }
}

/** A link in a sentence is about its topic, not the person. */
const isSentence = (segments: readonly Segment[]) => {
  const text = segments.map((segment) => segment.text).join('')
  return text.split(/\s+/).length >= 8 && /[.!?]\s*$/.test(text)
}

/** "LinkedIn: jane-doe": a network and a username instead of a URL. */
function namedProfiles(paragraphs: readonly Paragraph[], known: FoundTree[]): FoundTree[] {
  const added: FoundTree[] = []
  for (const { segments } of paragraphs) {
    const text = segments.map((s) => s.text).join(' ')
    const match =
      /(?:^|[\s|•])(LinkedIn|GitHub|Twitter|GitLab|Kaggle|Behance|Dribbble|Instagram|XING|Telegram)\s*[:\s]\s*@?([\w.-]{3,40})(?=$|[\s|•,])/i.exec(
        text,
      )
    if (!match || /[/@]|\.(?:com|org)/.test(match[2] as string)) continue
    const network = socialNetworkNamed(match[1] as string)
    if (!network || [...known, ...added].some((p) => (p.network as Found).value === network))
      continue
    if (socialNetworkNamed(match[2] as string)) continue
    const username = match[2] as string
    added.push({
      network: found(network, segments, 'label', 0.85),
      username: found(username, segments, 'label', 0.8),
    })
  }
  return added
}

function isMailHost(address: string, email: Found | undefined): boolean {
  const host = hostOf(address).replace(/^www\./, '')
  return (
    email !== undefined &&
    email.value.toLowerCase().endsWith(`@${host}`) &&
    /^(?:gmail|outlook|hotmail|yahoo|icloud|proton|gmx|web|mail)\./.test(host)
  )
}

const hostOf = (address: string) =>
  address
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/)[0]
    ?.toLowerCase() ?? ''

function usernameOf(address: string, from: readonly Segment[], text: string): Found | undefined {
  const path = address.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/)[0] ?? ''
  const parts = path.split('/').filter((part) => part !== '')
  const name = decode(parts.at(-1) ?? '').replace(/^@/, '')
  return name !== '' && parts.length <= 3 ? found(name, from, 'pattern', 0.9, text) : undefined
}

/** Adds the scheme and strips tracking and punctuation; null if invalid. */
function canonical(address: string): string | null {
  const trimmed = address.trim().replace(/[.,;:)\]]+$/, '')
  const withScheme = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  try {
    const url = new URL(withScheme)
    if (!url.hostname.includes('.')) return null
    const linkedIn = /(?:^|\.)linkedin\.com$/.test(url.hostname)
    const search = linkedIn ? '' : url.search
    const host = linkedIn ? 'www.linkedin.com' : url.hostname
    const path = url.pathname.replace(/\/+$/, '')
    return `${linkedIn ? 'https:' : url.protocol}//${host}${decode(path)}${search}`
  } catch {
    return null
  }
}

const STREET_WORD =
  /\b(?:street|st\.|avenue|ave|road|rd\.|lane|drive|blvd|boulevard|rue|calle|via|viale|piazza|rua|avenida|ul\.|ulica|straße|strasse|str\.|weg|platz|allee|gatan|vägen|straat|laan|plein|ulice|sokak|cad|caddesi|mah|улица|ул\.|проспект|пр\.|дом|оδός|οδός|đường|phường|quận|شارع)|(?:straße|strasse|gatan|vägen|straat|laan|plein|weg|platz)(?:\s|$)/iu
const STREET = new RegExp(`\\d|${STREET_WORD.source}`, 'iu')

function readLocation(pieces: Piece[]): FoundTree | undefined {
  let best: { draft: FoundTree; score: number } | null = null
  pieces.forEach((piece, index) => {
    // "Phone" above its number is no town.
    if (isContactLabel(piece.text) || piece.isPersonal) return
    const bare = stripContactLabel(piece.text)
    const isLabelled =
      bare !== piece.text || (index > 0 && isContactLabel((pieces[index - 1] as Piece).text))
    const cleaned = bare.replace(new RegExp(EMAIL.source, 'gu'), ' ').replace(URL_TEXT, ' ')
    if (/@|https?:/.test(cleaned) || cleaned.trim().length > 110) return
    // A date marks the last change of the file.
    if (findDates(cleaned).some((date) => date.start?.includes('-') || date.isRange)) return
    const read = readPlace(cleaned.trim(), piece.from)
    if (!read) return
    const words = Math.max(positionWords(bare), companyWords(bare))
    const score =
      read.score +
      (read.isKnown ? 0.2 : 0) +
      (isLabelled && read.score > 0.25 ? 0.4 : 0) -
      (words > 0 && read.score < 0.9 ? 0.5 : 0)
    if (score >= 0.6 && (!best || score > best.score + 0.15)) best = { draft: read.draft, score }
  })
  return (best as { draft: FoundTree; score: number } | null)?.draft
}

const POSTAL =
  /(?<![\p{L}\d-])(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{3}\s\d{2}|\d{2}-\d{3}|\d{5}-\d{3,4}|\d{4}-\d{3}|\d{4}\s?[A-Z]{2}|〒?\d{3}-\d{4}|(?:[A-Z]{1,2}-)?\d{4,6})(?![\d-])/u

/** For text known to be a location. */
export const parseLocation = (text: string, from: readonly Segment[]): FoundTree | undefined =>
  readPlace(text, from)?.draft

/** "12 rue de la Bourse, 69002 Lyon, France": finds the town, not the street. */
function readPlace(
  text: string,
  from: readonly Segment[],
): { draft: FoundTree; score: number; isKnown: boolean } | null {
  const postal = POSTAL.exec(text)
  const parts = text
    .split(/\s*[,，、،\n\t;]\s*|\s+[–—-]\s+|\s*[()（）]\s*/)
    .map((part) => trimSigns(part))
    .filter((part) => part !== '')
  if (parts.length === 0 || parts.length > 7) return null
  const country =
    parts
      .map((part) => countryCodeOf(part) ?? countryCodeOf(part.replace(POSTAL, ' ').trim()))
      .findLast((code) => code !== null) ?? isoCountry(parts)
  const town = findTown(text, parts, postal?.[0])
  const { known, withPostal, cjk, region, value } = town
  if (!value)
    return country && parts.length === 1
      ? {
          draft: { countryCode: found(country, from, 'vocabulary', 0.8, text) },
          score: 0.6,
          isKnown: false,
        }
      : null
  const isPlace = [known, cjk, country, region, withPostal].some(Boolean)
  if (value.split(/\s+/).length > 5 || (!isPlace && placeScore(text) !== 0.3)) return null
  const score = !isPlace ? 0.3 : known && parts.length === 1 ? 0.9 : 1
  const isKnown =
    known !== undefined && !/[県省府]$/.test(value) && (region !== undefined || country !== null)
  const read: ReadField = (given, method, certainty, quoted) =>
    given ? found(given, from, method, certainty, quoted) : undefined
  const { address, ...rest } = readTown(town, parts, isPlace, read)
  const draft: FoundTree = {
    address,
    postalCode: read(isPlace ? postal?.[0].replace('〒', '').trim() : null, 'pattern', 0.85),
    ...rest,
    countryCode: read(country, 'vocabulary', 0.9, text),
  }
  return { score, isKnown, draft }
}

type ReadField = (
  given: string | null | undefined,
  method: Found['method'],
  confidence: number,
  text?: string,
) => Found | undefined

function readTown(
  { known, cjk, region, value }: ReturnType<typeof findTown>,
  parts: readonly string[],
  isPlace: boolean,
  read: ReadField,
): FoundTree {
  const confidence = known ? 0.93 : isPlace ? 0.85 : 0.6
  const street = parts[0] as string
  const hasStreet = parts.length > 1 && STREET.test(street) && !known?.part.includes(street)
  return {
    address: read(hasStreet ? street : null, 'order', 0.7),
    city: read(value, known || cjk ? 'vocabulary' : 'position', confidence),
    region: read(region, 'vocabulary', 0.85),
  }
}

function findTown(text: string, parts: readonly string[], postal: string | undefined) {
  const named = parts
    .map((part) => ({
      part,
      bare: trimSigns(
        part.replace(POSTAL, ' ').replace(/\s+[A-Z]{2}$/, (m) => (isRegion(m) ? '' : m)),
      ),
    }))
    .filter(
      ({ bare }) =>
        bare !== '' &&
        /\p{L}{2}/u.test(bare) &&
        (countryCodeOf(bare) === null || isKnownCity(bare)),
    )
  const towns = named.filter(({ bare }) => !isRegion(bare) || isKnownCity(bare))
  const known = towns.find(({ bare }) => isKnownCity(bare))
  const noStreet = towns.filter(({ bare }) => !STREET.test(bare))
  const withPostal =
    postal === undefined ? undefined : noStreet.find(({ part }) => part.includes(postal))
  const city = (known ?? withPostal ?? noStreet.at(0))?.bare
  const cjk = cjkCity(text)
  const region = named.find(({ bare }) => isRegion(bare) && bare !== city)?.bare ?? stateAfter(text)
  const value = city !== undefined && isKnownCity(city) ? city : (cjk ?? city)
  return { known, withPostal, cjk, region, value }
}

const ISO_COUNTRY =
  /^(?:US|UK|GB|FR|DE|ES|IT|NL|PL|BR|AR|JP|CN|IN|ZA|TR|GR|EG|RU|CZ|SE|KR|IL|TH|VN|PT|MX|CH|AT|BE|IE)$/

function isoCountry(parts: string[]): string | null {
  const last = parts.at(-1) as string
  const code = [last, ...parts]
    .find((part) => ISO_COUNTRY.test(part.replace(/^(?=\S*\d)\S+\s+/, '')))
    ?.slice(-2)
  if (!code || isUsState(code, parts)) return null
  return code === 'UK' ? 'GB' : code
}

const isUsState = (code: string, parts: string[]) =>
  isRegion(code) &&
  parts.length <= 3 &&
  parts.indexOf(code) === parts.length - 1 &&
  !['DE', 'AR', 'IN', 'ES', 'PE'].includes(code)

const stateAfter = (text: string) => {
  const match = /[,\s]([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?\s*$/.exec(text)
  return match && isRegion(match[1] as string) ? (match[1] as string) : undefined
}

/** "愛知県名古屋市中区": the city in an unspaced address. */
function cjkCity(text: string): string | null {
  if (!/[\u3400-\u9fff]/.test(text)) return null
  const known =
    /^(?:中国)?(?:北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆)省?\s*([\u3400-\u9fff]{2,3}?)(?:市|$|\s)/u.exec(
      text,
    )?.[1]
  if (known && isKnownCity(known)) return known
  const city = /(?:^|[都道府県省]|区)?([\u3040-\u30ff\u3400-\u9fff]{1,6}?市)/u.exec(
    text.replace(/^.*?[都道府県省](?=[\u3400-\u9fff])/u, ''),
  )
  return city?.[1] ?? null
}

/** Reads name, headline and summary above the sections. */
import { isPostNominals, splitPostNominals } from '@vitrine/domain/resume/post-nominals'
import { isNameParticle } from '@vitrine/domain/resume/name-parts'
import { type Paragraph, paragraphText, type Segment } from '../extract/cv-text.ts'
import { isContactLabel, stripContactLabel } from '../vocabulary/contact-words.ts'
import { findDates } from '../vocabulary/dates.ts'
import { foldText, foldWords } from '../vocabulary/fold-text.ts'
import { headingOf } from '../vocabulary/headings.ts'
import { languageCodeOf } from '../vocabulary/language-names.ts'
import { companyWords, positionWords } from '../vocabulary/occupations.ts'
import { placeScore } from '../vocabulary/places.ts'
import { trimSigns } from './entry-units.ts'
import { type Found, found } from './found.ts'
import { looksLikeSentence } from './split-entries.ts'

export type Header = {
  name: Found | undefined
  letters: Found | undefined
  label: Found | undefined
  summary: Found | undefined
  used: Set<Paragraph>
}

type Candidate = {
  paragraph: Paragraph
  segments: readonly Segment[]
  text: string
  size: number
  order: number
  /** Part of a line with separators: "Engineer | Houston | …". */
  isPart: boolean
}

const TITLES =
  'curriculum vitae|curriculum|cv|c v|resume|lebenslauf|履歴書|職務経歴書|简历|个人简历|簡歷|履歷|이력서|резюме|السيرة الذاتية|קורות חיים|ประวัติย่อ|ozgecmis|oz gecmis|zyciorys|zivotopis|zivljenjepis|βιογραφικο|βιογραφικο σημειωμα|so yeu ly lich|hoja de vida|meritforteckning|बायोडाटा|जीवनवृत्त|levensloop|onéletrajz|oneletrajz|ansioluettelo|elulookirjeldus|gyvenimo aprasymas|dzives gajums|рэзюме|автобиография|رزومه|ferilskra|jeteshkrim'

const isTitle = (text: string): boolean =>
  titles.has(foldWords(text)) || /^europass/i.test(text.trim())

const titles = new Set(TITLES.split('|').map(foldWords))

const TITLE_WORDS =
  'curriculum vitae|curriculum|c\\.?v\\.?|r[ée]sum[ée]|lebenslauf|[žz]ivotopis|życiorys|özgeçmiş|履歴書|简历|резюме'
const TITLE_BEFORE = new RegExp(
  `^(?:${TITLE_WORDS})(?:\\s*[-–—:|,]\\s*|\\s+(?:of|von|de|di|do|van)\\s+)(?=\\p{L})`,
  'iu',
)
const TITLE_AFTER = new RegExp(`(?:\\s*[-–—:|,(]\\s*|(?:’|')s\\s+)(?:${TITLE_WORDS})\\)?$`, 'iu')

/** "John Smith – Résumé", "Lebenslauf von John Smith". */
const withoutTitle = (text: string): string =>
  text.replace(TITLE_BEFORE, '').replace(TITLE_AFTER, '')

export function readHeader(
  top: readonly Paragraph[],
  contactUsed: Set<Segment>,
  email: Found | undefined,
): Header {
  const candidates = joinSplitNames(
    top.flatMap((paragraph, order) => candidatesOf(paragraph, order)),
  )
  const name = bestName(candidates, email)
  const used = new Set<Paragraph>()
  if (name) used.add(name.candidate.paragraph)
  const letters = name?.letters ?? (name ? lettersBeside(candidates, name.candidate) : undefined)
  const label = name ? bestLabel(candidates, name.candidate, name.rest, contactUsed) : undefined
  if (label) used.add(label.paragraph)
  const summary = readSummary(top, used, contactUsed)
  return { name: name?.found, letters, label: label?.found, summary, used }
}

/** Splits at cells and drops a leading label ("氏名:"). */
function candidatesOf(paragraph: Paragraph, order: number): Candidate[] {
  const cells: Segment[][] = []
  for (const segment of paragraph.segments) {
    if (segment.cell || cells.length === 0) cells.push([])
    const last = cells.at(-1)?.at(-1)
    // A change of font size ends the name.
    if (
      last &&
      Math.abs(last.size - segment.size) > Math.max(2, last.size * 0.15) &&
      last.text.trim().length > 1
    )
      cells.push([])
    cells.at(-1)?.push(segment)
  }
  return cells
    .filter((cell) => cell.length > 0)
    .flatMap((segments) => {
      const text = segments.map((s) => s.text).join('')
      const parts = text.split(/\s+[|•·]\s+/)
      const size = Math.max(...segments.map((s) => s.size))
      return parts.map((part) => ({
        paragraph,
        segments,
        text: withoutTitle(stripContactLabel(trimSigns(part))),
        size,
        order,
        isPart: parts.length > 1,
      }))
    })
}

/** "JANE" above or beside "DOE" in the same or growing large font is one name. */
function joinSplitNames(candidates: Candidate[]): Candidate[] {
  const largest = Math.max(0, ...candidates.map((c) => c.size))
  const smallest = Math.min(...candidates.map((c) => c.size))
  const joined: Candidate[] = []
  for (const candidate of candidates) {
    const last = joined.at(-1)
    const isOneSize =
      last && candidate.size >= largest * 0.9 && Math.abs(last.size - candidate.size) < 0.6
    const isBeside = last?.paragraph === candidate.paragraph && largest === smallest
    const fits =
      last &&
      (candidate.size > smallest * 1.15 || (isBeside && candidate.segments[0]?.bold)) &&
      (isOneSize || areStackedNames(last, candidate, { largest, smallest })) &&
      (candidate.paragraph === last.paragraph || candidate.paragraph.gap < 0.6) &&
      isNameLike(last.text) &&
      isNameLike(candidate.text) &&
      last.text.split(/\s+/).length + candidate.text.split(/\s+/).length <= 5
    if (fits)
      joined[joined.length - 1] = {
        ...last,
        segments: [...last.segments, ...candidate.segments],
        text: `${last.text} ${candidate.text}`,
      }
    else joined.push(candidate)
  }
  return joined
}

/** One word above another, both much larger than the text and no profession. */
function areStackedNames(
  above: Candidate,
  below: Candidate,
  { largest, smallest }: { largest: number; smallest: number },
): boolean {
  return [above, below].every(
    ({ text, size }) =>
      size >= Math.max(largest * 0.6, smallest * 1.5) &&
      !/\s/.test(text) &&
      positionWords(text) + companyWords(text) === 0,
  )
}

function bestName(
  candidates: Candidate[],
  email: Found | undefined,
): { candidate: Candidate; found: Found; letters: Found | undefined; rest: string } | null {
  const largest = Math.max(0, ...candidates.filter((c) => isNameLike(c.text)).map((c) => c.size))
  const scoreOf = (name: string, { size, segments }: Candidate, index: number) => {
    let score = largest > 0 ? (size / largest) * 3 : 2
    score -= Math.min(index, 12) * 0.12
    if (segments[0]?.bold) score += 0.2
    if (positionWords(name) > 0) score -= 1.2
    if (companyWords(name) > 0) score -= 0.6
    if (placeScore(name) >= 0.7) score -= 1.5
    if (email && sharesName(name, email.value)) score += 1.4
    if (name.split(/\s+/).length === 1 && !isDense(name)) score -= 0.8
    return score
  }
  let best: { candidate: Candidate; score: number; name: string; rest: string } | null = null
  for (const [i, candidate] of candidates.entries()) {
    const { name, rest } = partTitle(candidate.text)
    if (!isNameLike(name) || (placeScore(name) >= 0.7 && name.includes(','))) continue
    const score = scoreOf(name, candidate, i)
    if (!best || score > best.score) best = { candidate, score, name, rest }
  }
  if (!best) return null
  const confidence = best.score > 3.2 ? 0.97 : best.score > 2.2 ? 0.9 : 0.6
  const { candidate, rest } = best
  const read = (value: string) =>
    found(value, candidate.segments, candidate.size > 0 ? 'style' : 'order', confidence)
  const { name, postNominals } = splitPostNominals(best.name)
  return {
    candidate,
    found: read(name),
    letters: postNominals === '' ? undefined : read(postNominals),
    rest,
  }
}

/** After the name in a smaller font, or on the next line. */
function lettersBeside(candidates: Candidate[], name: Candidate): Found | undefined {
  const beside = candidates.find(
    ({ order, text }) => order >= name.order && order <= name.order + 1 && isPostNominals(text),
  )
  return beside && found(beside.text, beside.segments, 'position', 0.9)
}

/** "Sofia Petrov, Staff Data Scientist" on one line; postnominals stay with the name. */
function partTitle(text: string): { name: string; rest: string } {
  for (const cut of text.matchAll(/\s*[,|–—·•]\s*|\s+-\s+/g)) {
    const rest = text.slice(cut.index + cut[0].length).trim()
    const next = rest.split(/\s*[,|–—·•]\s*|\s+-\s+/)[0] ?? ''
    if (cut.index <= 2 || positionWords(rest) === 0) break
    if (!isPostNominals(next)) return { name: text.slice(0, cut.index).trim(), rest }
  }
  return { name: text, rest: '' }
}

const isDense = (text: string) =>
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(text)

function isNameLike(text: string): boolean {
  if (text.length < 2 || text.length > 60 || /[@\d/\\|:;!?{}<>]|https?|www\./.test(text))
    return false
  const words = text.split(/\s+/)
  if (words.length > 7 || (isDense(text) && text.replace(/\s/g, '').length > 24)) return false
  if (headingOf(text) || isContactLabel(text) || isTitle(text) || languageCodeOf(text)) return false
  if (isPostNominals(text)) return false
  if (!/\p{L}{2}/u.test(text) && !isDense(text)) return false
  if (looksLikeSentence(text)) return false
  // Particles ("María de los Ángeles de la Cruz") and quoted nicknames don't count.
  const counting = words.filter((word) => !isNameParticle(word))
  const capitals = counting.filter((word) => /^["“„«'‘(]?[\p{Lu}\p{Lo}]/u.test(word)).length
  return capitals > 0 && capitals >= Math.ceil(counting.length / 2)
}

function sharesName(name: string, address: string): boolean {
  const local = foldText(address.split('@')[0] ?? '').replace(/[^a-z0-9]/g, '')
  const domain = foldText(address.split('@')[1] ?? '')
  return foldWords(name)
    .split(' ')
    .some((word) => word.length >= 3 && (local.includes(word) || domain.includes(word)))
}

function bestLabel(
  candidates: Candidate[],
  name: Candidate,
  rest: string,
  contactUsed: Set<Segment>,
): { paragraph: Paragraph; found: Found } | undefined {
  if (rest !== '')
    return { paragraph: name.paragraph, found: found(rest, name.segments, 'order', 0.9) }
  let best: { candidate: Candidate; score: number } | null = null
  for (const candidate of candidates) {
    if (candidate === name || candidate.order < name.order - 2 || candidate.order > name.order + 6)
      continue
    const { text, segments, isPart } = candidate
    if (!isLabelLike(text)) continue
    if (
      isPart
        ? positionWords(text) === 0
        : segments.some((segment) => contactUsed.has(segment) || segment.link !== '') ||
          text !== trimSigns(segments.map((s) => s.text).join(''))
    )
      continue
    const distance = Math.abs(candidate.order - name.order)
    const score =
      Math.min(2, positionWords(text)) +
      (candidate.paragraph.flow === name.paragraph.flow ? 0.5 : 0) -
      distance * 0.35 +
      (distance <= 1 ? 0.6 : 0)
    if (score > 0.5 && (!best || score > best.score)) best = { candidate, score }
  }
  if (!best) return undefined
  const { candidate, score } = best
  return {
    paragraph: candidate.paragraph,
    found: found(candidate.text, candidate.segments, 'position', score > 1.4 ? 0.92 : 0.7),
  }
}

function isLabelLike(text: string): boolean {
  if (text.length < 3 || text.length > 130 || /@|https?:|www\.|\d{3}/.test(text)) return false
  if (isPostNominals(text) || headingOf(text) || isContactLabel(text) || isTitle(text)) return false
  if (findDates(text).length > 0 || looksLikeSentence(text) || placeScore(text) >= 0.7) return false
  // An address, not a headline.
  return !/^\d/.test(text) || positionWords(text) > 0
}

function readSummary(
  top: readonly Paragraph[],
  used: Set<Paragraph>,
  contactUsed: Set<Segment>,
): Found | undefined {
  const prose = top.filter((paragraph) => {
    if (used.has(paragraph)) return false
    const text = paragraphText(paragraph)
    if (
      /@/.test(text) ||
      text.includes('\t') ||
      paragraph.segments.every((s) => contactUsed.has(s))
    )
      return false
    const letters = text.replace(/[^\p{L}\p{M}]/gu, '').length
    return (
      (isDense(text) ? letters >= 18 : letters >= 45 && text.split(/\s+/).length >= 8) &&
      findDates(text).length < 2
    )
  })
  if (prose.length === 0) return undefined
  return found(
    prose.map(paragraphText).join('\n'),
    prose.flatMap((p) => p.segments),
    'position',
    0.85,
  )
}

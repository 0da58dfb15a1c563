/** Suggests a template for a resume, with a reason. */
import { suggestFirstScreen } from '@vitrine/domain/drafts/suggest-first-screen'
import type { Resume } from '@vitrine/domain/resume/resume'
import { type FieldOfWork, fieldOfWork } from '../content/field-of-work.ts'
import type { TemplateId } from './manifest.ts'

export type TemplateSuggestion = {
  readonly templateId: TemplateId
  /**
   * One English sentence for the team: "Work in care and 4 certificates: licenses come first here."
   */
  readonly reason: string
}

type Ground = { readonly words: string; readonly weight: number }

/** How each template presents its strength. */
const STRENGTHS: Readonly<Record<TemplateId, string>> = {
  'release-notes': 'each job reads as a release with what it changed',
  'decision-log': 'each project stands as a case of its own',
  tearsheet: 'figures lead, and the record follows in one table',
  'poster-wall': 'the work is seen before it is read',
  'care-board': 'licenses and units come first',
  'before-and-after': 'each change is drawn as a pair',
  'margin-notes': 'publications and method have room beside the text',
  programme: 'the career is drawn to scale in time',
  letter: 'one calm column carries the text',
}

/** Accepts any resume. Falls back to the plain templates. Pure. */
export function suggestTemplate(resume: Resume): TemplateSuggestion {
  const all = groundsFor(resume)
  const [best] = Object.entries(all)
    .map(([id, grounds]) => ({ id: id as TemplateId, grounds, weight: weightOf(grounds) }))
    .toSorted((a, b) => b.weight - a.weight)
  if (best === undefined || best.weight === 0) {
    return { templateId: 'letter', reason: `A plain record: ${STRENGTHS.letter}.` }
  }
  const words = best.grounds
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map((ground) => ground.words)
    .slice(0, 2)
    .join(' and ')
  return {
    templateId: best.id,
    reason: `${words.slice(0, 1).toUpperCase()}${words.slice(1)}: ${STRENGTHS[best.id]}.`,
  }
}

const weightOf = (grounds: readonly Ground[]): number =>
  grounds.reduce((sum, { weight }) => sum + weight, 0)

function groundsFor(resume: Resume): Record<TemplateId, Ground[]> {
  const field = fieldOfWork(resume)
  const { work = [], projects = [], certificates = [], publications = [] } = resume
  const { figures } = suggestFirstScreen(resume)
  const strong = figures.filter(({ isStrong }) => isStrong)
  const isTold = (text: string | undefined) => (text ?? '').trim() !== ''
  const told = projects.filter(
    ({ description, highlights = [] }) => isTold(description) || highlights.length > 0,
  )
  const compared = new Set(resume.meta?.vitrine?.comparisons?.map(({ project }) => project))
  const dated = [...work, ...(resume.volunteer ?? [])].filter(({ startDate }) =>
    /^\d{4}-\d\d/.test(startDate ?? ''),
  )
  const lines = work.reduce((sum, { highlights = [] }) => sum + highlights.length, 0)
  const prose = work.filter(({ summary }) => (summary ?? '').length > 140)

  const isScholar = field === undefined || field === 'research' || field === 'data'
  const works = (...fields: readonly [FieldOfWork, string][]): Ground[] =>
    fields.flatMap(([one, words]) => (one === field ? [{ words, weight: 4 }] : []))
  const counted = (count: number, from: number, one: string, weight = 1): Ground[] =>
    count < from
      ? []
      : [{ words: `${count} ${one}`, weight: weight + Math.min(count - from, 4) / 4 }]

  return {
    'release-notes': [
      ...works(['software', 'work in software']),
      ...(field === 'software' ? counted(lines, 4, 'lines of what was done', 0.5) : []),
    ],
    'decision-log': [
      ...works(['design', 'work in design']),
      ...counted(told.length, 2, 'projects with a text', field === 'design' ? 1.5 : 1),
    ],
    tearsheet: [
      ...works(['finance', 'work in finance']),
      ...counted(strong.length, 3, 'figures that speak for themselves', 2),
    ],
    'poster-wall': [
      ...works(['creative', 'creative work']),
      ...(field === 'creative' ? counted(projects.length, 3, 'projects') : []),
    ],
    'care-board': [
      ...works(['care', 'work in care']),
      ...counted(certificates.length, 3, 'licenses and certificates', field === 'care' ? 1.5 : 1),
    ],
    'before-and-after': [
      ...(compared.size > 0 ? works(['marketing', 'work in marketing']) : []),
      ...counted(compared.size, 2, 'projects measured before and after', 5),
    ],
    'margin-notes': [
      ...works(['research', 'work in research'], ['data', 'work with data']),
      // For a nurse or director these deserve a section, not the whole template.
      ...counted(publications.length, 2, 'publications', isScholar ? 3 : 1.5),
    ],
    programme: [
      ...works(['building', 'work on projects and plants']),
      ...counted(dated.length, 4, 'posts dated to the month', field === 'building' ? 1 : 0.75),
    ],
    letter: [
      ...works(['executive', 'work at the top of a company']),
      ...counted(prose.length, 2, 'posts told in prose', 1.25),
    ],
  }
}

import type { ThemeId } from '@vitrine/domain/sites/site-options'
import { type ExampleSlug, exampleSlugs } from '../../shell/paths.ts'

export type Example = {
  readonly slug: ExampleSlug
  /** A fictional person. */
  readonly name: string
  readonly role: string
  /** The role on a wall label. */
  readonly shortRole: string
  readonly field: FieldId
  /** The template's name and its idea in one sentence. */
  readonly template: string
  readonly idea: string
  readonly theme: ThemeId
}

export const fields = {
  technology: 'Technology',
  design: 'Design and creative',
  finance: 'Finance',
  marketing: 'Marketing',
  healthcare: 'Healthcare',
  management: 'Management and building',
} as const
export type FieldId = keyof typeof fields

const table: Readonly<Record<ExampleSlug, Omit<Example, 'slug'>>> = {
  'amara-osei': {
    name: 'Amara Osei',
    role: 'Software Engineer',
    shortRole: 'engineer',
    field: 'technology',
    template: 'Release notes',
    idea: 'A career told in versions: what was added, changed and fixed, with one diagram.',
    theme: 'quadratic',
  },
  'mira-halvorsen': {
    name: 'Mira Halvorsen',
    role: 'Product Designer',
    shortRole: 'product designer',
    field: 'design',
    template: 'Decision log',
    idea: 'Each case is a problem, the options sketched, the choice and its effect.',
    theme: 'honey',
  },
  'priya-raman': {
    name: 'Priya Raman',
    role: 'Financial Analyst',
    shortRole: 'financial analyst',
    field: 'finance',
    template: 'Tearsheet',
    idea: 'A thesis, key figures with footnotes, a track record and one chart.',
    theme: 'nomad',
  },
  'leo-marchetti': {
    name: 'Leo Marchetti',
    role: 'Creative Director',
    shortRole: 'creative director',
    field: 'design',
    template: 'Poster wall',
    idea: 'The name at full width, four posters, an index of awards.',
    theme: 'highlighter',
  },
  'sofia-almeida': {
    name: 'Sofia Almeida',
    role: 'Critical Care Nurse',
    shortRole: 'critical care nurse',
    field: 'healthcare',
    template: 'Care board',
    idea: 'Licenses with their dates, shifts, units with beds and ratios, in the order a ward checks.',
    theme: 'zen-garden',
  },
  'hana-kobayashi': {
    name: 'Hana Kobayashi',
    role: 'Growth Marketing Lead',
    shortRole: 'growth marketing lead',
    field: 'marketing',
    template: 'Before and after',
    idea: 'Every campaign as two measured states, with bars to scale.',
    theme: 'honey',
  },
  'tomas-novak': {
    name: 'Tomás Novák',
    role: 'Data Scientist',
    shortRole: 'data scientist',
    field: 'technology',
    template: 'Margin notes',
    idea: 'An essay with numbered figures; method and caveats stand in the margin.',
    theme: 'zen-garden',
  },
  'layla-haddad': {
    name: 'Layla Haddad',
    role: 'Construction Project Manager',
    shortRole: 'construction manager',
    field: 'management',
    template: 'Programme',
    idea: 'The career as a Gantt chart on a drawing sheet, with its title block.',
    theme: 'nomad',
  },
  'grace-whitfield': {
    name: 'Grace Whitfield',
    role: 'Chief Operating Officer',
    shortRole: 'chief operating officer',
    field: 'management',
    template: 'Letter',
    idea: 'One column: mandates with their scope, and a long and a short biography for boards.',
    theme: 'quadratic',
  },
}

export const examples: readonly Example[] = exampleSlugs.map((slug) => ({ slug, ...table[slug] }))

export function findExample(slug: string | undefined): Example | undefined {
  return examples.find((example) => example.slug === slug)
}

/** For a known slug. */
export function exampleOf(slug: ExampleSlug): Example {
  return { slug, ...table[slug] }
}

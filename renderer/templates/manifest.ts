/** What the storefront and the team see of a template. No code of the page itself. */
export const templateIds = [
  'release-notes',
  'decision-log',
  'tearsheet',
  'poster-wall',
  'care-board',
  'before-and-after',
  'margin-notes',
  'programme',
  'letter',
] as const
export type TemplateId = (typeof templateIds)[number]

export type TemplateManifest = {
  readonly id: TemplateId
  readonly name: string
  /** The role it was drawn for; it takes any resume. */
  readonly role: string
  /** One sentence: which reader it serves and how. */
  readonly purpose: string
  /** What it can show, in its order. `figures` to `biography` are the team's additions. */
  readonly sections: readonly TemplateSection[]
  /** The sample person's address under /examples. */
  readonly sample: string
}

export type TemplateSection =
  | 'summary'
  | 'work'
  | 'projects'
  | 'volunteer'
  | 'education'
  | 'awards'
  | 'certificates'
  | 'publications'
  | 'skills'
  | 'languages'
  | 'interests'
  | 'references'
  | 'figures'
  | 'results'
  | 'chart'
  | 'shifts'
  | 'comparisons'
  | 'sketches'
  | 'diagram'
  | 'notes'
  | 'biography'

/** Every template shows all of these. */
export const resumeSections = [
  'summary',
  'work',
  'projects',
  'volunteer',
  'education',
  'awards',
  'certificates',
  'publications',
  'skills',
  'languages',
  'interests',
  'references',
] as const satisfies readonly TemplateSection[]

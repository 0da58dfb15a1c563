/** Metadata of a template for storefront and team, without page code. */
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
  /** The target profession; any resume works. */
  readonly role: string
  /** One sentence: the audience and the benefit. */
  readonly purpose: string
  /** Supported sections in order. `figures` to `biography` are the team's additions. */
  readonly sections: readonly TemplateSection[]
  /** The sample's path under /examples. */
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

/** Supported by every template. */
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

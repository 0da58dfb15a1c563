/**
 * The JSON Resume document, schema 1.0.0 (https://jsonresume.org/schema), with unknown keys kept.
 */
import { z } from 'zod'

/** ISO 8601 with any precision: `2024-03-01`, `2024-03` or `2024`. */
export const partialDateSchema = z
  .string()
  .regex(
    /^[12]\d{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
    'Use YYYY, YYYY-MM or YYYY-MM-DD',
  )

const text = z.string()
const optionalText = text.optional()
const optionalDate = partialDateSchema.optional()
const texts = z.array(text).optional()

const locationSchema = z.looseObject({
  address: optionalText,
  postalCode: optionalText,
  city: optionalText,
  /** ISO 3166-1 alpha-2. */
  countryCode: optionalText,
  region: optionalText,
})

const profileSchema = z.looseObject({
  network: optionalText,
  username: optionalText,
  url: optionalText,
})

const basicsSchema = z.looseObject({
  name: optionalText,
  /** Extension, named as in schema.org: "RN, CCRN". */
  honorificSuffix: optionalText,
  /** Professional headline: "Web Developer". */
  label: optionalText,
  image: optionalText,
  email: optionalText,
  phone: optionalText,
  url: optionalText,
  summary: optionalText,
  location: locationSchema.optional(),
  profiles: z.array(profileSchema).optional(),
})

const workSchema = z.looseObject({
  /** The employer. */
  name: optionalText,
  location: optionalText,
  description: optionalText,
  position: optionalText,
  url: optionalText,
  startDate: optionalDate,
  /** Absent: ongoing. */
  endDate: optionalDate,
  summary: optionalText,
  highlights: texts,
})

const volunteerSchema = z.looseObject({
  organization: optionalText,
  position: optionalText,
  url: optionalText,
  startDate: optionalDate,
  endDate: optionalDate,
  summary: optionalText,
  highlights: texts,
})

const educationSchema = z.looseObject({
  institution: optionalText,
  url: optionalText,
  area: optionalText,
  studyType: optionalText,
  startDate: optionalDate,
  endDate: optionalDate,
  score: optionalText,
  courses: texts,
})

const awardSchema = z.looseObject({
  title: optionalText,
  date: optionalDate,
  awarder: optionalText,
  summary: optionalText,
})

const certificateSchema = z.looseObject({
  name: optionalText,
  date: optionalDate,
  url: optionalText,
  issuer: optionalText,
})

const publicationSchema = z.looseObject({
  name: optionalText,
  publisher: optionalText,
  releaseDate: optionalDate,
  url: optionalText,
  summary: optionalText,
})

const skillSchema = z.looseObject({ name: optionalText, level: optionalText, keywords: texts })
const languageSchema = z.looseObject({ language: optionalText, fluency: optionalText })
const interestSchema = z.looseObject({ name: optionalText, keywords: texts })
const referenceSchema = z.looseObject({ name: optionalText, reference: optionalText })

const projectSchema = z.looseObject({
  name: optionalText,
  description: optionalText,
  highlights: texts,
  keywords: texts,
  startDate: optionalDate,
  endDate: optionalDate,
  url: optionalText,
  roles: texts,
  entity: optionalText,
  type: optionalText,
})

export const posterCompositions = ['clock', 'eclipse', 'market', 'tide', 'stairs', 'count'] as const
export type PosterComposition = (typeof posterCompositions)[number]

/** Site content beyond the standard, under `meta.vitrine`. */
const siteExtrasSchema = z.looseObject({
  headline: optionalText,
  /** Emphasized words of the headline. */
  emphasis: optionalText,
  /** "Open to staff roles. Toronto or remote." */
  availability: optionalText,
  /** Key figures with labels. */
  figures: z.array(z.looseObject({ value: text, label: text, note: optionalText })).optional(),
  /** Extras of a job; `employer` is the name in `work`. */
  jobs: z
    .array(
      z.looseObject({
        employer: text,
        /** Distinguishes positions at one employer. */
        position: optionalText,
        result: z.looseObject({ value: text, label: text }).optional(),
        facts: z.array(z.looseObject({ label: text, value: text })).optional(),
      }),
    )
    .optional(),
  /** License numbers and expiry; `name` is the certificate. */
  licences: z
    .array(z.looseObject({ name: text, number: optionalText, expires: optionalDate }))
    .optional(),
  /** Seven days from Monday; true: available. */
  shifts: z
    .looseObject({
      rows: z.array(z.looseObject({ label: text, days: z.array(z.boolean()).length(7) })),
      note: optionalText,
    })
    .optional(),
  /** `mark`: a second value as a line, e.g. a forecast. */
  chart: z
    .looseObject({
      title: text,
      note: optionalText,
      bars: z.array(z.looseObject({ label: text, value: z.number(), mark: z.number().optional() })),
    })
    .optional(),
  /** Values before and after; `project` is its name. */
  comparisons: z
    .array(
      z.looseObject({
        project: text,
        measure: text,
        before: z.looseObject({ value: z.number(), text }),
        after: z.looseObject({ value: z.number(), text }),
        change: optionalText,
      }),
    )
    .optional(),
  /** Design options as blocks: each row lists column widths, e.g. `[[12], [4, 8]]`. */
  sketches: z
    .array(
      z.looseObject({
        project: text,
        options: z.array(
          z.looseObject({
            name: text,
            rows: z.array(z.array(z.number())),
            chosen: z.boolean().optional(),
          }),
        ),
      }),
    )
    .optional(),
  /** Composition above a project; others are assigned in turn. */
  posters: z
    .array(z.looseObject({ project: text, composition: z.enum(posterCompositions).optional() }))
    .optional(),
  /** Boxes in columns with arrows between neighbors. */
  diagram: z
    .looseObject({
      title: text,
      note: optionalText,
      columns: z.array(z.array(text)),
      accent: optionalText,
    })
    .optional(),
  /** A side note; `about` is the name of an employer or project. */
  notes: z.array(z.looseObject({ about: text, text })).optional(),
  biography: z.looseObject({ short: optionalText, long: optionalText }).optional(),
})

export const resumeSchema = z.looseObject({
  $schema: optionalText,
  basics: basicsSchema.optional(),
  work: z.array(workSchema).optional(),
  volunteer: z.array(volunteerSchema).optional(),
  education: z.array(educationSchema).optional(),
  awards: z.array(awardSchema).optional(),
  certificates: z.array(certificateSchema).optional(),
  publications: z.array(publicationSchema).optional(),
  skills: z.array(skillSchema).optional(),
  languages: z.array(languageSchema).optional(),
  interests: z.array(interestSchema).optional(),
  references: z.array(referenceSchema).optional(),
  projects: z.array(projectSchema).optional(),
  meta: z
    .looseObject({
      canonical: optionalText,
      version: optionalText,
      lastModified: optionalText,
      vitrine: siteExtrasSchema.optional(),
    })
    .optional(),
})

export type Resume = z.infer<typeof resumeSchema>
export type SiteExtras = z.infer<typeof siteExtrasSchema>

/** List sections in the usual order. */
export const resumeListSections = [
  'work',
  'volunteer',
  'education',
  'awards',
  'certificates',
  'publications',
  'skills',
  'languages',
  'interests',
  'references',
  'projects',
] as const

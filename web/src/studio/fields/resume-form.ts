/** The sections, fields and lists of the resume form, in editing order. */
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import { type PosterComposition, posterCompositions } from '@vitrine/domain/resume/resume'

export type FieldKind =
  | 'line'
  | 'text'
  | 'date'
  | 'web-address'
  | 'email'
  | 'phone'
  | 'country'
  | 'number'
  /** Seven checkboxes, one for each day. */
  | 'week'
  /** A checkbox. */
  | 'yes'
  /** One text per line. */
  | 'columns'
  /** One number per line. */
  | 'widths'
  /** One of `choices`, or none. */
  | 'choice'

export type FieldSpec = {
  /** Pointer within the entry or section: `/location/city`. */
  readonly at: Pointer
  readonly label: string
  readonly kind: FieldKind
  /** Takes the full width; other fields share a row. */
  readonly wide?: boolean
  readonly hint?: string
  /** Value and label of each option. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

/** Short texts edited as lines: highlights, keywords, courses. */
export type LinesSpec = {
  readonly at: Pointer
  readonly label: string
  readonly one: string
  readonly lines: true
}

export type ListSpec = {
  readonly at: Pointer
  readonly label: string
  /** The name of one entry, as in "Add a job". */
  readonly one: string
  readonly fields: readonly FieldSpec[]
  readonly lists?: readonly (ListSpec | LinesSpec)[]
}

export type SectionSpec = {
  readonly id: string
  readonly label: string
  /** The base pointer of fields and lists. */
  readonly base: Pointer
  readonly fields: readonly FieldSpec[]
  readonly lists: readonly (ListSpec | LinesSpec)[]
}

const line = (at: Pointer, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  at,
  label,
  kind: 'line',
  ...more,
})
const text = (at: Pointer, label: string): FieldSpec => ({ at, label, kind: 'text', wide: true })
const date = (at: Pointer, label: string, hint?: string): FieldSpec => ({
  at,
  label,
  kind: 'date',
  hint,
})
const link = (at: Pointer, label = 'Web address'): FieldSpec => ({ at, label, kind: 'web-address' })
const lines = (at: Pointer, label: string, one: string): LinesSpec => ({
  at,
  label,
  one,
  lines: true,
})
const period = [date('/startDate', 'From'), date('/endDate', 'To')]

/** A section with a single list. */
const listSection = (
  id: string,
  label: string,
  list: Omit<ListSpec, 'at' | 'label'>,
): SectionSpec => ({
  id,
  label,
  base: '',
  fields: [],
  lists: [{ at: `/${id}`, label, ...list }],
})

/** A readable name for the entries. */
const POSTERS: Readonly<Record<PosterComposition, string>> = {
  clock: 'Clock and beams',
  eclipse: 'Eclipse',
  market: 'Rows of dots',
  tide: 'Waves',
  stairs: 'Stairs',
  count: 'Bars, crossed',
}

export const resumeForm: readonly SectionSpec[] = [
  {
    id: 'basics',
    label: 'Person',
    base: '/basics',
    fields: [
      line('/name', 'Name'),
      line('/honorificSuffix', 'Credentials', { hint: 'As in RN, PhD' }),
      line('/label', 'Role', { wide: true }),
      { at: '/email', label: 'Email', kind: 'email' },
      { at: '/phone', label: 'Phone', kind: 'phone' },
      line('/location/city', 'City'),
      line('/location/region', 'Region'),
      {
        at: '/location/countryCode',
        label: 'Country',
        kind: 'country',
        hint: 'Two letters, as in PT',
      },
      line('/location/address', 'Address', { hint: 'Shown where there is no city' }),
      { ...link('/url', 'Website'), wide: true },
      text('/summary', 'Summary'),
    ],
    lists: [
      {
        at: '/profiles',
        label: 'Profiles',
        one: 'profile',
        fields: [
          line('/network', 'Network'),
          line('/username', 'Username'),
          { ...link('/url'), wide: true },
        ],
      },
    ],
  },
  {
    id: 'site',
    label: 'First screen',
    base: '/meta/vitrine',
    fields: [
      text('/headline', 'Headline'),
      line('/emphasis', 'In color', { hint: 'Words of the headline' }),
      line('/availability', 'Availability'),
    ],
    lists: [
      {
        at: '/figures',
        label: 'Figures',
        one: 'figure',
        fields: [
          line('/value', 'Figure'),
          line('/label', 'Label'),
          line('/note', 'Note', { wide: true }),
        ],
      },
    ],
  },
  listSection('work', 'Work', {
    one: 'job',
    fields: [
      line('/position', 'Position'),
      line('/name', 'Employer'),
      ...period,
      line('/location', 'Place'),
      link('/url'),
      line('/description', 'About the employer', { wide: true }),
      text('/summary', 'Summary'),
    ],
    lists: [lines('/highlights', 'Highlights', 'highlight')],
  }),
  listSection('projects', 'Projects', {
    one: 'project',
    fields: [
      line('/name', 'Name'),
      line('/entity', 'For'),
      ...period,
      link('/url'),
      line('/type', 'Kind'),
      text('/description', 'Description'),
    ],
    lists: [
      lines('/highlights', 'Highlights', 'highlight'),
      lines('/keywords', 'Keywords', 'keyword'),
      lines('/roles', 'Roles', 'role'),
    ],
  }),
  listSection('education', 'Education', {
    one: 'school',
    fields: [
      line('/institution', 'School'),
      line('/studyType', 'Degree'),
      line('/area', 'Subject'),
      line('/score', 'Grade'),
      ...period,
      { ...link('/url'), wide: true },
    ],
    lists: [lines('/courses', 'Courses', 'course')],
  }),
  listSection('skills', 'Skills', {
    one: 'skill',
    fields: [line('/name', 'Skill'), line('/level', 'Level')],
    lists: [lines('/keywords', 'Keywords', 'keyword')],
  }),
  listSection('languages', 'Languages', {
    one: 'language',
    fields: [line('/language', 'Language'), line('/fluency', 'Fluency')],
  }),
  listSection('certificates', 'Certificates', {
    one: 'certificate',
    fields: [
      line('/name', 'Name'),
      line('/issuer', 'Issued by'),
      date('/date', 'Date'),
      link('/url'),
    ],
  }),
  listSection('volunteer', 'Volunteering', {
    one: 'volunteer role',
    fields: [
      line('/position', 'Position'),
      line('/organization', 'Organization'),
      ...period,
      { ...link('/url'), wide: true },
      text('/summary', 'Summary'),
    ],
    lists: [lines('/highlights', 'Highlights', 'highlight')],
  }),
  listSection('awards', 'Awards', {
    one: 'award',
    fields: [
      line('/title', 'Award'),
      line('/awarder', 'Given by'),
      date('/date', 'Date'),
      text('/summary', 'Summary'),
    ],
  }),
  listSection('publications', 'Publications', {
    one: 'publication',
    fields: [
      line('/name', 'Title'),
      line('/publisher', 'Publisher'),
      date('/releaseDate', 'Date'),
      link('/url'),
      text('/summary', 'Summary'),
    ],
  }),
  listSection('interests', 'Interests', {
    one: 'interest',
    fields: [line('/name', 'Interest', { wide: true })],
    lists: [lines('/keywords', 'Keywords', 'keyword')],
  }),
  listSection('references', 'References', {
    one: 'reference',
    fields: [line('/name', 'Name', { wide: true }), text('/reference', 'Reference')],
  }),
  {
    id: 'extras',
    label: 'More on the site',
    base: '/meta/vitrine',
    fields: [
      text('/biography/short', 'Short biography'),
      text('/biography/long', 'Long biography'),
      line('/shifts/note', 'Note on shifts', { wide: true }),
      line('/chart/title', 'Title of the chart', {
        wide: true,
        hint: 'Tearsheet and Margin notes show it',
      }),
      line('/chart/note', 'Note on the chart', { wide: true }),
      line('/diagram/title', 'Title of the diagram'),
      line('/diagram/accent', 'Box in color', { hint: 'The words of one box' }),
      {
        ...{ at: '/diagram/columns', label: 'Diagram', kind: 'columns', wide: true },
        hint: 'A line for each column, its boxes apart by semicolons',
      },
      text('/diagram/note', 'Note on the diagram'),
    ],
    lists: [
      {
        at: '/jobs',
        label: 'Results of jobs',
        one: 'result',
        fields: [
          line('/employer', 'Employer', { hint: 'Spelled as in Work' }),
          line('/position', 'Position', { hint: 'If there were several' }),
          line('/result/value', 'Figure'),
          line('/result/label', 'Label'),
        ],
        lists: [
          {
            at: '/facts',
            label: 'Facts',
            one: 'fact',
            fields: [line('/label', 'Fact'), line('/value', 'Value')],
          },
        ],
      },
      {
        at: '/licences',
        label: 'Licenses',
        one: 'license',
        fields: [
          line('/name', 'License', { wide: true, hint: 'Spelled as in Certificates' }),
          line('/number', 'Number'),
          date('/expires', 'Valid until'),
        ],
      },
      {
        at: '/shifts/rows',
        label: 'Shifts',
        one: 'row of shifts',
        fields: [
          line('/label', 'Shift', { wide: true }),
          { at: '/days', label: 'Days', kind: 'week', wide: true },
        ],
      },
      {
        at: '/comparisons',
        label: 'Before and after',
        one: 'comparison',
        fields: [
          line('/project', 'Project', { hint: 'Spelled as in Projects' }),
          line('/measure', 'Measure'),
          { at: '/before/value', label: 'Before, as a number', kind: 'number' },
          line('/before/text', 'Before, in words'),
          { at: '/after/value', label: 'After, as a number', kind: 'number' },
          line('/after/text', 'After, in words'),
          line('/change', 'Change', { wide: true }),
        ],
      },
      {
        at: '/sketches',
        label: 'Sketches',
        one: 'sketch',
        fields: [line('/project', 'Project', { wide: true, hint: 'Spelled as in Projects' })],
        lists: [
          {
            at: '/options',
            label: 'Options',
            one: 'drawn option',
            fields: [
              line('/name', 'Option'),
              { at: '/chosen', label: 'Chosen', kind: 'yes' },
              {
                ...{ at: '/rows', label: 'Blocks', kind: 'widths', wide: true },
                hint: 'A line for each row, widths that make twelve: 4, 8',
              },
            ],
          },
        ],
      },
      {
        at: '/posters',
        label: 'Posters',
        one: 'poster',
        fields: [
          line('/project', 'Project', { hint: 'Spelled as in Projects' }),
          {
            ...{ at: '/composition', label: 'Poster', kind: 'choice' },
            choices: posterCompositions.map((value) => ({ value, label: POSTERS[value] })),
          },
        ],
      },
      {
        at: '/chart/bars',
        label: 'Chart',
        one: 'bar',
        fields: [
          line('/label', 'Bar', { wide: true }),
          { at: '/value', label: 'Value', kind: 'number' },
          {
            at: '/mark',
            label: 'Mark',
            kind: 'number',
            hint: 'A second value, such as a forecast',
          },
        ],
      },
      {
        at: '/notes',
        label: 'Side notes',
        one: 'side note',
        fields: [
          line('/about', 'About', { wide: true, hint: 'An employer or a project' }),
          text('/text', 'Note'),
        ],
      },
    ],
  },
]

/**
 * The texts of a resume that its site shows, by section and entry, in page order. Dates are
 * formatted as months.
 */
import { type Leaf, leavesOf, type Pointer, shapeOf } from '@vitrine/domain/resume/json-pointer'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'

export type ResumeText = {
  readonly pointer: Pointer
  readonly label: string
  /** As in the document: offsets refer to it. */
  readonly text: string
  /** Dates take comments, but no suggestions. */
  readonly isDate: boolean
}

export type ResumeTextEntry = {
  readonly pointer: Pointer
  /** Empty if the section has one entry. */
  readonly title: string
  readonly words: readonly ResumeText[]
}

export type ResumeTextSection = {
  readonly title: string
  readonly entries: readonly ResumeTextEntry[]
}

type Row = readonly [shape: string, label: string, kind?: 'date']
const period = (base: string): Row[] => [
  [`${base}/startDate`, 'From', 'date'],
  [`${base}/endDate`, 'To', 'date'],
]

/** Fields by section, in page order. */
const SECTIONS: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  [
    'First screen',
    [
      ['/basics/name', 'Name'],
      ['/basics/honorificSuffix', 'Credentials'],
      ['/basics/label', 'Role'],
      ['/meta/vitrine/headline', 'Headline'],
      ['/meta/vitrine/availability', 'Availability'],
      ['/basics/summary', 'Summary'],
    ],
  ],
  [
    'Figures',
    [
      ['/meta/vitrine/figures/*/value', 'Figure'],
      ['/meta/vitrine/figures/*/label', 'Label'],
      ['/meta/vitrine/figures/*/note', 'Note'],
    ],
  ],
  [
    'Work',
    [
      ['/work/*/position', 'Position'],
      ['/work/*/name', 'Employer'],
      ['/work/*/location', 'Place'],
      ...period('/work/*'),
      ['/work/*/description', 'About the employer'],
      ['/work/*/summary', 'Summary'],
      ['/work/*/highlights/*', 'Highlight'],
    ],
  ],
  [
    'Results and facts',
    [
      ['/meta/vitrine/jobs/*/employer', 'Employer'],
      ['/meta/vitrine/jobs/*/result/value', 'Figure'],
      ['/meta/vitrine/jobs/*/result/label', 'Label'],
      ['/meta/vitrine/jobs/*/facts/*/label', 'Fact'],
      ['/meta/vitrine/jobs/*/facts/*/value', 'Value'],
    ],
  ],
  [
    'Projects',
    [
      ['/projects/*/name', 'Name'],
      ['/projects/*/entity', 'For'],
      ['/projects/*/roles/*', 'Your part'],
      ...period('/projects/*'),
      ['/projects/*/description', 'Description'],
      ['/projects/*/highlights/*', 'Highlight'],
      ['/projects/*/keywords/*', 'Keyword'],
    ],
  ],
  [
    'Before and after',
    [
      ['/meta/vitrine/comparisons/*/project', 'Project'],
      ['/meta/vitrine/comparisons/*/measure', 'Measure'],
      ['/meta/vitrine/comparisons/*/before/text', 'Before'],
      ['/meta/vitrine/comparisons/*/after/text', 'After'],
      ['/meta/vitrine/comparisons/*/change', 'Change'],
    ],
  ],
  [
    'Volunteering',
    [
      ['/volunteer/*/position', 'Position'],
      ['/volunteer/*/organization', 'Organization'],
      ...period('/volunteer/*'),
      ['/volunteer/*/summary', 'Summary'],
      ['/volunteer/*/highlights/*', 'Highlight'],
    ],
  ],
  [
    'Education',
    [
      ['/education/*/studyType', 'Degree'],
      ['/education/*/area', 'Subject'],
      ['/education/*/institution', 'School'],
      ...period('/education/*'),
      ['/education/*/score', 'Grade'],
      ['/education/*/courses/*', 'Course'],
    ],
  ],
  [
    'Skills',
    [
      ['/skills/*/name', 'Skill'],
      ['/skills/*/level', 'Level'],
      ['/skills/*/keywords/*', 'Keyword'],
    ],
  ],
  [
    'Languages',
    [
      ['/languages/*/language', 'Language'],
      ['/languages/*/fluency', 'Fluency'],
    ],
  ],
  [
    'Certificates',
    [
      ['/certificates/*/name', 'Name'],
      ['/certificates/*/issuer', 'Issued by'],
      ['/certificates/*/date', 'Date', 'date'],
    ],
  ],
  [
    'Licenses',
    [
      ['/meta/vitrine/licences/*/name', 'License'],
      ['/meta/vitrine/licences/*/number', 'Number'],
      ['/meta/vitrine/licences/*/expires', 'Valid until', 'date'],
    ],
  ],
  [
    'Awards',
    [
      ['/awards/*/title', 'Award'],
      ['/awards/*/awarder', 'Given by'],
      ['/awards/*/date', 'Date', 'date'],
      ['/awards/*/summary', 'Summary'],
    ],
  ],
  [
    'Publications',
    [
      ['/publications/*/name', 'Title'],
      ['/publications/*/publisher', 'Publisher'],
      ['/publications/*/releaseDate', 'Date', 'date'],
      ['/publications/*/summary', 'Summary'],
    ],
  ],
  [
    'Interests',
    [
      ['/interests/*/name', 'Interest'],
      ['/interests/*/keywords/*', 'Keyword'],
    ],
  ],
  [
    'References',
    [
      ['/references/*/name', 'Name'],
      ['/references/*/reference', 'What they say'],
    ],
  ],
  [
    'About you',
    [
      ['/meta/vitrine/biography/short', 'Short biography'],
      ['/meta/vitrine/biography/long', 'Long biography'],
      ['/meta/vitrine/shifts/note', 'Note on shifts'],
      ['/meta/vitrine/shifts/rows/*/label', 'Shift'],
      ['/meta/vitrine/notes/*/about', 'About'],
      ['/meta/vitrine/notes/*/text', 'Side note'],
    ],
  ],
  [
    'Pictures',
    [
      ['/meta/vitrine/chart/title', 'Chart'],
      ['/meta/vitrine/chart/note', 'Note under the chart'],
      ['/meta/vitrine/chart/bars/*/label', 'Bar'],
      ['/meta/vitrine/diagram/title', 'Diagram'],
      ['/meta/vitrine/diagram/note', 'Note under the diagram'],
      ['/meta/vitrine/sketches/*/project', 'Sketch'],
      ['/meta/vitrine/sketches/*/options/*/name', 'Option'],
    ],
  ],
  [
    'Contact',
    [
      ['/basics/email', 'Email'],
      ['/basics/phone', 'Phone'],
      ['/basics/location/city', 'City'],
      ['/basics/location/region', 'Region'],
      ['/basics/url', 'Website'],
      ['/basics/profiles/*/network', 'Profile'],
      ['/basics/profiles/*/url', 'Address of the profile'],
    ],
  ],
]

/** Pure. Omits empty sections, entries and texts. */
export function listResumeTexts(resume: StoredResume): ResumeTextSection[] {
  const leavesByShape = Map.groupBy(leavesOf(resume), ({ pointer }) => shapeOf(pointer))
  return SECTIONS.flatMap(([title, rows]) => {
    const words = rows.flatMap(([shape, label, kind]) =>
      (leavesByShape.get(shape) ?? []).flatMap(asWord(label, kind === 'date')),
    )
    // Entries in document order, texts in the order of the fields.
    const byEntry = Map.groupBy(words, ({ pointer }) => entryOf(pointer))
    const entries = [...byEntry]
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([pointer, own]) => ({
        pointer,
        title: placeOf(pointer) < 0 ? '' : titleOf(own),
        words: own,
      }))
    return entries.length > 0 ? [{ title, entries }] : []
  })
}

const asWord =
  (label: string, isDate: boolean) =>
  ({ pointer, value }: Leaf): ResumeText[] => {
    const text = String(value)
    return text.trim() === '' ? [] : [{ pointer, label, text, isDate }]
  }

/** The outermost list entry of a field; empty for fields of the section. */
function entryOf(pointer: Pointer): Pointer {
  return /^.*?\/\d+(?=\/|$)/.exec(pointer)?.[0] ?? ''
}

const placeOf = (entry: Pointer) => (entry === '' ? -1 : Number(entry.split('/').at(-1)))

/** "Senior engineer, Acme". */
function titleOf(words: readonly ResumeText[]): string {
  const [first, second] = words.filter(({ isDate }) => !isDate)
  return [first?.text, second?.text.length !== undefined && second.text.length < 80 && second.text]
    .filter(Boolean)
    .join(', ')
}

/** A small CV reading: two jobs on two pages. */
import type { CvReading, FieldSource, JoinedSource, Readings } from '../sources/cv-reading.ts'
import { writeAt } from '../resume/json-pointer.ts'
import { assignIds } from '../resume/stored-resume.ts'

const texts: readonly [page: number, text: string][] = [
  [1, 'Sofia Almeida, RN'],
  [1, 'Charge Nurse, Cardiac ICU'],
  [1, 'Bayview Medical Center, 06/2020 – present'],
  [1, '• Precepted 17 new grad RNs to independent'],
  [1, 'practice'],
  [1, 'References on request'],
  [2, 'St. Brendan’s Hospital, 2017 – 2020'],
  [2, '• Rapid response team'],
]

const source = (path: string, lines: number[], text: string, confidence = 0.95): FieldSource => ({
  path,
  page: texts[lines[0] ?? 0]?.[0] ?? 1,
  box: [0.1, 0.1 + (lines[0] ?? 0) * 0.03, 0.5, 0.02],
  text,
  lines,
  method: 'position',
  confidence,
})

export function aReading(): CvReading {
  return {
    format: 'pdf',
    language: 'en',
    pages: [
      { width: 595, height: 842 },
      { width: 595, height: 842 },
    ],
    lines: texts.map(([page, text], id) => ({
      id,
      page,
      text,
      box: [0.1, 0.1 + id * 0.03, 0.6, 0.02],
    })),
    resume: assignIds({
      basics: { name: 'Sofia Almeida', label: 'Charge Nurse' },
      work: [
        {
          position: 'Charge Nurse',
          name: 'Bayview Medical Center',
          startDate: '2020-06',
          highlights: ['Precepted 17 new grad RNs to independent practice'],
        },
        { name: 'St. Brendan’s Hospital', startDate: '2017', highlights: ['Rapid response team'] },
      ],
    }),
    sources: [
      source('/basics/name', [0], 'Sofia Almeida'),
      source('/basics/label', [1], 'Charge Nurse'),
      source('/work/0/position', [1], 'Charge Nurse'),
      source('/work/0/name', [2], 'Bayview Medical Center'),
      source('/work/0/startDate', [2], '06/2020', 0.5),
      source('/work/0/highlights/0', [3, 4], 'Precepted 17 new grad RNs to independent practice'),
      source('/work/1/name', [6], 'St. Brendan’s Hospital'),
      source('/work/1/startDate', [6], '2017'),
      source('/work/1/highlights/0', [7], 'Rapid response team'),
    ],
    unplaced: [{ page: 1, box: null, text: 'References on request', lines: [5] }],
  }
}

/** As the only file of an order. */
export function aReadings(cv: CvReading = aReading()): Readings {
  const sources = cv.sources.map((each) => ({ ...each, file: 'cv' as const }))
  return {
    cv,
    linkedin: null,
    joined: { resume: cv.resume, sources, conflicts: [], leftOut: [] },
  }
}

/**
 * With a LinkedIn file that agrees on the first employer, differs in start and end of the first
 * job, and adds an email address.
 */
export function twoReadings(): Readings {
  const { cv, joined } = aReadings()
  const at = (path: string, line: number, text: string): JoinedSource => ({
    ...source(path, [line], text),
    page: 1,
    file: 'linkedin',
  })
  const texts = ['Bayview Medical Center', 'April 2020 - March 2024', 'sofia@example.com']
  const start = at('/work/0/startDate', 1, 'April 2020')
  const end = at('/work/0/endDate', 1, 'March 2024')
  return {
    cv,
    linkedin: {
      ...aReading(),
      lines: texts.map((text, id) => ({ id, page: 1, text, box: null })),
      unplaced: [],
    },
    joined: {
      resume: writeAt(joined?.resume ?? {}, '/basics/email', 'sofia@example.com'),
      sources: [
        ...(joined?.sources ?? []),
        at('/basics/email', 2, 'sofia@example.com'),
        at('/work/0/name', 0, 'Bayview Medical Center'),
      ],
      conflicts: [
        {
          id: 'start',
          path: '/work/0/startDate',
          sides: {
            cv: { value: '2020-06', source: cv?.sources[4] ?? null },
            linkedin: { value: '2020-04', source: start },
          },
          writes: [{ path: '/work/0/startDate', value: '2020-04' }],
        },
        {
          id: 'end',
          path: '/work/0/endDate',
          sides: {
            cv: { value: null, source: cv?.sources[4] ?? null },
            linkedin: { value: '2024-03', source: end },
          },
          writes: [{ path: '/work/0/endDate', value: '2024-03' }],
        },
      ],
      leftOut: [],
    },
  }
}

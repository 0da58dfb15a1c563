import type { Resume } from '@vitrine/domain/resume/resume'

/** A fictional person for the preview, until the customer's CV is read. */
export const sampleResume: Resume = {
  basics: {
    name: 'Dana Whitlock',
    label: 'Operations manager, logistics',
    email: 'dana.whitlock@example.com',
    location: { city: 'Portland', countryCode: 'US' },
    summary:
      'Eleven years in warehouses and offices, most of them spent finding out why a parcel is late before asking who was to blame. I write the schedule, walk the floor and leave a plan behind that the night shift can run without me.',
  },
  work: [
    {
      name: 'Alder Freight',
      position: 'Operations manager',
      startDate: '2020-04',
      summary: 'Three sites, 140 people, two shifts.',
      highlights: [
        'Brought late departures from 9% to 2% by planning docks before trucks.',
        'Trained 26 team leads; nine run a site of their own today.',
      ],
    },
    {
      name: 'Cedar Mill Foods',
      position: 'Shift supervisor',
      startDate: '2014-09',
      endDate: '2020-03',
      highlights: ['Halved picking errors with a new shelf order, drawn with the pickers.'],
    },
  ],
  education: [
    {
      institution: 'Portland State University',
      studyType: 'BSc',
      area: 'Supply chain',
      startDate: '2010',
      endDate: '2014',
    },
  ],
  skills: [
    { name: 'Planning', keywords: ['dock schedules', 'shift plans', 'budgets'] },
    { name: 'Tools', keywords: ['SQL', 'Excel', 'SAP EWM'] },
  ],
  languages: [
    { language: 'English', fluency: 'native' },
    { language: 'French', fluency: 'B2' },
  ],
  meta: {
    vitrine: {
      headline: 'Calm floors, full trucks, no surprises at four in the morning.',
      figures: [
        { value: '9 → 2%', label: 'late departures' },
        { value: '140', label: 'people on two shifts' },
        { value: '26', label: 'team leads trained' },
      ],
    },
  },
}

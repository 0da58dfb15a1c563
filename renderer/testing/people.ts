/** Three drafts from CVs without team additions: short, typical and overfull. */
import { fillFirstScreen } from '@vitrine/domain/drafts/suggest-first-screen'
import { type Resume, resumeSchema } from '@vitrine/domain/resume/resume'
import { assignIds, plainResume } from '@vitrine/domain/resume/stored-resume'

const drafted = (resume: Resume): Resume =>
  plainResume(fillFirstScreen(assignIds(resumeSchema.parse(resume))))

const skills = (...names: string[]) => names.map((name) => ({ name }))

/** Two jobs, a school, no summary. */
export const thinResume = drafted({
  basics: {
    name: 'Ivana Marek',
    label: 'Office Assistant',
    email: 'ivana.marek@example.com',
    phone: '+44 20 7946 0311',
    location: { city: 'Leeds', countryCode: 'GB' },
  },
  work: [
    {
      name: 'Harlow Dental Group',
      position: 'Office Assistant',
      startDate: '2021-03',
      highlights: ['Reception, billing and the post'],
    },
    { name: 'Corner Bakery', position: 'Shop Assistant', startDate: '2018', endDate: '2021' },
  ],
  education: [
    { institution: 'Leeds City College', studyType: 'Diploma', area: 'Business', endDate: '2018' },
  ],
  skills: skills('Excel', 'Word', 'Reception', 'Invoicing'),
  languages: [
    { language: 'English', fluency: 'Fluent' },
    { language: 'Slovak', fluency: 'Native' },
  ],
})

/** A typical CV: three jobs with lines, twelve ungrouped skills, some certificates. */
export const commonResume = drafted({
  basics: {
    name: 'Thandi Mokoena',
    label: 'Supply Chain Manager',
    email: 'thandi.mokoena@example.com',
    phone: '+27 82 555 0144',
    location: { city: 'Johannesburg', countryCode: 'ZA' },
    summary:
      'Supply chain manager with twelve years in retail and mining logistics across southern Africa. Lean Six Sigma Black Belt. I build teams that plan before they run.',
    profiles: [{ network: 'LinkedIn', url: 'https://www.linkedin.com/in/thandi-mokoena' }],
  },
  work: [
    {
      name: 'Karoo Retail Group',
      position: 'Supply Chain Manager',
      location: 'Johannesburg',
      startDate: '2018-02',
      highlights: [
        'Responsible for three distribution centres, 420 employees and 96 trucks',
        'Improved on-shelf availability from 91.5% to 96.8%',
        'Introduced slot booking for 300 suppliers, which ended the Monday queue at the gate',
        'Chair of the safety committee',
      ],
    },
    {
      name: 'Highveld Mining',
      position: 'Logistics Manager',
      location: 'Emalahleni',
      startDate: '2014-05',
      endDate: '2018-01',
      highlights: [
        'Negotiated rail contracts that lowered landed cost by R61 million',
        'Planned two shutdowns of the plant without a day of delay',
        'Trained eight planners, four of whom lead teams today',
      ],
    },
    {
      name: 'Umhlanga Freight',
      position: 'Operations Planner',
      location: 'Durban',
      startDate: '2011-01',
      endDate: '2014-04',
      highlights: ['Scheduled 40 trucks a day', 'Wrote the handbook for night shifts'],
    },
  ],
  education: [
    {
      institution: 'University of Pretoria',
      studyType: 'BCom',
      area: 'Logistics',
      startDate: '2007',
      endDate: '2010',
    },
    {
      institution: 'Wits Business School',
      studyType: 'Certificate',
      area: 'Management',
      endDate: '2016',
    },
  ],
  certificates: [
    { name: 'Lean Six Sigma Black Belt', issuer: 'ASQ', date: '2019-06' },
    { name: 'CPIM', issuer: 'ASCM', date: '2015' },
  ],
  skills: skills(
    ...['Demand planning', 'SAP EWM', 'Route optimization', 'Budgeting', 'Contracts', 'Power BI'],
    ...['Lean', 'Safety', 'Import and export', 'Forecasting', 'Coaching', 'SQL'],
  ),
  languages: [
    { language: 'English', fluency: 'Native' },
    { language: 'Zulu', fluency: 'Native' },
    { language: 'Afrikaans', fluency: 'Conversational' },
  ],
  interests: skills('Trail running', 'Choir'),
})

const LINES = [
  'Led the migration of 2,400 accounts to a new platform in nine months, without a day of outage',
  'Reduced the time to close a case from 12 days to 4 days by giving each case one owner',
  'Managed a budget of €3.2m and reported on it to the board every quarter',
  'Hired and coached 14 people, five of whom lead teams of their own today',
  'Wrote the manual that three other offices took over unchanged',
  'Cut complaints by 38% after reading two hundred of them and calling every tenth customer back',
  'Presented the results at two conferences and in the company’s own journal',
]
const TITLES = [
  ['Director of Customer Operations', 'Nordlys Energy'],
  ['Head of Service', 'Nordlys Energy'],
  ['Service Manager', 'Brightwater Utilities'],
  ['Team Lead, Complaints', 'Brightwater Utilities'],
  ['Senior Case Manager', 'Fjord Insurance'],
  ['Case Manager', 'Fjord Insurance'],
  ['Customer Adviser', 'Havn Telecom'],
  ['Trainee', 'Havn Telecom'],
] as const

const numbered = <Item>(count: number, make: (number: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))

/** Twenty-five years: eight jobs, forty skills, twelve certificates, ten publications. */
export const fullResume = drafted({
  basics: {
    name: 'Dr. Annelise Brandt-Kristoffersen',
    label: 'Director of Customer Operations',
    email: 'annelise.brandt-kristoffersen@example.com',
    phone: '+47 22 12 34 56',
    url: 'https://brandt-kristoffersen.example.com',
    location: { city: 'Bergen', countryCode: 'NO' },
    summary:
      'I run the part of a company that customers meet when something has gone wrong. In twenty-five years I have led service in energy, insurance and telecoms, from a desk in a call centre to a seat in the executive team, and I still listen to ten calls a week.\nBefore that I wrote a doctoral thesis on queues, which turned out to be more useful than anybody expected. I speak at conferences, teach one course a year, and sit on the board of a food bank.',
    profiles: [
      { network: 'LinkedIn', url: 'https://www.linkedin.com/in/abk' },
      { network: 'ResearchGate', url: 'https://www.researchgate.net/profile/abk' },
    ],
  },
  work: TITLES.map(([position, name], index) => ({
    position,
    name,
    location: index < 4 ? 'Bergen' : 'Oslo',
    startDate: `${2022 - 3 * index}-0${1 + (index % 8)}`,
    ...(index > 0 && { endDate: `${2025 - 3 * index}-0${1 + ((index + 6) % 8)}` }),
    summary:
      index < 3
        ? 'Service for 1.1 million households, with four sites and two partners abroad.'
        : undefined,
    highlights: LINES.slice(0, Math.max(2, 7 - index)).map((line, at) =>
      index === 0 ? line : `${line}${at % 2 === 0 ? '' : `, as ${position.toLowerCase()}`}`,
    ),
  })),
  projects: [
    'One number to call',
    'Letters people understand',
    'The quiet Monday',
    'A school for advisers',
  ].map((name, index) => ({
    name,
    entity: index < 2 ? 'Nordlys Energy' : 'Brightwater Utilities',
    description: 'A programme across five departments, from the first workshop to the handbook.',
    startDate: `${2016 + index}-02`,
    endDate: `${2017 + index}-10`,
    highlights: LINES.slice(index, index + 3),
    keywords: ['Service design', 'Training', 'Plain language'],
  })),
  education: [
    {
      institution: 'University of Bergen',
      studyType: 'PhD',
      area: 'Operations Research',
      startDate: '1996',
      endDate: '2000',
    },
    {
      institution: 'NTNU',
      studyType: 'MSc',
      area: 'Industrial Economics',
      startDate: '1991',
      endDate: '1996',
    },
    {
      institution: 'BI Norwegian Business School',
      studyType: 'Executive programme',
      area: 'Leadership',
      endDate: '2014',
    },
  ],
  certificates: numbered(12, (number) => ({
    name: `${['ITIL 4 Managing Professional', 'PRINCE2 Practitioner', 'COPC Coordinator', 'Lean Black Belt'][number % 4]}, part ${number}`,
    issuer: ['Axelos', 'PeopleCert', 'COPC Inc.', 'ASQ'][number % 4],
    date: `${2008 + number}-0${1 + (number % 9)}`,
  })),
  awards: numbered(4, (number) => ({
    title: `Service team of the year, ${number === 1 ? 'first place' : `place ${number}`}`,
    awarder: 'Nordic Service Forum',
    date: `${2012 + 2 * number}`,
  })),
  publications: numbered(10, (number) => ({
    name: `On queues that people do not mind, part ${number}`,
    publisher: 'Journal of Service Operations',
    releaseDate: `${2000 + number}`,
    summary: number % 3 === 0 ? 'With two colleagues from Delft.' : undefined,
  })),
  volunteer: [
    {
      organization: 'Bergen Food Bank',
      position: 'Member of the board',
      startDate: '2017-01',
      highlights: ['Opened two distribution points', 'Found 60 drivers for the winter'],
    },
    { organization: 'Girls’ Tech Camp', position: 'Mentor', startDate: '2013', endDate: '2019' },
  ],
  skills: skills(
    ...[
      'Operations',
      'Service design',
      'Queueing theory',
      'Workforce planning',
      'Budgeting',
      'Outsourcing',
    ],
    ...[
      'Contracts',
      'Complaints',
      'Regulation',
      'GDPR',
      'Change management',
      'Coaching',
      'Negotiation',
    ],
    ...[
      'Plain language',
      'Training',
      'Quality',
      'COPC',
      'ITIL',
      'Lean',
      'Six Sigma',
      'SQL',
      'R',
      'Power BI',
    ],
    ...[
      'Salesforce',
      'SAP',
      'Zendesk',
      'Genesys',
      'Excel',
      'Forecasting',
      'Surveys',
      'Interviews',
      'NPS',
    ],
    ...[
      'Journey mapping',
      'Scrum',
      'Kanban',
      'OKRs',
      'Moderation',
      'Public speaking',
      'Teaching',
      'Writing',
    ],
  ),
  languages: [
    { language: 'Norwegian', fluency: 'Native' },
    { language: 'English', fluency: 'C2' },
    { language: 'German', fluency: 'C1' },
    { language: 'Danish', fluency: 'B2' },
    { language: 'French', fluency: 'A2' },
  ],
  interests: skills('Sea kayaking', 'Chess', 'Bread', 'Archives'),
  references: [
    {
      name: 'Ola Nesheim, chief executive, Nordlys Energy',
      reference:
        'She reads the letters nobody reads, and then she changes the process that made them necessary.',
    },
    { name: 'Ingrid Vik, Fjord Insurance', reference: 'The calmest person in any storm we had.' },
  ],
})

import { type Resume, resumeSchema } from '@vitrine/domain/resume/resume'

const NAME = 'Maximiliana Konstantinopolitanska-Featherstonehaugh Valle Roca'
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const SENTENCE =
  'Led the consolidation of eleven regional programmes into one, with a budget agreed line by line and reported every month to a board that read it. '

const repeated = <Item>(count: number, make: (number: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))

/** An extreme resume: ten jobs, forty skills, a name of sixty letters, a very long word. */
export function overlongResume(): Resume {
  return resumeSchema.parse({
    basics: {
      name: NAME,
      label:
        'Principal Interdisciplinary Programme Coordination and Infrastructure Transformation Manager',
      email: 'maximiliana.konstantinopolitanska-featherstonehaugh@subdomain.company.example.com',
      phone: '+44 20 7946 0182',
      url: 'https://konstantinopolitanska-featherstonehaugh-valle-roca.example.com',
      summary: `${LONG_WORD}. ${SENTENCE.repeat(6)}`,
      location: {
        city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
        countryCode: 'GB',
      },
      profiles: repeated(9, (number) => ({
        network: `A network with a long name ${number}`,
        url: `https://network-${number}.example.com/people/maximiliana-konstantinopolitanska`,
      })),
    },
    work: repeated(10, (number) => ({
      name: `${LONG_WORD} and Sons, Department ${number}`,
      position: `Acting Deputy Head of the Office for Programme Coordination, Section ${number}`,
      location: 'Llanfairpwllgwyngyll',
      startDate: `${2025 - 2 * number}-01`,
      ...(number === 1 ? {} : { endDate: `${2027 - 2 * number}-12` }),
      summary: SENTENCE.repeat(2),
      highlights: repeated(number === 2 ? 30 : 4, (line) => `${line}. ${SENTENCE}`),
    })),
    projects: repeated(5, (number) => ({
      name: `Project ${number} with a name that goes on for longer than most`,
      description: SENTENCE.repeat(2),
      startDate: `${2010 + number}-03`,
      endDate: `${2011 + number}-03`,
      keywords: repeated(9, (keyword) => `Keyword ${keyword}`),
    })),
    volunteer: repeated(2, (number) => ({
      organization: `Society for long names ${number}`,
      position: 'Treasurer',
      summary: SENTENCE,
    })),
    education: repeated(4, (number) => ({
      institution: `University of ${LONG_WORD} ${number}`,
      studyType: 'Doctor of Philosophy',
      area: 'Comparative Administrative Infrastructure',
      startDate: `${1990 + number}`,
      endDate: `${1993 + number}`,
      courses: repeated(8, (course) => `Course ${course}`),
    })),
    certificates: repeated(9, (number) => ({
      name: `Certificate ${number} of advanced professional coordination`,
      issuer: 'Institute of Institutes',
      date: '2019-04',
    })),
    awards: repeated(4, (number) => ({
      title: `Award ${number}`,
      awarder: 'Academy',
      date: '2018',
    })),
    publications: repeated(4, (number) => ({
      name: `On the naming of things, volume ${number}`,
      publisher: 'Journal',
      summary: SENTENCE.repeat(4),
    })),
    skills: repeated(40, (number) => ({
      name: `Skill ${number} of many`,
      ...(number % 3 === 0 ? { keywords: ['first', 'second', 'third'] } : { level: '12 years' }),
    })),
    languages: repeated(8, (number) => ({
      language: `Language ${number}`,
      fluency: 'professional',
    })),
    interests: repeated(6, (number) => ({ name: `Interest ${number}` })),
    references: repeated(3, (number) => ({
      name: `Referee ${number}`,
      reference: SENTENCE.repeat(2),
    })),
    meta: {
      vitrine: {
        figures: repeated(10, (number) => ({
          value: `${number} × 1,000,000`,
          label: 'of something that takes some words to say',
          note: SENTENCE,
        })),
        jobs: [
          {
            employer: `${LONG_WORD} and Sons, Department 1`,
            result: { value: '1,000,000,000', label: 'of a currency with a long name' },
            facts: repeated(6, (number) => ({ label: `A long label ${number}`, value: LONG_WORD })),
          },
        ],
      },
    },
  })
}

/** Invents people with a career, in the languages of `languages.txt`. */
import { readFileSync } from 'node:fs'
import type { Resume } from '@vitrine/domain/resume/resume'
import type { Random } from './random.ts'

const WORD_LISTS = [
  'first',
  'family',
  'city',
  'present',
  'summary',
  'work',
  'education',
  'skills',
  'languages',
  'certificates',
  'professions',
  'employers',
  'schools',
  'degrees',
  'areas',
  'duties',
  'skillset',
  'tongues',
  'levels',
] as const
type WordList = (typeof WORD_LISTS)[number]
export type Words = Record<WordList, string[]> & { lang: string }

export const allWords: readonly Words[] = readFileSync(
  new URL('languages.txt', import.meta.url),
  'utf8',
)
  .split(/^@/m)
  .slice(1)
  .map((block) => {
    const [lang = '', ...lines] = block.trim().split('\n')
    const lists = new Map(
      lines.map((line) => {
        const [key = '', ...rest] = line.split(' ')
        return [key, rest.join(' ').split('|')]
      }),
    )
    const missing = WORD_LISTS.find((list) => !lists.has(list))
    if (missing) throw new Error(`The words of ${lang} have no list "${missing}".`)
    return { lang, ...Object.fromEntries(lists) } as Words
  })

/** Thin to overfull careers. Dates have a year and a month; no end date means today. */
export function inventPerson(words: Words, random: Random): Resume {
  const isFamilyFirst = ['hu', 'ja', 'zh', 'vi'].includes(words.lang)
  const [first, family] = [random.pick(words.first), random.pick(words.family)]
  const name = ['ja', 'zh'].includes(words.lang)
    ? `${family}${words.lang === 'ja' ? ' ' : ''}${first}`
    : isFamilyFirst
      ? `${family} ${first}`
      : `${first} ${family}`
  const handle = random.pick([
    'a.kessler',
    'mira.holt',
    't_okada',
    'jvdb1984',
    'contact',
    'r.s.lund',
  ])
  const fill = (text: string) =>
    text.replace('{c}', random.pick(words.city)).replace('{f}', random.pick(words.family))
  const jobs = random.pick([1, 2, 3, 3, 4, 5, 8])
  const professions = random.some(words.professions, jobs)
  const employers = random.some(words.employers, jobs)
  let year = 2026
  const work = Array.from({ length: jobs }, (_, i) => {
    const end = i === 0 && random.chance(0.6) ? undefined : monthOf(year, random)
    year -= random.between(1, 4)
    const startDate = monthOf(year, random)
    year -= random.chance(0.2) ? 1 : 0
    return {
      position: professions[i % professions.length] ?? '',
      name: fill(employers[i % employers.length] ?? ''),
      startDate,
      ...(end ? { endDate: end < startDate ? startDate : end } : {}),
      location: random.pick(words.city),
      highlights: random.some(words.duties, random.pick([0, 1, 2, 3, 4])),
    }
  })
  const studies = random.pick([1, 1, 2, 3])
  const education = Array.from({ length: studies }, (_, i) => ({
    institution: fill(random.pick(words.schools)),
    studyType: words.degrees[i % words.degrees.length] ?? '',
    area: random.pick(words.areas),
    startDate: String(year - 3 * (i + 1)),
    endDate: String(year - 3 * i),
  }))
  return {
    basics: {
      name,
      label: work[0]?.position ?? '',
      email: `${handle}@${random.pick(['example.org', 'mail.example.com', 'example.net'])}`,
      phone: phoneOf(words.lang, random),
      location: { city: random.pick(words.city) },
      ...(random.chance(0.6)
        ? {
            summary: random
              .some(words.duties, 2)
              .map((text) => `${text}.`)
              .join(' '),
          }
        : {}),
      profiles: random.chance(0.4)
        ? [
            {
              network: 'LinkedIn',
              username: 'kestrel-vane',
              url: 'https://www.linkedin.com/in/kestrel-vane',
            },
          ]
        : [],
    },
    work,
    education,
    skills: random.some(words.skillset, random.between(3, 7)).map((skill) => ({ name: skill })),
    ...(random.chance(0.8)
      ? {
          languages: random
            .some(words.tongues, random.between(2, 3))
            .map((language, i) => ({ language, fluency: words.levels[i] ?? '' })),
        }
      : {}),
  }
}

const monthOf = (year: number, random: Random): string =>
  `${year}-${String(random.between(1, 9)).padStart(2, '0')}`

/** The digits before a possible number of the country, and how many follow. */
const PHONES: Readonly<Record<string, readonly [prefix: string, digits: number]>> = {
  en: ['+44 20 7946 0', 3],
  de: ['+49 30 23125 ', 3],
  fr: ['+33 1 99 00 1', 3],
  es: ['+34 911 23 4', 3],
  it: ['+39 06 9480 ', 4],
  ja: ['+81 3 5550 ', 4],
  ru: ['+7 495 555 ', 4],
  pl: ['+48 22 555 ', 4],
}
const OTHER_PHONES = ['+44 20 7946 0', 3] as const

function phoneOf(lang: string, random: Random): string {
  const [prefix, digits] = PHONES[lang] ?? OTHER_PHONES
  return `${prefix}${random.between(10 ** (digits - 1), 10 ** digits - 1)}`
}

import { expect, test } from 'vitest'
import { aCv, readMarkup as read, readText } from '../testing/read-markup.ts'

const HEAD = 'Jane Doe\nNurse\nAustin, TX | (512) 555-0147 | jane.doe@example.com\n'

test.each([
  ['## Jane Doe, RN, CCRN\nNurse', 'Nurse'],
  ['## Jane Doe\nRN, CCRN\nNurse', 'Nurse'],
  ['## Jane Doe RN CCRN\nNurse', 'Nurse'],
  ['## Jane Doe, RN, CCRN, Charge Nurse', 'Charge Nurse'],
])('strips letters after the name: %s', (top, label) => {
  const { resume, unplaced } = read(`${top}\njane.doe@example.com\n# Summary\nCares for people.`)
  expect(resume.basics).toMatchObject({ name: 'Jane Doe', honorificSuffix: 'RN, CCRN', label })
  expect(unplaced).toEqual([])
})

test('reads name, headline and contact data from the top', () => {
  const { resume } = read(`${HEAD}# Summary\nCares for people.`)
  expect(resume.basics).toMatchObject({
    name: 'Jane Doe',
    label: 'Nurse',
    email: 'jane.doe@example.com',
    phone: '+1 512 555 0147',
    summary: 'Cares for people.',
    location: { city: 'Austin', region: 'TX' },
  })
})

test('tells position from employer in either order', () => {
  const first = read(
    `${HEAD}# Experience\n**Charge Nurse\tAug 2019 – Present\nSt. Brendan Medical Center, Austin, TX\n* Lead 14 nurses\n**Staff Nurse\tJun 2015 – Jul 2019\nLone Star Hospital, Round Rock, TX\n* Cared for patients`,
  )
  const second = read(
    `${HEAD}# Experience\n**St. Brendan Medical Center\tAustin, TX\nCharge Nurse\tAug 2019 – Present\n* Lead 14 nurses\n**Lone Star Hospital\tRound Rock, TX\nStaff Nurse\tJun 2015 – Jul 2019\n* Cared for patients`,
  )
  for (const { resume } of [first, second])
    expect(resume.work).toMatchObject([
      {
        position: 'Charge Nurse',
        name: 'St. Brendan Medical Center',
        location: 'Austin, TX',
        startDate: '2019-08',
        highlights: ['Lead 14 nurses'],
      },
      {
        position: 'Staff Nurse',
        name: 'Lone Star Hospital',
        startDate: '2015-06',
        endDate: '2019-07',
      },
    ])
  expect(first.resume.work?.[0]).not.toHaveProperty('endDate')
})

test('repeats the employer for each of its roles', () => {
  const { resume } = read(
    `${HEAD}# Experience\n**Northway Markets Inc\nDistrict Manager\n2016 – 2021\n* Opened four stores\nStore Manager\n2012 – 2016\n* Won an award`,
  )
  expect(resume.work).toMatchObject([
    { name: 'Northway Markets Inc', position: 'District Manager', startDate: '2016' },
    { name: 'Northway Markets Inc', position: 'Store Manager', startDate: '2012' },
  ])
})

test('tells degree, subject and school apart', () => {
  const { resume } = read(
    `${HEAD}# Education\n**Bachelor of Science in Nursing\t2011 – 2015\nThe University of Texas`,
  )
  expect(resume.education).toMatchObject([
    {
      studyType: 'Bachelor of Science',
      area: 'Nursing',
      institution: 'The University of Texas',
      startDate: '2011',
      endDate: '2015',
    },
  ])
})

test('reads skills with groups and languages with levels', () => {
  const { resume } = read(
    `${HEAD}# Skills\nClinical: Triage, Wound care (advanced, paediatric)\nLanguages: English, Spanish\n# Languages\nIgbo – conversational`,
  )
  expect(resume.skills).toEqual([
    { name: 'Clinical', keywords: ['Triage', 'Wound care (advanced, paediatric)'] },
  ])
  expect(resume.languages).toEqual([
    { language: 'Igbo', fluency: 'conversational' },
    { language: 'English' },
    { language: 'Spanish' },
  ])
})

test('reads title, issuer and date of smaller entries', () => {
  const { resume } = read(
    `${HEAD}# Certifications\n* CCRN – Adult Critical Care, AACN, Mar 2018\n# Awards\n* DAISY Award, St. Brendan, 2021\n# Publications\n* Uplift in two-sided markets. Journal of Care, 2022`,
  )
  expect(resume.certificates).toMatchObject([
    { name: 'CCRN – Adult Critical Care', issuer: 'AACN', date: '2018-03' },
  ])
  expect(resume.awards).toMatchObject([
    { title: 'DAISY Award', awarder: 'St. Brendan', date: '2021' },
  ])
  expect(resume.publications).toMatchObject([
    { name: 'Uplift in two-sided markets', publisher: 'Journal of Care', releaseDate: '2022' },
  ])
})

test('every field has a source that quotes the file', () => {
  const { resume, sources, lines } = read(
    `${HEAD}# Experience\n**Charge Nurse, St. Brendan Hospital\tAug 2019 – Present\n* Lead 14 nurses`,
  )
  const paths = new Set(sources.map((source) => source.path))
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === 'string'
      ? [path]
      : Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`))
  expect(leaves(resume, '').filter((path) => !paths.has(path))).toEqual([])
  for (const { lines: ids } of sources)
    expect(ids.every((id) => lines[id] !== undefined)).toBe(true)
})

test('keeps unrecognized text as unplaced', () => {
  const { unplaced } = read(
    `${HEAD}# Experience\n**Charge Nurse, St. Brendan Hospital\t2019 – Present\n# Nationality\nUnited States citizen`,
  )
  expect(unplaced.map(({ text }) => text).join('\n')).toContain('United States citizen')
})

const JOB = '**Charge Nurse\tAug 2019 – Present\nSt. Brendan Medical Center\n* Lead 14 nurses'

test('a heading after an icon begins a section', () => {
  const { resume } = read(`${HEAD}* # Experience\n${JOB}\n* # Skills\n* Triage\n* Wound care`)
  expect(resume.work).toMatchObject([{ position: 'Charge Nurse', highlights: ['Lead 14 nurses'] }])
  expect(resume.skills?.map(({ name }) => name)).toEqual(['Triage', 'Wound care'])
})

test('accepts a different heading style in a sidebar', () => {
  const { resume } = read(
    `${HEAD}# Experience\n${JOB}\n# Education\nBSc Nursing, University of Texas\t2015\n## Skills\nTriage, Wound care`,
  )
  expect(resume.skills?.map(({ name }) => name)).toEqual(['Triage', 'Wound care'])
})

test('joins a name with widely spaced words', () => {
  const { resume } = read('## Jan\tKüster\nEngineer\njan@example.com')
  expect(resume.basics).toMatchObject({ name: 'Jan Küster', label: 'Engineer' })
})

test.each([
  ['one over the other', '### JANE\n### DOE', 'JANE DOE'],
  ['the family name larger', '## JANE\n### DOE', 'JANE DOE'],
  ['the family name of several words', '### MARTA\n### VAN DER BERG', 'MARTA VAN DER BERG'],
  ['all in capitals', '### MARÍA JOSÉ GARCÍA LÓPEZ', 'MARÍA JOSÉ GARCÍA LÓPEZ'],
  ['over a profession in large letters', '### JANE DOE\n## NURSE', 'JANE DOE'],
])('reads a name %s whole', (_, top, name) => {
  const { resume } = read(`${top}\njd@example.com | Austin, TX\n# Experience\n${JOB}`)
  expect(resume.basics?.name).toBe(name)
})

test.each([
  'Ludwig van der Berg',
  'María de los Ángeles de la Cruz',
  'Ana García López',
  'José Ortega y Gasset',
  'Robert “Bob” Smith',
  'Robert "Bob" Smith',
  'Robert (Bob) Smith',
  'Nguyễn Thị Hồng Vân',
  'Siân O’Neill-McCarthy',
  'Abu Bakr al-Rashid',
])('keeps the spelling of the name %s', (name) => {
  const { resume, unplaced } = read(
    `## ${name}\nNurse\ninfo@example.com | Austin, TX\n# Experience\n${JOB}`,
  )
  expect(resume.basics).toMatchObject({ name, label: 'Nurse' })
  expect(unplaced).toEqual([])
})

test('never takes a place for a name', () => {
  const { resume } = read(`Berlin, Germany\njd@example.com\n# Experience\n${JOB}`)
  expect(resume.basics).not.toHaveProperty('name')
})

test('dates before a sentence belong to the job above', () => {
  const { resume } = read(
    `${HEAD}# Experience\nDeveloper\t**Example Ltd\nsince January 2016, programming and watching the build.\nTrainee\t**Sample Ltd\nMarch 2014 – December 2014, making coffee and baking cookies.`,
  )
  expect(resume.work).toMatchObject([
    { startDate: '2016-01', summary: 'programming and watching the build.' },
    { startDate: '2014-03', endDate: '2014-12', summary: 'making coffee and baking cookies.' },
  ])
})

test('bold outer bullets are the entries', () => {
  const { resume } = read(
    `${HEAD}# Experience\n* **Example Ltd\nWeb Developer\nJanuary 2019 to Present\n   * Led the redesign\n   * Wrote the tests\n* **Sample Inc.\nDeveloper\nJune 2016 to December 2018\n   * Shipped it`,
  )
  expect(resume.work).toMatchObject([
    {
      name: 'Example Ltd',
      position: 'Web Developer',
      highlights: ['Led the redesign', 'Wrote the tests'],
    },
    { name: 'Sample Inc.', position: 'Developer', highlights: ['Shipped it'] },
  ])
})

test.each([
  ['dates', '2019 – 2021', 'Mar 2016 – Dec 2018', { startDate: '2019', endDate: '2021' }],
  ['places', 'Lyon, France', 'Genève, Suisse', { location: 'Lyon, France' }],
])('outer bullets with %s at the far edge are entries', (_, first, second, expected) => {
  const { resume } = read(
    `${HEAD}# Experience\n* Ingénieur logiciel, Exemple SARL\t${first}\n   * Led the redesign\n   * Wrote the tests\n* Développeur, Modèle SA\t${second}\n   * Shipped it`,
  )
  expect(resume.work).toMatchObject([
    { ...expected, highlights: ['Led the redesign', 'Wrote the tests'] },
    { highlights: ['Shipped it'] },
  ])
})

test('outer bullets with places and dates are entries', () => {
  const { resume } = read(
    `${HEAD}# Experience\n* Exemple SARL\tLyon, France\nIngénieur logiciel\t2019 – 2021\n   * Led the redesign\n* Modèle SA\tGenève, Suisse\nDéveloppeur\t2016 – 2018\n   * Shipped it`,
  )
  expect(resume.work).toMatchObject([
    { name: 'Exemple SARL', location: 'Lyon, France', startDate: '2019', endDate: '2021' },
    { name: 'Modèle SA', location: 'Genève, Suisse', startDate: '2016', endDate: '2018' },
  ])
})

test('separate bullets for place and date make one entry', () => {
  const { resume } = read(
    `${HEAD}# Education\n* University of Leeds, BSc Nursing\tLeeds, UK\n   * First class\n* University of Texas, MSc Nursing\t2015 – 2017\n   * With distinction`,
  )
  expect(resume.education?.map(({ institution }) => institution)).toEqual([
    'University of Leeds',
    'University of Texas',
  ])
})

test('outer bullets without dates or places are no entries', () => {
  const { resume } = read(
    `${HEAD}# Experience\n**Charge Nurse\tAug 2019 – Present\nSt. Brendan Medical Center\n* Led the night shift:\n   * fourteen nurses\n* Taught the new ones`,
  )
  expect(resume.work).toHaveLength(1)
})

test('timeline marks before bold titles make no items', () => {
  const { resume } = read(
    `${HEAD}# Education\n* **University of California\nBerkeley, CA\nBachelor of Science in Nursing\nAugust 2012 to May 2016`,
  )
  expect(resume.education).toMatchObject([
    { institution: 'University of California', startDate: '2012-08', endDate: '2016-05' },
  ])
})

test('an icon before a date makes no item', () => {
  const { resume } = read(
    `${HEAD}# Experience\nCharge Nurse\n**St. Brendan Medical Center\n* Aug 2019 – Present\t◦ Austin, TX\n* Lead 14 nurses\n* Cut waiting times of 2018 by half`,
  )
  expect(resume.work).toMatchObject([
    {
      startDate: '2019-08',
      location: 'Austin, TX',
      highlights: ['Lead 14 nurses', 'Cut waiting times of 2018 by half'],
    },
  ])
})

test('a web address on its own line belongs to the job', () => {
  const { resume } = read(
    `${HEAD}# Experience\n**Charge Nurse\tAug 2019 – Present\nSt. Brendan Medical Center\nhttps://brendan.example.org/\n* Lead 14 nurses`,
  )
  expect(resume.work?.[0]).toMatchObject({
    url: 'https://brendan.example.org/',
    highlights: ['Lead 14 nurses'],
  })
  expect(resume.work?.[0]).not.toHaveProperty('summary')
  expect(resume.basics).not.toHaveProperty('url')
})

test('addresses in the footer belong to the person', () => {
  const { resume } = read(
    `${HEAD}# Experience\n${JOB}\nwww.jane-doe.example.com · github.com/jane-doe`,
  )
  expect(resume.basics?.url).toBe('https://www.jane-doe.example.com')
  expect(resume.basics?.profiles).toMatchObject([{ network: 'GitHub', username: 'jane-doe' }])
})

test.each([
  ['(416) 000 – 0000', '416'],
  ['555·356·7936', '555'],
  ['000-00-0000', '000'],
])('telephone number %s keeps its groups without a country', (number, start) => {
  const { resume } = read(`Jane Doe\nNurse\n${number} | jane@example.com`)
  expect(resume.basics?.phone?.replace(/^\(/, '')).toMatch(new RegExp(`^${start}\\D`))
})

test('ignores change dates and house numbers in contact data', () => {
  const dated = read('Last updated in Mar 2026\n## Jane Doe\njane@example.com')
  expect(dated.resume.basics).not.toHaveProperty('location')
  const { resume } = read('## Jane Doe\n25 Station Street\nToronto, ON\njane@example.com')
  expect(resume.basics?.location).toMatchObject({ city: 'Toronto' })
  expect(resume.basics).not.toHaveProperty('label')
})

test('skill levels and whole sentences are no skills', () => {
  const { resume } = read(
    `${HEAD}# Skills\n**Interfaces\nAdvanced\nHTML5, PHP, and JavaScript\nGrew up in two languages and likes to draw pictures of plants and of birds.`,
  )
  expect(resume.skills).toEqual([{ name: 'Interfaces', keywords: ['HTML5', 'PHP', 'JavaScript'] }])
})

test('moves a skill group named after another section', () => {
  const { resume } = read(
    `${HEAD}# Skills\nLanguages: Python, C++\nAwards: Hack of the Year, Best Poster`,
  )
  expect(resume.awards).toMatchObject([{ title: 'Hack of the Year' }, { title: 'Best Poster' }])
  expect(resume.skills).toMatchObject([{ keywords: ['Python', 'C++'] }])
})

test('attaches coursework to the degree', () => {
  const { resume } = read(
    `${HEAD}# Education\nBSc Nursing\nUniversity of Texas\t2011 – 2015\n# Relevant Coursework\nAnatomy, Pharmacology`,
  )
  expect(resume.education?.[0]).toMatchObject({ courses: ['Anatomy', 'Pharmacology'] })
  expect(resume).not.toHaveProperty('certificates')
})

test('a school above its certificate is the issuer', () => {
  const { resume } = read(
    `${HEAD}# Certifications\n**University of Toronto\tSummer 2013\nReal Estate Investing`,
  )
  expect(resume.certificates).toMatchObject([
    { name: 'Real Estate Investing', issuer: 'University of Toronto' },
  ])
})

test('names a publication by its title', () => {
  const { resume } = read(
    `${HEAD}# Publications\n**Journal Articles\n* L. T. Wong and E. Someone, “A paper about snow,” Journal of Weather, 2011.\n* E. Someone, “Another one about rain,” Journal of Weather, 2013.`,
  )
  expect(resume.publications?.map(({ name }) => name)).toEqual([
    'A paper about snow',
    'Another one about rain',
  ])
})

test('keeps text under unknown headings out of the summary', () => {
  const text = `${HEAD}Nurse of heart and mind\n# Life Philosophy\nWho stands in the light has a shadow, and who has a shadow stands in the light.\n# Experience\n${JOB}\n# Skills\nTriage, Wound care`
  const { resume, unplaced } = read(text)
  expect(resume.basics).not.toHaveProperty('summary')
  expect(unplaced.map((part) => part.text).join()).toContain('shadow')
})

test('a publication’s authors, DOI or address are no publications', () => {
  const { resume } = read(
    `${HEAD}# Publications\n**La nieve en los Andes\tJulio 2023\nMarta Ruiz, José Peña Gil\n10.1234/nieve.2023.11 (Geografía 2023)\n**El hielo de Patagonia\tMayo 2021\nMarta Ruiz\n10.1234/hielo.2021.7`,
  )
  expect(resume.publications?.map(({ name, releaseDate }) => [name, releaseDate])).toEqual([
    ['La nieve en los Andes', '2023-07'],
    ['El hielo de Patagonia', '2021-05'],
  ])
  expect(resume.publications?.[0]).not.toHaveProperty('publisher')
})

test('keeps a talk as unplaced text', () => {
  const { resume, unplaced } = read(
    `${HEAD}# Publications\n**Snow\t2021\n# Invited Talks\nIce — Geneva Forum (2024)\n# Patents\nA warmer boot (EP 1234)`,
  )
  expect(resume.publications?.map(({ name }) => name)).toEqual(['Snow'])
  expect(unplaced.map(({ text }) => text).join()).toMatch(/Geneva Forum.*warmer boot/s)
})

test('titles beside dates are entries despite final periods', () => {
  const { resume } = read(
    `${HEAD}# Awards\n1987\tBest nurse of the whole year.\n1998\tBest nurse of the north before 1990.`,
  )
  expect(resume.awards?.map(({ title, date }) => [title, date])).toEqual([
    ['Best nurse of the whole year.', '1987'],
    ['Best nurse of the north before 1990.', '1998'],
  ])
})

test('numbers after an award’s year leave its title whole', () => {
  const { resume } = read(
    `${HEAD}# Awards\n* 2nd Schülerpreis 2023 (500 €)\n* Preis der Stadt 2019 (Stadt Ulm)`,
  )
  expect(resume.awards).toMatchObject([
    { title: '2nd Schülerpreis 2023 (500 €)' },
    { title: 'Preis der Stadt', awarder: 'Stadt Ulm', date: '2019' },
  ])
})

test('uses a certificate’s long form as its name', () => {
  const { resume } = read(
    `${HEAD}# Certifications\n**CFA\tMay 2019\nCFA Institute\nChartered Financial Analyst`,
  )
  expect(resume.certificates?.map(({ name }) => name)).toEqual(['Chartered Financial Analyst'])
})

test('names a project by its title, not a role', () => {
  const { resume } = read(
    `${HEAD}# Projects\n**Developer | Night Bus\tMay 2021\n* Shows the next one`,
  )
  expect(resume.projects?.map(({ name }) => name)).toEqual(['Night Bus'])
})

test('an undated entry ends at the next title', () => {
  const { resume } = read(
    `${HEAD}# Projects\n**Ward Planner\nAuthor\n* Plans the shifts of eleven wards\n**Night Bus\t2022\nAuthor\n* Shows the next night bus`,
  )
  expect(resume.projects?.map(({ name }) => name)).toEqual(['Ward Planner', 'Night Bus'])
})

test('drops a job title repeated under its employer', () => {
  const { resume } = read(
    `${HEAD}# Experience\n**Charge Nurse\t2019 – 2022\nMercy Hospital\nCharge Nurse\n* Led the nights`,
  )
  expect(resume.work?.[0]).not.toHaveProperty('summary')
  expect(resume.work?.[0]?.highlights).toEqual(['Led the nights'])
})

test('splits subject and school at the comma', () => {
  const { resume } = read(
    `${HEAD}# Education\nBACHELOR OF ARTS\n## Major in Modern Languages, University of Leeds, UK.\nMASTER OF ARTS\n## Major in Translation, University of Geneva, Switzerland.`,
  )
  expect(resume.education).toMatchObject([
    {
      institution: 'University of Leeds',
      studyType: 'BACHELOR OF ARTS',
      area: 'Major in Modern Languages',
    },
    {
      institution: 'University of Geneva',
      studyType: 'MASTER OF ARTS',
      area: 'Major in Translation',
    },
  ])
})

test('keeps commas inside skills separated by points', () => {
  const { resume } = read(
    `${HEAD}# Skills\nBeatmung, Bauchlage · CRRT · ECMO, VA und VV\nGo, 4,100 tests, Kafka`,
  )
  expect(resume.skills?.map(({ name }) => name)).toEqual([
    'Beatmung, Bauchlage',
    'CRRT',
    'ECMO, VA und VV',
    'Go',
    '4,100 tests',
    'Kafka',
  ])
})

test.each([
  [
    'Languages',
    'Mother tongue(s)\tItalian\nUNDERSTANDING\tSPEAKING\tWRITING\nListening\tReading\tSpoken interaction\tSpoken production\nFrench\tC1\tC2\tB2\tC1\tC2\nGerman\tA2\tA2\tA2\tA2\tA2',
    [
      { language: 'Italian', fluency: 'Mother tongue' },
      { language: 'French', fluency: 'B2–C2' },
      { language: 'German', fluency: 'A2' },
    ],
  ],
  [
    'Sprachkenntnisse',
    'Muttersprache\tDeutsch\nVerstehen\tSprechen\tSchreiben\nEnglisch\tC1 Kompetente Anwendung\tB2 Selbständige Anwendung\tB2 Selbständige Anwendung',
    [
      { language: 'Deutsch', fluency: 'Muttersprache' },
      { language: 'Englisch', fluency: 'B2–C1' },
    ],
  ],
  [
    'Competencias personales',
    'Comprensión auditiva\tLectura\tExpresión oral\tEscritura\nInglés\tB1\tB2\tB1\tB1',
    [{ language: 'Inglés', fluency: 'B1–B2' }],
  ],
])('reads language levels or ranges under "%s"', (heading, table, languages) => {
  const { resume, unplaced } = read(
    `## Jane Doe\njd@example.com\n# Experience\n${JOB}\n# ${heading}\n${table}`,
  )
  expect(resume.languages).toEqual(languages)
  expect(resume.skills ?? []).toEqual([])
  expect(unplaced).toEqual([])
})

test('keeps a described language level as written', () => {
  const { resume } = read(`${HEAD}# Languages\nFrench (C1 reading, B2 speaking, A2 writing)`)
  expect(resume.languages).toEqual([
    { language: 'French', fluency: 'C1 reading, B2 speaking, A2 writing' },
  ])
})

test('a label above a telephone number is no town', () => {
  const { resume } = read(
    `## Jane Doe\nNurse\n# Contact\n**Telefon\n+49 351 555 0183\n**Adresse\n# Experience\n${JOB}`,
  )
  expect(resume.basics).not.toHaveProperty('location')
})

test('keeps standards whose names resemble conjunctions whole', () => {
  const { resume } = read(`${HEAD}# Skills\nISO 9001, EN 1090, E 330 and welding`)
  expect(resume.skills?.map(({ name }) => name)).toEqual([
    'ISO 9001',
    'EN 1090',
    'E 330 and welding',
  ])
  const { resume: dutch } = read(`${HEAD}# Skills\nLassen, Frezen, en Meten`)
  expect(dutch.skills?.map(({ name }) => name)).toEqual(['Lassen', 'Frezen', 'Meten'])
})

test.each([
  ['Master in ', 'Nursing'],
  ['Master in', ' Nursing'],
])('splits a degree and subject in different styles: "%s"', (degree, subject) => {
  const cv = aCv(`${HEAD}# Education\nUniversity of Leeds\t2011 – 2015\nMaster in Nursing`)
  const paragraphs = cv.paragraphs.map((paragraph) => {
    const [first] = paragraph.segments
    return first?.text === 'Master in Nursing'
      ? {
          ...paragraph,
          segments: [
            { ...first, text: degree },
            { ...first, text: subject, bold: true },
          ],
        }
      : paragraph
  })
  const { resume } = readText({ ...cv, paragraphs })
  expect(resume.education).toMatchObject([
    { institution: 'University of Leeds', studyType: 'Master', area: 'Nursing' },
  ])
})

test('excludes short lines beside the summary', () => {
  const { resume, unplaced } = read(
    `## Jane Doe\nNurse\njd@example.com\n# About\nLower Saxony\nCares for people who come at night and wait.\n# Experience\n${JOB}`,
  )
  expect(resume.basics?.summary).toBe('Cares for people who come at night and wait.')
  expect(unplaced.map(({ text }) => text)).toEqual(['Lower Saxony'])
})

test('unknown large headings open their own sections', () => {
  const { resume, unplaced } = read(
    `${HEAD}# Education\n2005 – 2008\tBA History, University of Leeds\n# Qwertz\nFirst thing\n# Plonk\nSecond thing`,
  )
  expect(resume.education).toMatchObject([{ institution: 'University of Leeds', endDate: '2008' }])
  expect(JSON.stringify(resume)).not.toMatch(/Qwertz|First thing|Second thing/)
  expect(unplaced.map(({ text }) => text).join(' ')).toContain('First thing')
})

test('hidden text is unplaced and marked', () => {
  const cv = aCv(`${HEAD}# Skills\nPlanning\nKubernetes Kafka`)
  const last = cv.paragraphs.length - 1
  const paragraphs = cv.paragraphs.map((p, i) => (i === last ? { ...p, isHidden: true } : p))
  const { resume, unplaced } = readText({ ...cv, paragraphs })
  expect(resume.skills).toEqual([{ name: 'Planning' }])
  expect(unplaced.map(({ text }) => text)).toEqual(['Hidden text: Kubernetes Kafka'])
})

import { expect, test } from 'vitest'
import type { CvText } from '../extract/cv-text.ts'
import { readEmbeddedResume } from './read-embedded-resume.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const page = (...lines: string[]): CvText => ({
  paragraphs: [],
  lines: lines.map((text) => ({ page: 1, box: [0.1, 0.1, 0.5, 0.02], text })),
  pages: [{ width: 600, height: 800 }],
  looseLinks: [],
})
const attached = (name: string, content: string, text: CvText) =>
  readEmbeddedResume([{ name, bytes: bytes(content) }], text)

const JOB = ['Independent consultant', 'British Council, Paris', 'August 2002 – present']
const OLD = `<?xml version="1.0"?><e:learnerinfo xmlns:e="x" locale="en_GB">
  <identification><firstname>Betty</firstname><lastname>Smith</lastname>
    <contactinfo><address><municipality>Birmingham</municipality><country><code>UK</code></country></address>
      <mobile>+44 7123 456789</mobile><email>betty@example.com</email></contactinfo></identification>
  <application><label>Project manager</label></application>
  <workexperiencelist><workexperience>
    <period><from><year>2002</year><month>--08</month></from><to></to></period>
    <position><label>Independent consultant</label></position>
    <activities>- advising youth agencies
- running two workshops</activities>
    <employer><name>British Council</name><address><municipality>Paris</municipality></address></employer>
  </workexperience></workexperiencelist>
  <languagelist><language><label>French</label><level><listening>c1</listening><reading>c2</reading></level></language></languagelist>
</e:learnerinfo>`
const NEWER = `<SkillsPassport xmlns="x"><LearnerInfo>
  <Identification><PersonName><FirstName>Betty</FirstName><Surname>Smith</Surname></PersonName>
    <ContactInfo><Address><Contact><Municipality>Birmingham</Municipality><Country><Code>UK</Code></Country></Contact></Address>
      <Email><Contact>betty@example.com</Contact></Email>
      <TelephoneList><Telephone><Contact>+44 7123 456789</Contact></Telephone></TelephoneList></ContactInfo></Identification>
  <Headline><Description><Label>Project manager</Label></Description></Headline>
  <WorkExperienceList><WorkExperience><Period><From year="2002" month="--08"/><Current>true</Current></Period>
    <Position><Label>Independent consultant</Label></Position>
    <Activities>&lt;ul&gt;&lt;li&gt;advising youth agencies&lt;/li&gt;&lt;li&gt;running two workshops&lt;/li&gt;&lt;/ul&gt;</Activities>
    <Employer><Name>British Council</Name><ContactInfo><Address><Contact><Municipality>Paris</Municipality></Contact></Address></ContactInfo></Employer>
  </WorkExperience></WorkExperienceList>
  <Skills><Linguistic><ForeignLanguageList><ForeignLanguage><Description><Label>French</Label></Description>
    <ProficiencyLevel><Listening>C1</Listening><Reading>C2</Reading></ProficiencyLevel></ForeignLanguage></ForeignLanguageList></Linguistic></Skills>
</LearnerInfo></SkillsPassport>`
const TODAY = `<Candidate xmlns="x" xmlns:hr="h" xmlns:oa="o" xmlns:eures="e">
  <CandidatePerson><PersonName><oa:GivenName>Betty</oa:GivenName><hr:FamilyName>Smith</hr:FamilyName></PersonName>
    <Communication><ChannelCode>Email</ChannelCode><oa:URI>betty@example.com</oa:URI></Communication>
    <Communication><ChannelCode>Telephone</ChannelCode><CountryDialing>44</CountryDialing><oa:DialNumber>7123 456789</oa:DialNumber></Communication>
    <Communication><Address><oa:CityName>Birmingham</oa:CityName><CountryCode>uk</CountryCode></Address></Communication></CandidatePerson>
  <CandidateProfile languageCode="en"><EmploymentHistory><EmployerHistory>
    <hr:OrganizationName>British Council</hr:OrganizationName>
    <PositionHistory><PositionTitle>Independent consultant</PositionTitle>
      <eures:EmploymentPeriod><eures:StartDate><hr:FormattedDateTime>2002-08-01</hr:FormattedDateTime></eures:StartDate><hr:CurrentIndicator>true</hr:CurrentIndicator></eures:EmploymentPeriod>
      <oa:Description>&lt;p&gt;advising youth agencies&lt;/p&gt;&lt;p&gt;running two workshops&lt;/p&gt;</oa:Description><City>Paris</City></PositionHistory>
  </EmployerHistory></EmploymentHistory>
  <PersonQualifications><PersonCompetency><CompetencyID>fra</CompetencyID><hr:TaxonomyID>language</hr:TaxonomyID>
    <eures:CompetencyDimension><eures:Score><hr:ScoreText>C1</hr:ScoreText></eures:Score></eures:CompetencyDimension>
    <eures:CompetencyDimension><eures:Score><hr:ScoreText>C2</hr:ScoreText></eures:Score></eures:CompetencyDimension></PersonCompetency></PersonQualifications>
  </CandidateProfile></Candidate>`
const PAGE = page(
  'Betty Smith, Project manager',
  'Birmingham (United Kingdom), GB, +44 7123 456789, betty@example.com',
  ...JOB,
  '– advising youth agencies',
  '– running two workshops',
  'French',
)

// @promise own-files-read-back: Our PDF and Word files and Europass PDFs are read back without loss.
test.each([
  ['of 2005', OLD],
  ['of 2012', NEWER],
  ['of today', TODAY],
])('reads the whole CV from Europass data in form %s', (_, xml) => {
  const read = attached('cv.xml', xml, PAGE)
  expect(read?.resume).toMatchObject({
    basics: {
      name: 'Betty Smith',
      email: 'betty@example.com',
      phone: '+44 7123 456789',
      location: { city: 'Birmingham', countryCode: 'GB' },
    },
    work: [
      {
        position: 'Independent consultant',
        name: 'British Council',
        location: 'Paris',
        startDate: '2002-08',
        highlights: ['advising youth agencies', 'running two workshops'],
      },
    ],
    languages: [{ language: 'French', fluency: 'C1–C2' }],
  })
  expect(read?.resume.work?.[0]).not.toHaveProperty('endDate')
  const started = read?.sources.find(({ path }) => path === '/work/0/startDate')
  expect(started).toMatchObject({ text: 'August 2002 – present', lines: [4] })
})

test('omits what the owner hid in Europass', () => {
  const hidden = OLD.replace(
    '</workexperiencelist>',
    '<workexperience><position><label>Barista</label></position><employer><name>Corner Café</name></employer></workexperience></workexperiencelist>',
  )
  expect(attached('cv.xml', hidden, PAGE)?.resume.work).toHaveLength(1)
})

const RESUME = {
  basics: { name: 'Mira Voss' },
  work: [{ name: 'Norrland Mutual', position: 'Actuary', startDate: '2020' }],
}

test('reads a JSON resume with its line numbers', () => {
  const text = page('Mira', 'Voss', 'Actuary, Norrland Mutual', '2020 – present')
  const read = attached('resume.json', JSON.stringify(RESUME), text)
  expect(read?.resume).toEqual(RESUME)
  expect(read?.sources.map(({ path, lines }) => [path, lines])).toEqual([
    ['/basics/name', [0, 1]],
    ['/work/0/name', [2]],
    ['/work/0/position', [2]],
    ['/work/0/startDate', [3]],
  ])
})

test('ignores an attachment that differs from the visible text', () => {
  const other = page('Jonas Berg', 'Nurse, City Hospital', '2020 – present')
  expect(attached('resume.json', JSON.stringify(RESUME), other)).toBeNull()
})

test('ignores attached data of another kind', () => {
  for (const other of ['<invoice><total>9</total></invoice>', '{"a":1}', '[1]'])
    expect(attached('data.xml', other, PAGE)).toBeNull()
})

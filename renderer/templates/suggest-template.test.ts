import { expect, test } from 'vitest'
import type { Resume } from '@vitrine/domain/resume/resume'
import { fieldOfTitle } from '../content/field-of-work.ts'
import { suggestTemplate } from './suggest-template.ts'
import { commonResume, fullResume, thinResume } from '../testing/people.ts'
import { type TemplateId, templateIds } from './manifest.ts'
import { sampleResume } from './samples.ts'

test.each(templateIds)('suggests its own template for the example of %s', (templateId) => {
  expect(suggestTemplate(sampleResume(templateId)).templateId).toBe(templateId)
})

const jobs = (...startDates: string[]) => startDates.map((startDate) => ({ startDate }))

test.each<[string, Resume, string, string]>([
  [
    'of a nurse with certificates',
    {
      basics: { label: 'Enfermera de urgencias' },
      certificates: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
    },
    'care-board',
    'Work in care and 3 licenses and certificates: licenses and units come first.',
  ],
  [
    'with publications and no title',
    { publications: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
    'margin-notes',
    '3 publications: publications and method have room beside the text.',
  ],
  [
    'with figures',
    {
      work: [
        {
          highlights: [
            'Raised £2m a year',
            'Cut waste by 20%',
            'Served 4,000 guests',
            'Led a team',
          ],
        },
      ],
    },
    'tearsheet',
    '3 figures that speak for themselves: figures lead, and the record follows in one table.',
  ],
  [
    'with projects that are told',
    { projects: [{ description: 'One' }, { highlights: ['Two'] }, { description: 'Three' }] },
    'decision-log',
    '3 projects with a text: each project stands as a case of its own.',
  ],
  [
    'with many dates',
    { work: jobs('2012-01', '2014-03', '2016-05', '2018-07') },
    'programme',
    '4 posts dated to the month: the career is drawn to scale in time.',
  ],
  [
    'with nothing but a name',
    { basics: { name: 'Ada Quill' } },
    'letter',
    'A plain record: one calm column carries the text.',
  ],
])('suggests a template for a resume %s with reason', (_, resume, templateId, reason) => {
  expect(suggestTemplate(resume)).toEqual({ templateId, reason })
})

const drafts = { thin: thinResume, plain: commonResume, full: fullResume }

// @promise template-suggestion: The suggested template follows the profession.
test.each<[string, TemplateId, TemplateId, TemplateId]>([
  ['Registered Nurse', 'care-board', 'care-board', 'care-board'],
  ['Software Engineer', 'release-notes', 'release-notes', 'release-notes'],
  ['Product Designer', 'decision-log', 'decision-log', 'decision-log'],
  ['Financial Analyst', 'tearsheet', 'tearsheet', 'tearsheet'],
  ['Art Director', 'poster-wall', 'poster-wall', 'poster-wall'],
  ['Site Manager', 'programme', 'programme', 'programme'],
  ['Marine Biologist', 'margin-notes', 'margin-notes', 'margin-notes'],
  ['Chief Operating Officer', 'letter', 'letter', 'letter'],
  // A profession without its own template gets one by document content.
  ['Receptionist', 'letter', 'tearsheet', 'margin-notes'],
])('suggests by profession for a %s of any length', (label, ...ids) => {
  const proposed = Object.values(drafts).map((resume) =>
    suggestTemplate({ ...resume, basics: { ...resume.basics, label } }),
  )
  expect(proposed.map(({ templateId }) => templateId)).toEqual(ids)
  // Each suggestion has a reason.
  for (const { reason } of proposed) expect(reason).toMatch(/^[A-Z0-9][^:]+: [a-z][^:]+\.$/)
})

test.each([
  ['Senior Software Engineer', 'software'],
  ['Grafikdesignerin', 'creative'],
  ['Product Designer', 'design'],
  ['Gesundheits- und Krankenpfleger', 'care'],
  ['Chief Operating Officer', 'executive'],
  ['Staff Data Scientist', 'data'],
  ['Assistant Professor of Marine Ecology', 'research'],
  ['Główna księgowa', 'finance'],
  ['Entwicklungsingenieur Antriebstechnik', 'building'],
  ['Бухгалтер', 'finance'],
  ['生産技術エンジニア', undefined],
  ['ممرضة', 'care'],
  ['Receptionist', undefined],
])('“%s” is work in %s', (title, field) => {
  expect(fieldOfTitle(title)).toBe(field)
})

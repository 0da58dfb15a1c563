import { expect, test } from 'vitest'
import { leavesOf, writeAt } from '@vitrine/domain/resume/json-pointer'
import { type Resume, resumeListSections, resumeSchema } from '@vitrine/domain/resume/resume'
import { renderPage } from '@vitrine/renderer/page'
import { sampleResume } from '../../../../renderer/templates/samples.ts'
import { templateIds } from '@vitrine/renderer/templates'
import { type ListSpec, resumeForm } from './resume-form.ts'

test('has every list section of a resume', () => {
  const shown = resumeForm.flatMap(({ lists }) => lists.map(({ at }) => at.slice(1)))
  expect(shown).toEqual(expect.arrayContaining([...resumeListSections]))
})

test('writes only what the resume schema allows', () => {
  const week = [true, true, true, true, true, false, false]
  const grids = { columns: [['api', 'log']], widths: [[12], [4, 8]] }
  const sample = { number: 3, week, yes: true, date: '2024-03', choice: 'tide', ...grids }
  for (const { section, pointer, kind } of fieldsOfTheForm()) {
    const value = sample[kind as keyof typeof sample] ?? 'Text'
    const made = writeAt({}, pointer, value)
    const problems = (resumeSchema.safeParse(made).error?.issues ?? []).filter(
      // Required fields beside the tested one are missing.
      ({ path }) => `/${path.join('/')}` === pointer,
    )
    expect(problems, `${section} ${pointer}`).toEqual([])
  }
})

test('edits every extension that a site shows', () => {
  const inTheForm = fieldsOfTheForm().map(({ pointer }) => pointer)
  const posters = [{ project: 'Night bus', composition: 'tide' }]
  const shown = [...templateIds.flatMap((id) => leavesOf(sampleResume(id).meta?.vitrine))].concat(
    leavesOf({ posters }),
  )
  const fields = shown.map(({ pointer }) =>
    // Weeks, diagram columns and sketch rows are single fields.
    `/meta/vitrine${pointer}`
      .replaceAll(/\/\d+/g, '/0')
      .replace(/(?<=\/(days|columns|rows))(\/0)+$/, ''),
  )
  expect(fields.length).toBeGreaterThan(100)
  expect(fields.filter((field) => !inTheForm.includes(field))).toEqual([])
})

test('edits every standard field that a design shows', () => {
  const inTheForm = new Set(fieldsOfTheForm().map(({ pointer }) => pointer))
  const token = (at: number) => `Zq${'abcdefghij'[Math.floor(at / 10)]}${'abcdefghij'[at % 10]}x`
  const everything: Resume = {
    basics: {
      ...{ name: 't', honorificSuffix: 't', label: 't', summary: 't' },
      location: { address: 't', postalCode: 't', region: 't' },
      profiles: [{ network: 't', username: 't', url: 'https://example.com/t' }],
    },
    work: [{ name: 't', location: 't', description: 't', position: 't', summary: 't' }],
    projects: [{ name: 't', description: 't', entity: 't', type: 't', roles: ['t'] }],
    volunteer: [{ organization: 't', position: 't', summary: 't', highlights: ['t'] }],
    education: [{ institution: 't', area: 't', studyType: 't', score: 't', courses: ['t'] }],
    awards: [{ title: 't', awarder: 't', summary: 't' }],
    certificates: [{ name: 't', issuer: 't' }],
    publications: [{ name: 't', publisher: 't', summary: 't' }],
    skills: [{ name: 't', level: 't', keywords: ['t'] }],
    languages: [{ language: 't', fluency: 't' }],
    interests: [{ name: 't', keywords: ['t'] }],
    references: [{ name: 't', reference: 't' }],
  }
  const fields = leavesOf(everything).filter(({ value }) => value === 't')
  const resume = fields.reduce(
    (now, { pointer }, at) => writeAt(now, pointer, token(at)),
    everything,
  )
  const pages = templateIds.map((templateId) => renderPage({ ...PAGE, resume, templateId }))
  const shown = fields.filter((_, at) => pages.some((html) => html.includes(token(at))))
  expect(shown.length).toBeGreaterThan(30)
  expect(shown.map(({ pointer }) => pointer).filter((at) => !inTheForm.has(at))).toEqual([])
})

const PAGE = {
  ...{ code: 'en', languageName: 'English', themeId: 'nomad' as const, fontPrefix: 'data:,' },
  ...{ updatedOn: '2026-11-20', address: 'ada.example' },
}

test('writes dates only to date keys', () => {
  for (const { pointer, kind } of fieldsOfTheForm()) {
    const problems = resumeSchema.safeParse(writeAt({}, pointer, 'not a date')).error?.issues ?? []
    const refused = problems.some(({ path }) => `/${path.join('/')}` === pointer)
    const parsed = ['date', 'number', 'week', 'yes', 'columns', 'widths', 'choice']
    expect(refused, pointer).toBe(parsed.includes(kind))
  }
})

function fieldsOfTheForm() {
  const found: { section: string; pointer: string; kind: string }[] = []
  const walk = (section: string, base: string, part: Pick<ListSpec, 'fields' | 'lists'>) => {
    for (const { at, kind } of part.fields) found.push({ section, pointer: base + at, kind })
    for (const list of part.lists ?? []) {
      if ('lines' in list) found.push({ section, pointer: `${base}${list.at}/0`, kind: 'line' })
      else walk(section, `${base}${list.at}/0`, list)
    }
  }
  for (const { id, base, fields, lists } of resumeForm) walk(id, base, { fields, lists })
  return found
}

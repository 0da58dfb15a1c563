import { expect, test } from 'vitest'
import { fillDraft } from './fill-draft.ts'
import { assignIds, listIds } from '../resume/stored-resume.ts'

test('keeps written text and assigns unique IDs', () => {
  const found = assignIds({ work: [{ name: 'Acme' }], skills: [{ name: 'Care' }] })
  const [taken = ''] = listIds(found)
  const draft = { skills: [{ $id: taken, name: 'Triage' }], awards: [{ $id: 'a', title: 'Daisy' }] }
  const { resume, kept } = fillDraft(draft, found, new Set(['skills']))
  expect(resume).toMatchObject({ work: [{ name: 'Acme' }], skills: [{ name: 'Triage' }] })
  expect(resume).not.toHaveProperty('awards')
  expect(kept).toEqual(['skills'])
  expect(new Set(listIds(resume)).size).toBe(2)
})

test('refills the first screen unless a person wrote it', () => {
  const found = assignIds({
    work: [{ highlights: ['Saved £2m a year on heating', 'Cut waste by 9%'] }],
  })
  const once = fillDraft({}, found, new Set()).resume
  expect(once.meta?.vitrine?.headline).toBe('Saved £2m a year on heating')
  const other = assignIds({ work: [{ highlights: ['Answered the telephone'] }] })
  expect(fillDraft(once, other, new Set()).resume).not.toHaveProperty('meta')
  const written = fillDraft(once, other, new Set(['meta']))
  expect(written.resume.meta).toEqual(once.meta)
  expect(written.kept).toEqual(['meta'])
})

import { expect, test } from 'vitest'
import { fillDraft } from './fill-draft.ts'
import { giveIds, idsOf } from './stored-resume.ts'

test('what a person wrote stays, the rest is what was read, and no id stands twice', () => {
  const found = giveIds({ work: [{ name: 'Acme' }], skills: [{ name: 'Care' }] })
  const [taken = ''] = idsOf(found)
  const draft = { skills: [{ $id: taken, name: 'Triage' }], awards: [{ $id: 'a', title: 'Daisy' }] }
  const { resume, kept } = fillDraft(draft, found, new Set(['skills']))
  expect(resume).toMatchObject({ work: [{ name: 'Acme' }], skills: [{ name: 'Triage' }] })
  expect(resume).not.toHaveProperty('awards')
  expect(kept).toEqual(['skills'])
  expect(new Set(idsOf(resume)).size).toBe(2)
})

import { describe, expect, it } from 'vitest'
import { assignIds } from '../resume/stored-resume.ts'
import { fieldsInTranslation, removeFields } from './take-out-file.ts'

const resume = assignIds({
  basics: { name: 'Ada Quill', location: { city: 'Lyon' } },
  work: [
    { name: 'Bayview', position: 'Nurse' },
    { name: 'Harbor Books', position: 'Clerk' },
  ],
  skills: [{ name: 'Tools', keywords: ['Excel', 'Word'] }],
})

describe('removeFields', () => {
  it('removes fields and the entries that they leave empty', () => {
    const left = removeFields(resume, [
      '/basics/location/city',
      '/work/1/name',
      '/work/1/position',
      '/skills/0/keywords/0',
    ])
    expect(left.basics).toEqual({ name: 'Ada Quill' })
    expect(left.work).toHaveLength(1)
    expect(left.skills?.[0]?.keywords).toMatchObject([{ $text: 'Word' }])
  })

  it('keeps an entry with other words', () => {
    expect(removeFields(resume, ['/work/1/name']).work?.[1]).toMatchObject({ position: 'Clerk' })
  })

  it('changes nothing without fields', () => {
    expect(removeFields(resume, [])).toEqual(resume)
  })
})

describe('fieldsInTranslation', () => {
  it('finds the entry after it moved', () => {
    const moved = { ...resume, work: resume.work?.toReversed() }
    expect(fieldsInTranslation(resume, moved, ['/work/1/name'])).toEqual(['/work/0/name'])
  })
})

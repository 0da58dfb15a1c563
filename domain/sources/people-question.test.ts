import { describe, expect, it } from 'vitest'
import { askAboutPeople, chooseReadings, peopleKey } from './people-question.ts'

const buyer = { name: 'Jane Doe', email: 'jane@example.org', phone: '+1 202 555 0173' }
const named = (name: string, more = {}) => ({ basics: { name, ...more } })

describe('askAboutPeople', () => {
  it('asks nothing about one person', () => {
    expect(askAboutPeople(buyer, named('Doe, Jane'), named('J. Doe'))).toBeNull()
    expect(askAboutPeople(buyer, null, null)).toBeNull()
  })

  it('asks when the CV names somebody else than the order', () => {
    expect(askAboutPeople(buyer, named('Peter Weber'), null)).toEqual({
      names: { order: 'Jane Doe', cv: 'Peter Weber', linkedin: null },
      filesDiffer: false,
    })
  })

  it('asks when CV and LinkedIn name two people', () => {
    expect(askAboutPeople(buyer, named('Jane Doe'), named('Peter Weber'))).toMatchObject({
      filesDiffer: true,
    })
  })

  it.each([
    ['email address', { email: 'JANE@example.org' }],
    ['phone number', { phone: '(202) 555-0173' }],
  ])('takes a married name with the same %s', (_, contact) => {
    expect(askAboutPeople(buyer, named('Jane Weber', contact), null)).toBeNull()
  })

  it('takes files with the same profile for one person', () => {
    const profile = (url: string) => ({ email: 'x@example.org', profiles: [{ url }] })
    const cv = named('Jane Doe', profile('https://www.linkedin.com/in/jane-doe/'))
    expect(
      askAboutPeople(buyer, cv, named('Jane Weber', profile('linkedin.com/in/Jane-Doe')))
        ?.filesDiffer,
    ).toBe(false)
  })
})

describe('chooseReadings', () => {
  const question = askAboutPeople(buyer, named('Jane Doe'), named('Peter Weber'))
  const files = { cv: 'cv', linkedin: 'linkedin' }

  it('never merges two people without an answer', () => {
    expect(chooseReadings(question, null, files)).toEqual({ cv: 'cv', linkedin: null })
    expect(chooseReadings(question, 'cv', files)).toEqual({ cv: 'cv', linkedin: null })
    expect(chooseReadings(question, 'linkedin', files)).toEqual({ cv: null, linkedin: 'linkedin' })
    expect(chooseReadings(question, 'one-person', files)).toEqual(files)
    expect(chooseReadings(null, null, files)).toEqual(files)
  })

  it('asks once about the same name in two files', () => {
    const alone = askAboutPeople(buyer, named('PETER WEBER'), null)
    const both = askAboutPeople(buyer, named('PETER WEBER'), named('Peter Weber'))
    expect([alone, both].map((each) => each && peopleKey(each))).toEqual(
      Array(2).fill(JSON.stringify([buyer.name, 'peter weber'])),
    )
  })

  it('asks again about other names', () => {
    const other = askAboutPeople(buyer, named('Jane Doe'), named('Paul Weber'))
    expect(question && other && peopleKey(question) !== peopleKey(other)).toBe(true)
  })
})

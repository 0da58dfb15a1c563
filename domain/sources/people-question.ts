/** Whether order, CV and LinkedIn file name one person. */
import { z } from 'zod'
import { namesDiffer } from '../resume/compare-names.ts'
import { listAt, textAt } from '../resume/json-pointer.ts'

/**
 * `one-person`: the names are of one person, or the site is for the person in the files.
 * `cv`, `linkedin`: only this file is used.
 */
export const peopleAnswers = ['one-person', 'cv', 'linkedin'] as const
export type PeopleAnswer = (typeof peopleAnswers)[number]

const personNameSchema = z.string().nullable()

export const peopleQuestionSchema = z.object({
  /** Null: no such file, or no name in it. */
  names: z.object({ order: z.string(), cv: personNameSchema, linkedin: personNameSchema }),
  /** CV and LinkedIn name two people. */
  filesDiffer: z.boolean(),
})
export type PeopleQuestion = z.infer<typeof peopleQuestionSchema>

type Buyer = { readonly name: string; readonly email: string; readonly phone: string | null }

/**
 * The question to the writer: nothing is merged into a draft without an answer. Null: the names are of one person. Two names with the same email
 * address, phone number or profile are one person, who may have married. Pure.
 */
export function askAboutPeople(
  buyer: Buyer,
  cv: unknown,
  linkedin: unknown,
): PeopleQuestion | null {
  const files = [cv, linkedin].map((resume) => ({
    name: nameIn(resume),
    contacts: contactsIn(resume),
  }))
  const [ofCv, ofLinkedIn] = files
  const ordered = { name: buyer.name, contacts: contactsOf([buyer.email], [buyer.phone ?? ''], []) }
  const filesDiffer =
    ofCv !== undefined && ofLinkedIn !== undefined && areTwoPeople(ofCv, ofLinkedIn)
  if (!filesDiffer && !files.some((file) => areTwoPeople(ordered, file))) return null
  return {
    names: {
      order: buyer.name,
      cv: ofCv?.name || null,
      linkedin: ofLinkedIn?.name || null,
    },
    filesDiffer,
  }
}

/** Valid answers. */
export const answersTo = ({ filesDiffer }: PeopleQuestion): readonly PeopleAnswer[] =>
  filesDiffer ? peopleAnswers : ['one-person']

/** Identifies a question: other names are another question, a second file with the same name is not. */
export const peopleKey = ({ names, filesDiffer }: PeopleQuestion): string =>
  JSON.stringify(
    filesDiffer
      ? [names.order, names.cv, names.linkedin]
      : [names.order, (names.cv ?? names.linkedin)?.toLowerCase()],
  )

/** The readings to use. Without an answer, files of two people are not merged: the CV counts. */
export function chooseReadings<T>(
  question: PeopleQuestion | null,
  answer: PeopleAnswer | null,
  readings: { readonly cv: T | null; readonly linkedin: T | null },
): { cv: T | null; linkedin: T | null } {
  const { cv, linkedin } = readings
  if (question === null || !question.filesDiffer || answer === 'one-person') return { cv, linkedin }
  return answer === 'linkedin' ? { cv: null, linkedin } : { cv, linkedin: null }
}

type Named = { readonly name: string; readonly contacts: ReadonlySet<string> }

const areTwoPeople = (one: Named, two: Named): boolean =>
  namesDiffer(one.name, two.name) && ![...one.contacts].some((each) => two.contacts.has(each))

const nameIn = (resume: unknown): string => textAt(resume, '/basics/name').trim()

const contactsIn = (resume: unknown): ReadonlySet<string> =>
  contactsOf(
    [textAt(resume, '/basics/email')],
    [textAt(resume, '/basics/phone')],
    listAt(resume, '/basics/profiles').map((profile) => textAt(profile, '/url')),
  )

/** Digits at the end of a phone number that are the same with and without a country code. */
const PHONE_DIGITS = 8

function contactsOf(
  emails: readonly string[],
  phones: readonly string[],
  profiles: readonly string[],
): ReadonlySet<string> {
  const numbers = phones.map((phone) => phone.replace(/\D/g, ''))
  return new Set([
    ...emails.map((email) => email.trim().toLowerCase()).filter(Boolean),
    ...numbers
      .filter((number) => number.length >= PHONE_DIGITS)
      .map((number) => number.slice(-PHONE_DIGITS)),
    ...profiles.map((url) => PROFILE.exec(url)?.[1]?.toLowerCase() ?? '').filter(Boolean),
  ])
}

const PROFILE = /(linkedin\.com\/in\/[\w%-]{3,100})/i

import type { Resume } from '@vitrine/domain/resume/resume'
import { renderResumeDocument, sampleResume } from '@vitrine/renderer'
import { unzipSync, zipSync } from 'fflate'
import { allWords, inventPerson } from '../../evals/corpus/people.ts'
import { Random } from '../../evals/corpus/random.ts'

/** An invented person: one from the template samples, or one made from word lists. */
export type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly resume: Resume
}

export function personOfSample(templateId: Parameters<typeof sampleResume>[0]): Person {
  return personOf(sampleResume(templateId))
}

/** The same number always gives the same career. */
export function personOfWords(language: string, number: number, name?: string): Person {
  const words = allWords.find(({ lang }) => lang === language)
  if (!words) throw new Error(`No word list has the language ${language}.`)
  const resume = inventPerson(words, new Random(`demo ${language} ${number}`))
  return personOf(name === undefined ? resume : { ...resume, basics: { ...resume.basics, name } })
}

function personOf(resume: Resume): Person {
  const [firstName = '', ...rest] = (resume.basics?.name ?? '').split(' ')
  const lastName = rest.join(' ')
  const mailbox = `${firstName}.${lastName}`.normalize('NFKD').replaceAll(/[^A-Za-z.]/g, '')
  const email = `${mailbox.toLowerCase()}@example.com`
  return { firstName, lastName, email, resume: { ...resume, basics: { ...resume.basics, email } } }
}

/** A Word file as people send it: only the text, without the data that our own files carry. */
export async function cvFileOf({ resume }: Person, language: string): Promise<Uint8Array> {
  const site = {
    resumes: [{ code: language, languageName: '', resume }],
    templateId: 'letter',
    themeId: 'nomad',
    seo: 'basic',
    siteUrl: 'https://people.example',
    updatedOn: '2026-01-01',
  } as const
  const { body } = await renderResumeDocument(site, language, 'resume.docx')
  const parts = Object.entries(unzipSync(body)).filter(([path]) => !path.startsWith('customXml/'))
  return zipSync(Object.fromEntries(parts))
}

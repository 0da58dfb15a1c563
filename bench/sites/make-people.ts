import type { Resume } from '@vitrine/domain/resume/resume'
import { themeIds } from '@vitrine/domain/sites/site-options'
import { renderSite } from '../../renderer/index.ts'
import { templateIds } from '../../renderer/templates/index.ts'
import { commonResume, fullResume, thinResume } from '../../renderer/testing/people.ts'
import { type FileBundle, bundleFiles } from '../../server/src/publishing/versions/bundle-files.ts'
import { FIRST_NAMES, SYLLABLES } from '../queue/write-orders.ts'

const firsts = FIRST_NAMES.split(' ')
const syllables = SYLLABLES.split(' ')
const RESUMES = [commonResume, fullResume, thinResume, commonResume]

/** The site of one of many people, rendered and packed as a publication is: other names and numbers, templates and themes. */
export async function makePerson(number: number, folder: string): Promise<FileBundle> {
  const pick = <Value>(values: readonly Value[], step: number): Value =>
    values[(number * step) % values.length] as Value
  const last = `${pick(syllables, 7)}${pick(syllables, 11)}${pick(syllables, 3)}`
  const name = `${pick(firsts, 1)} ${last[0]?.toUpperCase()}${last.slice(1)}`
  const { files, archive } = await renderSite({
    resumes: [
      { code: 'en', languageName: 'English', resume: told(pick(RESUMES, 1), name, number) },
    ],
    templateId: pick(templateIds, 1),
    themeId: pick(themeIds, 3),
    seo: 'advanced',
    siteUrl: `https://s${number}.example.com`,
    updatedOn: '2026-11-20',
  })
  return bundleFiles(folder, files, archive)
}

/** The same person under another name, who has done everything a little more often. */
function told(resume: Resume, name: string, number: number): Resume {
  const text = JSON.stringify(resume).replace(/(?<=[ "])(\d{1,2})(?=[ %])/g, (digits) =>
    String(Number(digits) + (number % 17)),
  )
  const other = JSON.parse(text) as Resume
  return { ...other, basics: { ...other.basics, name } }
}

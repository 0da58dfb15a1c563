import type { EditionsResponse } from '@vitrine/contract/publishing'
import type { Publication, Version } from '../tables.ts'

/** Downloads of each language. */
const DOWNLOADS = [
  'resume.pdf',
  'resume-designed.pdf',
  'resume.docx',
  'resume.txt',
  'resume.json',
  'contact.vcf',
] as const

/** The languages of a version with their URLs and files. `url` ends with a slash. */
export function listLanguageEditions(
  url: string,
  { files }: Version,
  publication: Publication | undefined,
): EditionsResponse {
  const languages = (publication?.input.resumes ?? []).map(({ code, languageName }, index) => {
    const folder = index === 0 ? '' : `${code.toLowerCase()}/`
    return {
      name: languageName,
      url: url + folder,
      files: DOWNLOADS.filter((name) => folder + name in files),
    }
  })
  return { languages, hasArchive: 'site.zip' in files }
}

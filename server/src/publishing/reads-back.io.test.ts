import { themeIds } from '@vitrine/domain/site'
import { plainResume } from '@vitrine/domain/stored-resume'
import { readCv } from '@vitrine/reader'
import { renderSite, sampleResume } from '@vitrine/renderer'
import { templateIds } from '@vitrine/renderer/templates'
import { expect, test } from 'vitest'
import { someOf } from '../../../tools/promise-rounds.ts'

/** Work takes a busy machine more processor time, too. */
const PATIENT = { timeMs: 30_000 }

test.each(someOf(templateIds, 1, 3))(
  'both PDFs of %s are read back as the resume they were made of',
  async (templateId) => {
    const resume = sampleResume(templateId)
    const { files } = await renderSite({
      resumes: [{ code: 'en', languageName: 'English', resume }],
      templateId,
      themeId: themeIds[templateIds.indexOf(templateId) % themeIds.length]!,
      seo: 'advanced',
      siteUrl: 'https://ada.vitrine.example',
      updatedOn: '2026-11-20',
    })
    for (const path of ['resume.pdf', 'resume-designed.pdf']) {
      const result = await readCv(files.get(path)!.body, path, PATIENT)
      if ('refused' in result) throw new Error(`${path} was refused: ${result.refused}`)
      expect(plainResume(result.read.resume), path).toEqual(resume)
      const name = result.read.sources.find((source) => source.path === '/basics/name')
      expect(name, path).toMatchObject({ text: resume.basics?.name, method: 'attachment' })
      expect(name?.box, path).not.toBeNull()
    }
  },
)

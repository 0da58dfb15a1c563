import type { Resume } from '@vitrine/domain/resume/resume'
import { plainResume } from '@vitrine/domain/resume/stored-resume'
import type { TemplateId } from '@vitrine/renderer/templates'
import { readCv } from '../../reader/read-cv.ts'
import { scoreReading } from '../../reader/testing/score-reading.ts'
import { sampleResume } from '../../renderer/templates/samples.ts'

export const FIELDS = ['jobs', 'times', 'highlights', 'studies', 'skills'] as const
type Losses = Record<(typeof FIELDS)[number], { lost: number; said: number }>

/** What our reader loses of the sample resume of a template in its printed page. */
export async function readPrint(pdf: Uint8Array, templateId: TemplateId): Promise<Losses> {
  const result = await readCv(pdf, `${templateId}.pdf`)
  const read = 'read' in result ? plainResume(result.read.resume) : {}
  const score = scoreReading(inYears(read), inYears(sampleResume(templateId)))
  const losses = FIELDS.map((field) => {
    const { right, said } = score[field]
    return [field, { lost: said - right, said }]
  })
  return Object.fromEntries(losses) as Losses
}

/** Most pages show the years of a job only. */
function inYears(resume: Resume): Resume {
  const year = (date: string | undefined) => date?.slice(0, 4)
  const work = resume.work?.map((job) => ({
    ...job,
    startDate: year(job.startDate),
    endDate: year(job.endDate),
  }))
  return { ...resume, work }
}

import { readFileSync } from 'node:fs'
import { type Resume, resumeSchema } from '@vitrine/domain/resume/resume'
import type { TemplateId } from './manifest.ts'

/** The fictional sample resume of a template, with the team's additions. */
export function sampleResume(templateId: TemplateId): Resume {
  const file = new URL(`./${templateId}/sample.json`, import.meta.url)
  return resumeSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

import { leavesOf } from '@vitrine/domain/resume/json-pointer'
import type { Resume } from '@vitrine/domain/resume/resume'

/** Why this design is suggested. Where little was read it says so. Pure. */
export function designHint(resume: Resume, unplaced: readonly string[], reason: string): string {
  const { work = [], education = [], projects = [], volunteer = [] } = resume
  const hasEntry = [work, education, projects, volunteer].some((list) => list.length > 0)
  const lettersOf = (texts: readonly unknown[]) =>
    texts.reduce<number>((sum, text) => sum + String(text).length, 0)
  const read = lettersOf(leavesOf(resume).map(({ value }) => value))
  return hasEntry && read > lettersOf(unplaced)
    ? `It fits. ${reason}`
    : 'We could place little of this CV, so this design is a guess. A writer reads the rest.'
}

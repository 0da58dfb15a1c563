import { fillFirstScreen } from './suggest-first-screen.ts'
import { resumeListSections } from '../resume/resume.ts'
import { assignIds, type StoredResume } from '../resume/stored-resume.ts'

/**
 * A draft with what was read, but for the top-level sections that a person has `written`
 * in: those stay as they are, and are named in `kept`. The first screen (`meta`) takes the
 * best of what was read. Pure.
 */
export function fillDraft(
  draft: StoredResume,
  found: StoredResume,
  written: ReadonlySet<string>,
): { resume: StoredResume; kept: string[] } {
  const resume: StoredResume = { ...draft }
  const kept: string[] = []
  for (const section of ['basics', ...resumeListSections] as const) {
    if (written.has(section)) kept.push(section)
    else if (found[section] === undefined) delete resume[section]
    else Object.assign(resume, { [section]: found[section] })
  }
  if (written.has('meta')) kept.push('meta')
  else {
    const { headline: _, emphasis: __, figures: ___, ...others } = draft.meta?.vitrine ?? {}
    const vitrine = { ...others, ...fillFirstScreen(found).meta?.vitrine }
    if (Object.keys(vitrine).length > 0) resume.meta = { ...draft.meta, vitrine }
    else delete resume.meta
  }
  // What is kept and what was read may have come to the same id.
  return { resume: assignIds(resume), kept }
}

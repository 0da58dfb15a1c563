import { fillFirstScreen } from './suggest-first-screen.ts'
import { resumeListSections } from '../resume/resume.ts'
import { assignIds, type StoredResume } from '../resume/stored-resume.ts'

/**
 * Fills a draft with a reading. Sections in `written` stay and are listed in `kept`. The first
 * screen (`meta`) takes the best suggestions. Pure.
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
  // Kept and read sections can have the same IDs.
  return { resume: assignIds(resume), kept }
}

import { applyCorrections } from '@vitrine/domain/sources/cv-corrections'
import { fillDraft } from '@vitrine/domain/drafts/fill-draft'
import { plainResume } from '@vitrine/domain/resume/stored-resume'
import type { TrialCv } from './trial-cv.ts'

/** The document of a first draft: the reading with the visitor's corrections. */
export function trialDraft(props: Required<Pick<TrialCv, 'tried'>> & Pick<TrialCv, 'corrections'>) {
  const { tried, corrections = [] } = props
  const { resume } = applyCorrections(tried?.resume ?? {}, corrections)
  return plainResume(fillDraft({}, resume, new Set()).resume)
}

import { applyCorrections } from '@vitrine/domain/cv-corrections'
import { fillDraft } from '@vitrine/domain/fill-draft'
import { plainResume } from '@vitrine/domain/stored-resume'
import type { KeptCv } from './kept-cv.ts'

/** The document of the draft that the team would begin with: what was read, with what was corrected. */
export function draftOfTried({
  tried,
  corrections = [],
}: Required<Pick<KeptCv, 'tried'>> & Pick<KeptCv, 'corrections'>) {
  const { resume } = applyCorrections(tried?.resume ?? {}, corrections)
  return plainResume(fillDraft({}, resume, new Set()).resume)
}

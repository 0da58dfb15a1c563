import type { CvTrial } from '@vitrine/contract/studio'
import { splitName } from '@vitrine/domain/resume/name-parts'
import type { TrialPrefill } from '../api/trial-cv.ts'
import type { trialDraft } from '../api/trial-draft.ts'

/** The order form's fields from a trial CV. Uncertain values are left out. */
export function orderPrefillOf(
  { basics, work }: ReturnType<typeof trialDraft>,
  { doubtful, language }: Pick<CvTrial, 'doubtful' | 'language'>,
): TrialPrefill {
  const certain = (field: 'name' | 'email' | 'phone') =>
    doubtful.includes(`/basics/${field}`) ? '' : (basics?.[field] ?? '')
  const { given, additional, family } = splitName(certain('name'), language ?? 'en')
  const isCurrent = work?.[0]?.position !== undefined && !work[0].endDate
  return {
    firstName: [given, additional].filter(Boolean).join(' '),
    lastName: family,
    email: certain('email'),
    phone: certain('phone'),
    currentJobTitle:
      isCurrent && !doubtful.includes('/work/0/position') ? (work[0]?.position ?? '') : '',
  }
}

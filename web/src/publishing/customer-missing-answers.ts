import type { IntakeResponse } from '@vitrine/contract/onboarding'

/** The answers that the delivery clock still needs: a source and a language. */
export function missingAnswers(
  intake: Pick<IntakeResponse, 'cvSource' | 'linkedinUrl' | 'languages'>,
): readonly string[] {
  const hasSource =
    intake.cvSource === 'upload' || intake.cvSource === 'link' || intake.linkedinUrl !== null
  return [
    ...(hasSource ? [] : ['your CV']),
    ...(intake.languages.length > 0 ? [] : ['your languages']),
  ]
}

import type { IntakeResponse } from '@vitrine/contract/onboarding'

/** What the delivery clock waits for: something to write from, and at least one language. Empty: it runs. */
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

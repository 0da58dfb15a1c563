import type { IntakeAnswer } from '@vitrine/contract/onboarding'
import { plans } from '@vitrine/domain/catalog'
import { refuseSubdomain, subdomainRefusalText } from '@vitrine/domain/site'
import type { Problems } from '../ui/use-form.ts'
import type { Answers, Step } from './intake-answers.ts'
import { readDomainName, readWebAddress } from './web-address.ts'

/** One sentence for each answer of a step that can't be saved as it stands. */
export function checkStep(
  step: Step,
  answers: Answers,
  intake: Pick<IntakeAnswer, 'packageId'>,
): Problems<keyof Answers> {
  if (step === 1) return isLinkOrEmpty(answers.cvUrl) ? {} : { cvUrl: NO_LINK }
  if (step === 2) return isLinkOrEmpty(answers.linkedinUrl) ? {} : { linkedinUrl: NO_LINK }
  if (step === 3)
    return answers.languages.length > 0 ? {} : { languages: 'Choose at least one language' }
  if (step !== 4) return {}
  if (plans[intake.packageId].address === 'subdomain') {
    const refusal = answers.subdomain === '' ? undefined : refuseSubdomain(answers.subdomain)
    return refusal ? { subdomain: subdomainRefusalText[refusal] } : {}
  }
  const { selectedDomain } = answers
  return selectedDomain.trim() === '' || readDomainName(selectedDomain) !== undefined
    ? {}
    : { selectedDomain: 'Enter a domain such as your-name.com, or leave it empty' }
}

function isLinkOrEmpty(typed: string): boolean {
  return typed.trim() === '' || readWebAddress(typed) !== undefined
}

const NO_LINK = 'Enter a link that starts with https://'

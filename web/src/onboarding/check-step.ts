import type { IntakeResponse } from '@vitrine/contract/onboarding'
import { plans } from '@vitrine/domain/catalog/plans'
import { checkSubdomain, subdomainRefusalMessages } from '@vitrine/domain/sites/site-options'
import { siteConfig } from '../shell/site-config.ts'
import type { FormErrors } from '../ui/use-form.ts'
import type { Answers, Step } from './intake-answers.ts'
import { parseDomainName, parseWebUrl } from './parse-url.ts'

/** Validates the answers of one step. */
export function checkStep(
  step: Step,
  answers: Answers,
  intake: Pick<IntakeResponse, 'packageId'>,
): FormErrors<keyof Answers> {
  if (step === 1) return isLinkOrEmpty(answers.cvUrl) ? {} : { cvUrl: NO_LINK }
  if (step === 2) return isLinkOrEmpty(answers.linkedinUrl) ? {} : { linkedinUrl: NO_LINK }
  if (step === 3)
    return answers.languages.length > 0 ? {} : { languages: 'Choose at least one language' }
  if (step !== 4) return {}
  if (plans[intake.packageId].address === 'subdomain') {
    const refusal =
      answers.subdomain === ''
        ? undefined
        : checkSubdomain(answers.subdomain, siteConfig().brandName)
    return refusal ? { subdomain: subdomainRefusalMessages[refusal] } : {}
  }
  const { selectedDomain } = answers
  return selectedDomain.trim() === '' || parseDomainName(selectedDomain) !== undefined
    ? {}
    : { selectedDomain: 'Enter a domain such as your-name.com, or leave it empty' }
}

function isLinkOrEmpty(typed: string): boolean {
  return typed.trim() === '' || parseWebUrl(typed) !== undefined
}

const NO_LINK = 'Enter a link that starts with https://'

import type { MetaFunction } from 'react-router'
import { CustomerOnboardingPage, OrderReference } from '../onboarding/customer-onboarding-page.tsx'
import { LostLink } from '../privacy/lost-link.tsx'
import { privatePageHead } from './page-head.ts'

export const meta: MetaFunction = () => privatePageHead('onboarding')
export const handle = { headerNote: <OrderReference /> }

export default function OnboardingRoute() {
  return <CustomerOnboardingPage lostLink={<LostLink />} />
}

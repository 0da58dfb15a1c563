import { emailAddress } from '@vitrine/contract/route'
import { findPlan, type PlanId, type PricedPlan } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import {
  type DomainPreference,
  sanitizeSubdomain,
  checkSubdomain,
  subdomainRefusalMessages,
  type ThemeId,
} from '@vitrine/domain/sites/site-options'
import { domainPreferenceSchema, themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { themes } from '@vitrine/renderer/themes'
import { siteConfig } from '../shell/site-config.ts'
import { emptyOrderData, type OrderData } from '../api/stored-order.ts'
import type { TrialPrefill } from '../api/trial-cv.ts'
import type { FormErrors } from '../ui/use-form.ts'

/** The fields of the order page as typed. */
export type OrderForm = {
  readonly planId: PlanId | undefined
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly currentJobTitle: string
  readonly targetJobTitle: string
  readonly industry: string
  readonly linkedinUrl: string
  readonly languages: readonly string[]
  readonly colorScheme: ThemeId | undefined
  readonly domainPreferences: readonly DomainPreference[]
  readonly selectedDomain: string
  readonly selectedSubdomain: string
  readonly specialRequests: string
  /** The `?ref=` of the URL. */
  readonly campaign: string
}

/** The form from a stored draft; empty without one. */
export function orderFormOf(draft: OrderData = emptyOrderData()): OrderForm {
  const { customerInfo, projectDetails, domain } = draft
  const theme = themeIdSchema.safeParse(draft.customization.colorScheme)
  return {
    planId: findPlan(draft.planId)?.id,
    firstName: customerInfo.firstName,
    lastName: customerInfo.lastName,
    email: customerInfo.email,
    phone: customerInfo.phone,
    currentJobTitle: projectDetails.currentJobTitle,
    targetJobTitle: projectDetails.targetJobTitle,
    industry: projectDetails.industry,
    linkedinUrl: projectDetails.linkedinUrl,
    languages: projectDetails.languages,
    colorScheme: theme.success ? theme.data : undefined,
    domainPreferences: domain.domainPreferences.flatMap(
      (id) => domainPreferenceSchema.safeParse(id).data ?? [],
    ),
    selectedDomain: domain.selectedDomain ?? '',
    selectedSubdomain: domain.selectedSubdomain ?? '',
    specialRequests: projectDetails.specialRequests,
    campaign: draft.campaign,
  }
}

/** `?plan=` (any case) and `?ref=` override the draft. */
export function applyUrlParams(form: OrderForm, search: string): OrderForm {
  const query = new URLSearchParams(search)
  const plan = findPlan(query.get('plan') ?? '')
  return {
    ...form,
    planId: plan?.id ?? form.planId,
    campaign: query.get('ref')?.trim().slice(0, MAX_CAMPAIGN) || form.campaign,
  }
}

/** Fills empty fields with contact details of the trial CV. */
export function fillFromTrial(form: OrderForm, prefill: Partial<TrialPrefill> = {}): OrderForm {
  const { firstName, lastName, email, phone, currentJobTitle } = prefill
  // A name from one place: never the first name of one and the last name of another.
  const hasName = form.firstName !== '' || form.lastName !== ''
  return {
    ...form,
    ...(hasName ? {} : { firstName: firstName ?? '', lastName: lastName ?? '' }),
    email: form.email || (email ?? ''),
    phone: form.phone || (phone ?? ''),
    currentJobTitle: form.currentJobTitle || (currentJobTitle ?? ''),
  }
}

/** One error per invalid field. */
export function checkOrderForm(form: OrderForm): FormErrors<keyof OrderForm> {
  const email = emailAddress.safeParse(form.email)
  const refusal =
    form.planId === 'starter' && form.selectedSubdomain
      ? checkSubdomain(form.selectedSubdomain, siteConfig().brandName)
      : undefined
  return {
    ...(form.planId === undefined && { planId: 'Choose a plan' }),
    ...(form.firstName.trim() === '' && { firstName: 'Enter your first name' }),
    ...(form.lastName.trim() === '' && { lastName: 'Enter your last name' }),
    ...(!email.success && { email: email.error.issues[0]?.message }),
    ...(refusal && { selectedSubdomain: subdomainRefusalMessages[refusal] }),
  }
}

/** The stored object in both shapes that the specification names. */
// oxlint-disable-next-line complexity -- one branch for each field
export function orderDataOf(form: OrderForm, plan: PricedPlan | undefined): OrderData {
  const person = {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: form.email.trim(),
    phone: form.phone.trim(),
  }
  const languages = form.languages.slice(0, plan?.maxLanguages)
  const colors = form.colorScheme && themes[form.colorScheme].light
  const hasSubdomain = plan?.address === 'subdomain'
  return {
    planId: plan?.id ?? '',
    customerInfo: person,
    campaign: form.campaign,
    projectDetails: {
      currentJobTitle: form.currentJobTitle.trim(),
      targetJobTitle: form.targetJobTitle.trim(),
      industry: form.industry.trim(),
      linkedinUrl: form.linkedinUrl.trim(),
      languages,
      specialRequests: form.specialRequests.trim(),
    },
    customization: {
      colorScheme: form.colorScheme ?? '',
      primaryColor: colors?.accent ?? '',
      secondaryColor: colors?.text ?? '',
    },
    domain: {
      selectedDomain: (!hasSubdomain && form.selectedDomain.trim()) || null,
      // Every plan with a domain includes its price.
      domainPrice: 0,
      selectedSubdomain: (hasSubdomain && sanitizeSubdomain(form.selectedSubdomain)) || null,
      domainPreferences: hasSubdomain ? [] : [...form.domainPreferences],
    },
    selectedPackage: {
      id: plan?.id ?? '',
      name: plan?.name ?? '',
      price: plan ? formatCents(plan.price) : '',
      originalPrice: plan?.originalPrice ? formatCents(plan.originalPrice) : '',
      features: [...(plan?.features ?? [])],
      priceId: plan?.priceId ?? '',
    },
    formData: { ...person, languages },
  }
}

const MAX_CAMPAIGN = 200

import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { PatchIntakeBody } from '@vitrine/contract/onboarding'
import { plans } from '@vitrine/domain/catalog/plans'
import { laterOnboardingStatus } from '@vitrine/domain/orders/order-lifecycle'
import {
  sanitizeSubdomain,
  checkSubdomain,
  subdomainRefusalMessages,
} from '@vitrine/domain/sites/site-options'
import { lockOrder, type Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { emitDomainRequested } from './emit-domain-requested.ts'
import { completeIntake } from './complete-intake.ts'
import { readIntake, saveIntake } from './intake-store.ts'
import { reserveSubdomain, suggestFreeSubdomains } from './subdomain-store.ts'
import type { Intake } from './tables.ts'

export type SaveAnswersResult =
  | { intake: Intake }
  | { refused: 'production_started' }
  | { refused: 'validation_failed'; fields: Record<string, string> }
  /** Another order has the subdomain: nothing was saved. */
  | { refused: 'subdomain_taken'; proposals: string[] }

/** Saves onboarding answers within the limits of the plan. */
export async function saveAnswers(
  tx: Transaction,
  {
    emit,
    brand,
    verifyingSecrets: secrets,
  }: Pick<AppContext, 'emit' | 'brand' | 'verifyingSecrets'>,
  { orderId, answers, actor }: { orderId: string; answers: PatchIntakeBody; actor: Actor },
  now: Date,
): Promise<SaveAnswersResult> {
  const order = await lockOrder(tx, orderId)
  if (!order || !orderAllows.acceptIntake(order)) return { refused: 'production_started' }
  const fields = validateAnswers(order, answers, brand.brandName)
  if (Object.keys(fields).length > 0) return { refused: 'validation_failed', fields }

  if (answers.subdomain !== undefined) {
    const wanted = answers.subdomain || null
    const isReserved = await reserveSubdomain(
      tx,
      order.id,
      wanted,
      { keepsOld: false, secrets },
      now,
    )
    if (!isReserved)
      return {
        refused: 'subdomain_taken',
        proposals: await suggestFreeSubdomains(tx, wanted ?? '', secrets),
      }
  }

  const before = await readIntake(tx, order)
  const { onboardingStatus, languages, ...rest } = answers
  const intake = await saveIntake(
    tx,
    order,
    {
      ...rest,
      ...(answers.cvUrl ? { cvSource: 'link' as const } : {}),
      ...(languages ? { languages: dedupeLanguages(languages) } : {}),
      ...(onboardingStatus
        ? { onboardingStatus: laterOnboardingStatus(before.onboardingStatus, onboardingStatus) }
        : {}),
    },
    now,
  )
  // A request before the payment is emitted with the payment.
  if (order.paidAt !== null)
    await emitDomainRequested(
      tx,
      emit,
      { order, from: before.selectedDomain, to: intake.selectedDomain },
      now,
    )
  await completeIntake(tx, emit, { order, intake, actor }, now)
  return { intake }
}

function validateAnswers(
  order: Order,
  answers: PatchIntakeBody,
  brandName: string,
): Record<string, string> {
  const plan = plans[order.packageId]
  const fields: Record<string, string> = {}
  if (answers.languages && dedupeLanguages(answers.languages).length > plan.maxLanguages) {
    fields['languages'] = `Your plan includes ${plan.maxLanguages}. To swap, remove one first.`
  }
  if (plan.address === 'custom-domain' && answers.subdomain) {
    fields['subdomain'] = 'Your plan includes a domain of your own instead of a subdomain'
  }
  if (plan.address === 'subdomain' && answers.subdomain) {
    const refusal = checkSubdomain(sanitizeSubdomain(answers.subdomain), brandName)
    const unfiltered = answers.subdomain !== sanitizeSubdomain(answers.subdomain)
    if (unfiltered) fields['subdomain'] = subdomainRefusalMessages['bad-characters']
    else if (refusal) fields['subdomain'] = subdomainRefusalMessages[refusal]
  }
  if (plan.address === 'subdomain' && answers.selectedDomain) {
    fields['selectedDomain'] = 'A domain of your own comes with the Basic and Professional plans'
  }
  if (plan.address === 'subdomain' && answers.domainPreferences?.length) {
    fields['domainPreferences'] = 'Domain wishes come with the Basic and Professional plans'
  }
  return fields
}

/** Case-insensitive. */
export function dedupeLanguages(languages: readonly string[]): string[] {
  const seen = new Set<string>()
  return languages.filter((name) => {
    const key = name.toLowerCase()
    return seen.has(key) ? false : seen.add(key)
  })
}

import { orderMay } from '@vitrine/domain/order-may'
import type { Actor } from '@vitrine/domain/actor'
import type { PatchIntakeBody } from '@vitrine/contract/onboarding'
import { plans } from '@vitrine/domain/catalog'
import { laterOnboardingStatus } from '@vitrine/domain/order-life-cycle'
import { filterSubdomain, refuseSubdomain, subdomainRefusalText } from '@vitrine/domain/site'
import { lockOrder, type Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { tellOfWish } from './tell-of-wish.ts'
import { completeIntake } from './complete-intake.ts'
import { readIntake, saveIntake } from './intake-store.ts'
import { holdSubdomain, proposeFree } from './subdomain-store.ts'
import type { Intake } from './tables.ts'

export type AnswerQuestionsResult =
  | { intake: Intake }
  | { refused: 'production-started' }
  | { refused: 'fields'; fields: Record<string, string> }
  /** Another order has the address: nothing of the answers was saved. */
  | { refused: 'address-taken'; proposals: string[] }

/** Saves answers of the onboarding wizard, within what the order's plan includes. */
export async function answerQuestions(
  tx: Transaction,
  { emit, verifyingSecrets: secrets }: Pick<House, 'emit' | 'verifyingSecrets'>,
  orderId: string,
  answers: PatchIntakeBody,
  actor: Actor,
  now: Date,
): Promise<AnswerQuestionsResult> {
  const order = await lockOrder(tx, orderId)
  if (!order || !orderMay.takeAnswers(order)) return { refused: 'production-started' }
  const fields = refuseAnswers(order, answers)
  if (Object.keys(fields).length > 0) return { refused: 'fields', fields }

  if (answers.subdomain !== undefined) {
    const wanted = answers.subdomain || null
    const held = await holdSubdomain(tx, order.id, wanted, { keepsOld: false, secrets }, now)
    if (!held)
      return { refused: 'address-taken', proposals: await proposeFree(tx, wanted ?? '', secrets) }
  }

  const before = await readIntake(tx, order)
  const { onboardingStatus, languages, ...rest } = answers
  const intake = await saveIntake(
    tx,
    order,
    {
      ...rest,
      ...(answers.cvUrl ? { cvSource: 'link' as const } : {}),
      ...(languages ? { languages: withoutDuplicates(languages) } : {}),
      ...(onboardingStatus
        ? { onboardingStatus: laterOnboardingStatus(before.onboardingStatus, onboardingStatus) }
        : {}),
    },
    now,
  )
  // What was wished before the payment is told with it.
  if (order.paidAt !== null) await tellOfWish(tx, emit, order, before.selectedDomain, intake, now)
  await completeIntake(tx, emit, order, intake, actor, now)
  return { intake }
}

function refuseAnswers(order: Order, answers: PatchIntakeBody): Record<string, string> {
  const plan = plans[order.packageId]
  const fields: Record<string, string> = {}
  if (answers.languages && withoutDuplicates(answers.languages).length > plan.maxLanguages) {
    fields['languages'] = `Your plan includes ${plan.maxLanguages}. Remove one to change it.`
  }
  if (plan.address === 'custom-domain' && answers.subdomain) {
    fields['subdomain'] = 'Your plan includes a domain of your own instead of a subdomain'
  }
  if (plan.address === 'subdomain' && answers.subdomain) {
    const refusal = refuseSubdomain(filterSubdomain(answers.subdomain))
    const unfiltered = answers.subdomain !== filterSubdomain(answers.subdomain)
    if (unfiltered) fields['subdomain'] = subdomainRefusalText['bad-characters']
    else if (refusal) fields['subdomain'] = subdomainRefusalText[refusal]
  }
  if (plan.address === 'subdomain' && answers.selectedDomain) {
    fields['selectedDomain'] = 'A domain of your own comes with the Basic and Professional plans'
  }
  if (plan.address === 'subdomain' && answers.domainPreferences?.length) {
    fields['domainPreferences'] = 'Domain wishes come with the Basic and Professional plans'
  }
  return fields
}

/** The first of each, in whatever case. */
export function withoutDuplicates(languages: readonly string[]): string[] {
  const seen = new Set<string>()
  return languages.filter((name) => {
    const key = name.toLowerCase()
    return seen.has(key) ? false : seen.add(key)
  })
}

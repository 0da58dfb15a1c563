import './disable-zod-jit.ts'
import { isEmail } from '@vitrine/domain/email/email-address'
import { z } from 'zod'
import {
  findPlan,
  findPlanByPriceId,
  type Plan,
  type PlanId,
  planIdSchema,
} from '@vitrine/domain/catalog/plans'

/**
 * The order in browser storage, under the specification's keys. No function throws for full or
 * blocked storage. Stored values are parsed, because another version of the page or a person may
 * have written them.
 */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const storageKeys = {
  orderData: 'orderData',
  paymentIntentId: 'paymentIntentId',
  customerEmail: 'customerEmail',
  onboardingToken: 'onboardingToken',
  /** The order number used in conversation. */
  orderReference: 'orderReference',
  /** The paid plan; the success page shows its delivery time. */
  orderPlan: 'orderPlan',
  /** ISO 8601; the success page counts from it. */
  orderConfirmedAt: 'orderConfirmedAt',
  /** See `PendingPayment`. */
  pendingPayment: 'pendingPayment',
} as const

const typed = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
  .catch('')
const texts = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? [])
  .catch([])
const name = z.string().trim().min(1)
const email = z.string().trim().refine(isEmail)

const customerInfo = z.object({ firstName: typed, lastName: typed, email: typed, phone: typed })
const projectDetails = z.object({
  currentJobTitle: typed,
  targetJobTitle: typed,
  industry: typed,
  linkedinUrl: typed,
  languages: texts,
  specialRequests: typed,
})
const customization = z.object({ colorScheme: typed, primaryColor: typed, secondaryColor: typed })
const domain = z.object({
  selectedDomain: z.string().nullable().catch(null),
  domainPrice: z.number().catch(0),
  selectedSubdomain: z.string().nullable().catch(null),
  domainPreferences: texts,
})
const selectedPackage = z.object({
  id: typed,
  name: typed,
  /** "$64.99": for display only. */
  price: typed,
  originalPrice: typed,
  features: texts,
  priceId: typed,
})
const formData = customerInfo.extend({ languages: texts })

/** A missing part of the stored object reads as its default. */
const orEmpty = <S extends z.ZodObject>(schema: S) =>
  z.preprocess((part) => (typeof part === 'object' && part !== null ? part : {}), schema)

const orderDataSchema = z.object({
  planId: typed,
  customerInfo: orEmpty(customerInfo),
  campaign: typed,
  projectDetails: orEmpty(projectDetails),
  customization: orEmpty(customization),
  domain: orEmpty(domain),
  selectedPackage: orEmpty(selectedPackage),
  formData: orEmpty(formData),
})

/** Satisfies both shapes of the specification: the checkout's and the payment page's. */
export type OrderData = z.infer<typeof orderDataSchema>

/** The stored values, complete or not; undefined if nothing readable is stored. */
export function readOrderDraft(storage: BrowserStorage): OrderData | undefined {
  return parseStored(storage, storageKeys.orderData, orderDataSchema)
}

/**
 * An order that can be paid: it has a name and a valid email address. Fills both shapes from the
 * one that exists.
 */
export function readStoredOrder(storage: BrowserStorage): OrderData | undefined {
  const draft = readOrderDraft(storage)
  if (draft === undefined) return undefined
  const person = [draft.customerInfo, draft.formData].find(isComplete)
  if (person === undefined) return undefined
  const { firstName, lastName, email, phone } = person
  const chosen = [draft.projectDetails.languages, draft.formData.languages]
  const languages = chosen.find((list) => list.length > 0) ?? []
  const plan = selectedPlan(draft)
  return {
    ...draft,
    planId: plan?.id ?? draft.planId,
    customerInfo: { firstName, lastName, email, phone },
    projectDetails: { ...draft.projectDetails, languages },
    formData: { firstName, lastName, email, phone, languages },
  }
}

/** The plan in the stored object, from either shape. */
export function selectedPlan(order: OrderData): Plan | undefined {
  return (
    findPlanByPriceId(order.selectedPackage.priceId) ??
    findPlan(order.selectedPackage.id) ??
    findPlan(order.planId)
  )
}

export function writeOrderData(storage: BrowserStorage, order: OrderData): void {
  tryToStore(storage, storageKeys.orderData, JSON.stringify(order))
}

export function clearOrderData(storage: BrowserStorage): void {
  tryToRemove(storage, storageKeys.orderData)
}

/** Data for the success page and the customer's pages. */
export type PaidOrder = {
  readonly paymentIntentId: string
  readonly customerEmail: string
  /** Null while the payment is processing: the email brings the link. */
  readonly onboardingToken: string | null
  /** Null, like the plan, if an older page version started the payment. */
  readonly orderReference: string | null
  readonly planId: PlanId | null
  readonly confirmedAt: Date
}

export function storePaidOrder(storage: BrowserStorage, order: PaidOrder): void {
  tryToStore(storage, storageKeys.paymentIntentId, order.paymentIntentId)
  tryToStore(storage, storageKeys.customerEmail, order.customerEmail)
  keepOrRemove(storage, storageKeys.onboardingToken, order.onboardingToken)
  keepOrRemove(storage, storageKeys.orderReference, order.orderReference)
  keepOrRemove(storage, storageKeys.orderPlan, order.planId)
  tryToStore(storage, storageKeys.orderConfirmedAt, order.confirmedAt.toISOString())
}

export function clearPaidOrder(storage: BrowserStorage): void {
  const { paymentIntentId, customerEmail, onboardingToken, orderConfirmedAt, orderData } =
    storageKeys
  for (const key of [paymentIntentId, customerEmail, onboardingToken, orderConfirmedAt, orderData])
    tryToRemove(storage, key)
}

/** Stores the credentials for the next visit without the link. */
export function storeOrderAccess(
  storage: BrowserStorage,
  access: { readonly oid: string; readonly t: string },
): void {
  // Removes data of another order.
  if (tryToRead(storage, storageKeys.paymentIntentId) !== access.oid) {
    tryToRemove(storage, storageKeys.customerEmail)
    tryToRemove(storage, storageKeys.orderConfirmedAt)
    tryToRemove(storage, storageKeys.orderReference)
    tryToRemove(storage, storageKeys.orderPlan)
  }
  tryToStore(storage, storageKeys.paymentIntentId, access.oid)
  tryToStore(storage, storageKeys.onboardingToken, access.t)
}

export type LastOrder = {
  readonly paymentIntentId: string | null
  readonly customerEmail: string | null
  readonly onboardingToken: string | null
  readonly orderReference: string | null
  readonly planId: PlanId | null
  readonly confirmedAt: Date | null
}

export function readLastOrder(storage: BrowserStorage): LastOrder {
  const confirmedAt = z.iso.datetime().safeParse(tryToRead(storage, storageKeys.orderConfirmedAt))
  return {
    paymentIntentId: tryToRead(storage, storageKeys.paymentIntentId) || null,
    customerEmail: tryToRead(storage, storageKeys.customerEmail) || null,
    onboardingToken: tryToRead(storage, storageKeys.onboardingToken) || null,
    orderReference: tryToRead(storage, storageKeys.orderReference) || null,
    planId: findPlan(tryToRead(storage, storageKeys.orderPlan) ?? '')?.id ?? null,
    confirmedAt: confirmedAt.success ? new Date(confirmedAt.data) : null,
  }
}

/**
 * Stored before the card is charged and removed once the outcome is known. A page that finds one
 * checks the outcome before it allows another payment.
 */
export type PendingPayment = z.infer<typeof pendingPaymentSchema>
const pendingPaymentSchema = z.object({
  paymentIntentId: z.string().min(1),
  /** Proves to the server that this browser created the intent, even without its cookie. */
  clientSecret: z.string(),
  customerEmail: z.string(),
  /** The provider has confirmed the charge to this browser. */
  charged: z.boolean(),
  orderReference: z.string().nullable().default(null),
  planId: planIdSchema.nullable().default(null),
})

export function readPendingPayment(storage: BrowserStorage): PendingPayment | undefined {
  return parseStored(storage, storageKeys.pendingPayment, pendingPaymentSchema)
}

export function writePendingPayment(storage: BrowserStorage, pending: PendingPayment): void {
  tryToStore(storage, storageKeys.pendingPayment, JSON.stringify(pending))
}

export function clearPendingPayment(storage: BrowserStorage): void {
  tryToRemove(storage, storageKeys.pendingPayment)
}

function isComplete(person: { firstName: string; lastName: string; email: string }): boolean {
  return (
    name.safeParse(person.firstName).success &&
    name.safeParse(person.lastName).success &&
    email.safeParse(person.email).success
  )
}

function parseStored<S extends z.ZodType>(
  storage: BrowserStorage,
  key: string,
  schema: S,
): z.output<S> | undefined {
  const text = tryToRead(storage, key)
  if (text === null) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function tryToRead(storage: BrowserStorage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

// Storage can be full, or blocked in a private window. The order continues without it: the server
// has the data and emails the link.
function tryToStore(storage: BrowserStorage | undefined, key: string, value: string): boolean {
  try {
    storage?.setItem(key, value)
    return storage !== undefined
  } catch {
    return false
  }
}

function keepOrRemove(storage: BrowserStorage, key: string, value: string | null): void {
  if (value === null) tryToRemove(storage, key)
  else tryToStore(storage, key, value)
}

function tryToRemove(storage: BrowserStorage | undefined, key: string): void {
  try {
    storage?.removeItem(key)
  } catch {}
}

/** The browser's storage. What it can't hold, because it is full or blocked, is kept in memory. */
export function browserStorage(): BrowserStorage {
  return pageStorage
}

/** Newer than the value in the browser's storage. */
const kept = new Map<string, string>()
const pageStorage: BrowserStorage = {
  getItem: (key) => kept.get(key) ?? tryToRead(browserStore(), key),
  setItem(key, value) {
    const isStored = tryToStore(browserStore(), key, value)
    if (isStored) kept.delete(key)
    else kept.set(key, value)
  },
  removeItem(key) {
    kept.delete(key)
    tryToRemove(browserStore(), key)
  },
}

function browserStore(): Storage | undefined {
  try {
    // Firefox without storage has null here.
    const storage: Storage | null = window.localStorage
    return storage ?? undefined
  } catch {
    return undefined
  }
}

/** Whether typed details survive a reload. */
export function keepsDetails(): boolean {
  const probe = 'storageProbe'
  const storage = browserStore()
  const isStored = tryToStore(storage, probe, '1')
  tryToRemove(storage, probe)
  return isStored
}

export function emptyOrderData(): OrderData {
  return orderDataSchema.parse({})
}

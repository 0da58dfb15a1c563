import { planIdSchema, plans } from '@vitrine/domain/catalog/plans'
import { isEmail } from '@vitrine/domain/email/email-address'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { type TaxTerms, taxTermsSchema } from '@vitrine/domain/payments/tax-terms'
import { z } from 'zod'
import {
  type ChildFlow,
  extraRoundName,
  upgradeName,
  type LostOrder,
  type Order,
  renewalName,
} from '../ordering/index.ts'
import { sha256Hex } from './intent-ownership.ts'
import type { IntentDetails, ProviderIntent } from './provider/payment-provider.ts'

/** The provider's limit per metadata value. */
const MAX_VALUE = 500

const BILLING_FIELDS = [
  ...(['name', 'email', 'phone', 'line1', 'line2', 'city', 'state'] as const),
  ...(['postalCode', 'country', 'company', 'taxId'] as const),
]

/** `billing_postal_code` for `postalCode`. */
const billingKey = (field: string) =>
  `billing_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

/** The provider's metadata: enough to restore a lost order. */
export function intentDetailsOf(order: Order): IntentDetails {
  const { wishes, billing } = order
  const reference = orderReference(order.id)
  const known = {
    order_id: order.id,
    order_reference: reference,
    plan: order.packageId,
    flow: order.flow,
    renews_order_id: order.parentOrderId,
    tax_cents: String(order.taxAmount),
    tax_terms: order.tax && JSON.stringify(order.tax),
    first_name: order.customerFirstName,
    last_name: order.customerLastName,
    email: order.customerEmail,
    phone: order.customerPhone,
    languages: wishes.languages.join(', '),
    linkedin_url: wishes.linkedinUrl,
    domain: wishes.selectedDomain ?? wishes.subdomain,
    ...Object.fromEntries(BILLING_FIELDS.map((field) => [billingKey(field), billing?.[field]])),
  }
  // An empty value would delete the key.
  const metadata = Object.fromEntries(
    Object.entries(known).flatMap(([key, value]) =>
      value ? [[key, value.slice(0, MAX_VALUE)]] : [],
    ),
  )
  return {
    receiptEmail: order.customerEmail,
    description: `Order ${reference}: ${order.packageName}`,
    metadata,
  }
}

/** The order ID of an intent; undefined if it is not ours. */
export function orderIdOf(intent: Pick<ProviderIntent, 'metadata'>): string | undefined {
  const parsed = z.uuid().safeParse(intent.metadata['order_id'])
  return parsed.success ? parsed.data : undefined
}

/** The texts on the receipts of child orders. */
const childNames: Readonly<
  Record<ChildFlow, (parentId: string, plan: Order['packageId']) => string>
> = {
  renewal: renewalName,
  'extra-round': extraRoundName,
  'plan-change': (parentId, plan) => upgradeName(plan, parentId),
}

/** Null: none, or not ours; the amount of the tax is known without them. */
function readTaxTerms(text: string | undefined): TaxTerms | null {
  if (text === undefined) return null
  try {
    return taxTermsSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const metadataSchema = z
  .object({
    order_id: z.uuid(),
    plan: planIdSchema,
    flow: z.enum(['checkout', 'payment-page', 'renewal', 'plan-change', 'extra-round']),
    renews_order_id: z.uuid().optional(),
    tax_cents: z.coerce.number().int().min(0).default(0),
    tax_terms: z.string().optional().transform(readTaxTerms),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().refine(isEmail),
    phone: z.string().optional(),
    languages: z.string().default(''),
    linkedin_url: z.string().optional(),
    domain: z.string().optional(),
  })
  // Child orders need a parent, other orders must have none.
  .refine(({ flow, renews_order_id }) => flow in childNames === (renews_order_id !== undefined))

/** The order that an intent was created for; undefined if it is not ours. */
export function readLostOrder(intent: ProviderIntent): LostOrder | undefined {
  const parsed = metadataSchema.safeParse(intent.metadata)
  if (!parsed.success) return undefined
  const { data } = parsed
  const plan = plans[data.plan]
  const ownDomain = plan.address === 'custom-domain'
  return {
    id: data.order_id,
    paymentIntentId: intent.id,
    clientSecretHash: sha256Hex(intent.clientSecret),
    flow: data.flow,
    parentOrderId: data.renews_order_id ?? null,
    customerFirstName: data.first_name,
    customerLastName: data.last_name,
    customerEmail: data.email,
    customerPhone: data.phone ?? null,
    billing: billingOf(intent.metadata, data),
    packageId: plan.id,
    packageName: nameOf(data),
    packagePrice: intent.amountCents - data.tax_cents,
    taxAmount: data.tax_cents,
    tax: data.tax_terms,
    totalAmount: intent.amountCents,
    createdAt: intent.createdAt,
    wishes: {
      languages: data.languages.split(', ').filter(Boolean),
      colorScheme: null,
      primaryColor: null,
      secondaryColor: null,
      linkedinUrl: data.linkedin_url ?? null,
      selectedDomain: ownDomain ? (data.domain ?? null) : null,
      domainPrice: null,
      subdomain: ownDomain ? null : (data.domain ?? null),
      domainPreferences: [],
    },
  }
}

function nameOf({ plan, flow, renews_order_id: first }: z.infer<typeof metadataSchema>): string {
  if (first === undefined || flow === 'checkout' || flow === 'payment-page') return plans[plan].name
  return childNames[flow](first, plan)
}

function billingOf(
  metadata: ProviderIntent['metadata'],
  buyer: z.infer<typeof metadataSchema>,
): LostOrder['billing'] {
  const read = (field: (typeof BILLING_FIELDS)[number]) => metadata[billingKey(field)]
  const [line1, company, taxId] = [read('line1'), read('company'), read('taxId')]
  if (line1 === undefined) return null
  return {
    name: read('name') ?? `${buyer.first_name} ${buyer.last_name}`,
    email: read('email') ?? buyer.email,
    phone: read('phone') ?? null,
    line1,
    line2: read('line2') ?? null,
    city: read('city') ?? '',
    state: read('state') ?? '',
    postalCode: read('postalCode') ?? '',
    country: read('country') ?? '',
    ...(company && { company }),
    ...(taxId && { taxId }),
  }
}

import { planIdSchema, plans } from '@vitrine/domain/catalog/plans'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { z } from 'zod'
import { upgradeName, type LostOrder, type Order, renewalName } from '../ordering/index.ts'
import { sha256Hex } from './intent-ownership.ts'
import type { IntentDetails, ProviderIntent } from './provider/payment-provider.ts'

/** The provider's limit per metadata value. */
const MAX_VALUE = 500

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
    first_name: order.customerFirstName,
    last_name: order.customerLastName,
    email: order.customerEmail,
    phone: order.customerPhone,
    languages: wishes.languages.join(', '),
    linkedin_url: wishes.linkedinUrl,
    domain: wishes.selectedDomain ?? wishes.subdomain,
    billing_name: billing?.name,
    billing_email: billing?.email,
    billing_phone: billing?.phone,
    billing_line1: billing?.line1,
    billing_line2: billing?.line2,
    billing_city: billing?.city,
    billing_state: billing?.state,
    billing_postal_code: billing?.postalCode,
    billing_country: billing?.country,
    billing_company: billing?.company,
    billing_tax_id: billing?.taxId,
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

const metadataSchema = z
  .object({
    order_id: z.uuid(),
    plan: planIdSchema,
    flow: z.enum(['checkout', 'payment-page', 'renewal', 'plan-change']),
    renews_order_id: z.uuid().optional(),
    tax_cents: z.coerce.number().int().min(0).default(0),
    first_name: z.string(),
    last_name: z.string(),
    email: z.email(),
    phone: z.string().optional(),
    languages: z.string().default(''),
    linkedin_url: z.string().optional(),
    domain: z.string().optional(),
    billing_name: z.string().optional(),
    billing_email: z.string().optional(),
    billing_phone: z.string().optional(),
    billing_line1: z.string().optional(),
    billing_line2: z.string().optional(),
    billing_city: z.string().optional(),
    billing_state: z.string().optional(),
    billing_postal_code: z.string().optional(),
    billing_country: z.string().optional(),
    billing_company: z.string().optional(),
    billing_tax_id: z.string().optional(),
  })
  // Child orders need a parent, other orders must have none.
  .refine(
    ({ flow, renews_order_id }) =>
      (flow === 'renewal' || flow === 'plan-change') === (renews_order_id !== undefined),
  )

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
    billing: billingOf(data),
    packageId: plan.id,
    packageName: nameOf(data),
    packagePrice: intent.amountCents - data.tax_cents,
    taxAmount: data.tax_cents,
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
  if (first === undefined) return plans[plan].name
  return flow === 'renewal' ? renewalName(first) : upgradeName(plan, first)
}

function billingOf(data: z.infer<typeof metadataSchema>): LostOrder['billing'] {
  if (data.billing_line1 === undefined) return null
  return {
    name: data.billing_name ?? `${data.first_name} ${data.last_name}`,
    email: data.billing_email ?? data.email,
    phone: data.billing_phone ?? null,
    line1: data.billing_line1,
    line2: data.billing_line2 ?? null,
    city: data.billing_city ?? '',
    state: data.billing_state ?? '',
    postalCode: data.billing_postal_code ?? '',
    country: data.billing_country ?? '',
    ...(data.billing_company && { company: data.billing_company }),
    ...(data.billing_tax_id && { taxId: data.billing_tax_id }),
  }
}

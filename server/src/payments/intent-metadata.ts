import { planIdSchema, plans } from '@vitrine/domain/catalog'
import { z } from 'zod'
import type { LostOrder, Order } from '../ordering/index.ts'
import { hashOf } from './payer-proof.ts'
import type { IntentDetails, ProviderIntent } from './provider/payment-provider.ts'

/** The provider keeps at most so many characters of one value. */
const MAX_VALUE = 500

/** What the provider is told of an order: enough to write the order anew if we lose it. */
export function intentDetailsOf(order: Order): IntentDetails {
  const { wishes } = order
  const known = {
    order_id: order.id,
    plan: order.packageId,
    flow: order.flow,
    tax_cents: String(order.taxAmount),
    first_name: order.customerFirstName,
    last_name: order.customerLastName,
    email: order.customerEmail,
    phone: order.customerPhone,
    languages: wishes.languages.join(', '),
    linkedin_url: wishes.linkedinUrl,
    domain: wishes.selectedDomain ?? wishes.subdomain,
  }
  // An empty value would delete the key instead of keeping it.
  const metadata = Object.fromEntries(
    Object.entries(known).flatMap(([key, value]) =>
      value ? [[key, value.slice(0, MAX_VALUE)]] : [],
    ),
  )
  return { receiptEmail: order.customerEmail, metadata }
}

/** Our order's id on an intent; undefined on one that is not ours. */
export function orderIdOf(intent: Pick<ProviderIntent, 'metadata'>): string | undefined {
  const parsed = z.uuid().safeParse(intent.metadata['order_id'])
  return parsed.success ? parsed.data : undefined
}

const metadataSchema = z.object({
  order_id: z.uuid(),
  plan: planIdSchema,
  flow: z.enum(['checkout', 'payment-page']),
  tax_cents: z.coerce.number().int().min(0).default(0),
  first_name: z.string(),
  last_name: z.string(),
  email: z.email(),
  phone: z.string().optional(),
  languages: z.string().default(''),
  linkedin_url: z.string().optional(),
  domain: z.string().optional(),
})

/** The order that an intent was made for, as far as the provider knows it; undefined if it is not ours. */
export function readLostOrder(intent: ProviderIntent): LostOrder | undefined {
  const parsed = metadataSchema.safeParse(intent.metadata)
  if (!parsed.success) return undefined
  const { data } = parsed
  const plan = plans[data.plan]
  const ownDomain = plan.address === 'custom-domain'
  return {
    id: data.order_id,
    paymentIntentId: intent.id,
    clientSecretHash: hashOf(intent.clientSecret),
    flow: data.flow,
    customerFirstName: data.first_name,
    customerLastName: data.last_name,
    customerEmail: data.email,
    customerPhone: data.phone ?? null,
    packageId: plan.id,
    packageName: plan.name,
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

import { randomUUID } from 'node:crypto'
import { defaultPrices, pricePlans } from '@vitrine/domain/catalog/plans'
import type { Order } from '../src/ordering/index.ts'

const PLACED_AT = new Date('2026-03-02T09:00:00Z')

/** An unpaid order of Ada with the given fields. */
export function buildOrder(facts: Partial<Order> = {}): Order {
  const id = facts.id ?? randomUUID()
  const plan = pricePlans(defaultPrices)[facts.packageId ?? 'starter']
  return {
    id,
    paymentIntentId: null,
    proofHash: id,
    clientSecretHash: null,
    flow: 'checkout',
    parentOrderId: null,
    customerFirstName: 'Ada',
    customerLastName: 'Quill',
    customerEmail: 'ada@example.com',
    emailProvenAt: null,
    customerPhone: null,
    billing: null,
    currentJobTitle: null,
    targetJobTitle: null,
    industry: null,
    specialRequests: null,
    packageId: plan.id,
    packageName: plan.name,
    packagePrice: plan.price,
    taxAmount: 0,
    tax: null,
    totalAmount: plan.price,
    paymentAmount: 0,
    refundedAmount: 0,
    chargedBackAmount: 0,
    paymentStatus: 'requires_payment',
    orderStatus: 'pending',
    heldFrom: null,
    wishes: {
      languages: [],
      colorScheme: null,
      primaryColor: null,
      secondaryColor: null,
      linkedinUrl: null,
      selectedDomain: null,
      domainPrice: null,
      subdomain: null,
      domainPreferences: [],
    },
    campaign: null,
    assigneeId: null,
    tokenVersion: 1,
    createdAt: PLACED_AT,
    updatedAt: PLACED_AT,
    paidAt: null,
    paymentMethod: null,
    ...facts,
  }
}

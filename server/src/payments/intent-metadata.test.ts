import type { TaxTerms } from '@vitrine/domain/payments/tax-terms'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { intentDetailsOf, orderIdOf, readLostOrder } from './intent-metadata.ts'
import { sha256Hex } from './intent-ownership.ts'
import type { ProviderIntent } from './provider/payment-provider.ts'

const MADE_AT = new Date('2026-03-02T09:00:05Z')

const wishes = {
  ...buildOrder().wishes,
  languages: ['English', 'Swiss German'],
  linkedinUrl: 'https://www.linkedin.com/in/ada',
  selectedDomain: 'ada.example',
}
const order = buildOrder({
  packageId: 'professional',
  flow: 'payment-page',
  customerPhone: '+1 555 0100',
  taxAmount: 520,
  totalAmount: 7019,
  wishes,
})

const anIntent = (metadata: Readonly<Record<string, string>>): ProviderIntent => ({
  id: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  amountCents: 7019,
  facts: { status: 'paid', receivedCents: 7019, refundedCents: 0, currency: 'usd' },
  refunds: [],
  metadata,
  createdAt: MADE_AT,
})

test('stores enough metadata to restore an order', () => {
  expect(intentDetailsOf(order)).toEqual({
    receiptEmail: 'ada@example.com',
    description: `Order ${orderReference(order.id)}: Complete Career Toolkit`,
    metadata: {
      order_id: order.id,
      order_reference: orderReference(order.id),
      plan: 'professional',
      flow: 'payment-page',
      tax_cents: '520',
      first_name: 'Ada',
      last_name: 'Quill',
      email: 'ada@example.com',
      phone: '+1 555 0100',
      languages: 'English, Swiss German',
      linkedin_url: 'https://www.linkedin.com/in/ada',
      domain: 'ada.example',
    },
  })
})

test('omits empty values from metadata', () => {
  expect(Object.keys(intentDetailsOf(buildOrder()).metadata).sort()).toEqual([
    'email',
    'first_name',
    'flow',
    'last_name',
    'order_id',
    'order_reference',
    'plan',
    'tax_cents',
  ])
  const own = { ...buildOrder().wishes, subdomain: 'ada' }
  expect(intentDetailsOf(buildOrder({ wishes: own })).metadata).toMatchObject({ domain: 'ada' })
})

test('truncates long metadata values', () => {
  const long = intentDetailsOf(buildOrder({ customerFirstName: 'A'.repeat(600) }))
  expect(long.metadata['first_name']).toBe('A'.repeat(500))
})

test('restores a lost order with its intent', () => {
  const { metadata } = intentDetailsOf(order)
  expect(readLostOrder(anIntent(metadata))).toEqual({
    id: order.id,
    paymentIntentId: 'pi_1',
    clientSecretHash: sha256Hex('pi_1_secret_2'),
    flow: 'payment-page',
    parentOrderId: null,
    customerFirstName: 'Ada',
    customerLastName: 'Quill',
    customerEmail: 'ada@example.com',
    customerPhone: '+1 555 0100',
    packageId: 'professional',
    packageName: 'Complete Career Toolkit',
    packagePrice: 6499,
    taxAmount: 520,
    tax: null,
    totalAmount: 7019,
    billing: null,
    createdAt: MADE_AT,
    wishes: { ...wishes, domainPrice: null },
  })
})

test('restores the terms of the tax', () => {
  const tax: TaxTerms = {
    kind: 'reverse-charge',
    name: 'TVA',
    percentHundredths: 2000,
    isInclusive: true,
    country: 'FR',
    vatCheck: {
      number: 'FR40303265045',
      isWellFormed: true,
      outcome: 'silent',
      checkedAt: '2026-11-28T12:00:00.000Z',
    },
  }
  const { metadata } = intentDetailsOf({ ...order, tax })
  expect(metadata['tax_terms']?.length).toBeLessThan(500)
  expect(readLostOrder(anIntent(metadata))?.tax).toEqual(tax)
  const broken = { ...metadata, tax_terms: '{"kind"' }
  expect(readLostOrder(anIntent(broken))).toMatchObject({ tax: null, taxAmount: 520 })
})

test('restores a renewal only with its parent order', () => {
  const parentOrderId = 'b3e441bc-01e1-4a0d-b2b3-ed73b9024ef4'
  const { metadata } = intentDetailsOf({ ...order, flow: 'renewal', parentOrderId })
  expect(readLostOrder(anIntent(metadata))).toMatchObject({
    flow: 'renewal',
    parentOrderId,
    packageName: 'One more year of hosting for order B3E441BC',
  })
  const { renews_order_id: _, ...rest } = metadata
  expect(readLostOrder(anIntent(rest))).toBeUndefined()
})

test('restores the requested subdomain or domain by plan', () => {
  const of = (plan: string) =>
    readLostOrder(anIntent({ ...intentDetailsOf(order).metadata, plan, domain: 'ada' }))?.wishes
  expect(of('starter')).toMatchObject({ subdomain: 'ada', selectedDomain: null })
  expect(of('basic')).toMatchObject({ subdomain: null, selectedDomain: 'ada' })
})

test('restores omitted values as empty', () => {
  const { metadata } = intentDetailsOf(buildOrder())
  const { tax_cents: _, ...without } = metadata
  for (const told of [metadata, without]) {
    expect(readLostOrder(anIntent(told))).toMatchObject({
      customerPhone: null,
      taxAmount: 0,
      packagePrice: 7019,
      wishes: buildOrder().wishes,
    })
  }
})

test.each<[string, Record<string, string>]>([
  ['no number of ours', { order_id: 'order 17' }],
  ['a plan that we do not sell', { plan: 'enterprise' }],
  ['another way of paying', { flow: 'invoice' }],
  ['a tax that is none', { tax_cents: '-1' }],
  ['a tax that is no number', { tax_cents: 'some' }],
  ['no address to write to', { email: 'ada' }],
])('ignores an intent with %s', (_what, fault) => {
  const { metadata } = intentDetailsOf(order)
  expect(readLostOrder(anIntent({ ...metadata, ...fault }))).toBeUndefined()
})

test('cannot restore an order without a name', () => {
  for (const missing of ['first_name', 'last_name', 'email', 'plan', 'flow', 'order_id']) {
    const { [missing]: _, ...rest } = intentDetailsOf(order).metadata
    expect([missing, readLostOrder(anIntent(rest))]).toEqual([missing, undefined])
  }
})

test('reads our order ID from an intent', () => {
  expect(orderIdOf({ metadata: { order_id: order.id } })).toBe(order.id)
  expect(orderIdOf({ metadata: { order_id: '17' } })).toBeUndefined()
  expect(orderIdOf({ metadata: {} })).toBeUndefined()
})

test('restores billing details from metadata', () => {
  const billing = {
    name: 'Quill Ltd',
    email: 'bills@example.com',
    phone: '+1 555 0199',
    line1: '12 Analytical Row',
    line2: 'Flat 3',
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
    company: 'Quill GmbH',
    taxId: 'DE 123456789',
  }
  const { metadata } = intentDetailsOf({ ...order, billing })
  expect(readLostOrder(anIntent(metadata))?.billing).toEqual(billing)
  const told = { ...intentDetailsOf(order).metadata, billing_line1: '12 Analytical Row' }
  expect(readLostOrder(anIntent(told))?.billing).toEqual({
    name: 'Ada Quill',
    email: 'ada@example.com',
    phone: null,
    line1: '12 Analytical Row',
    line2: null,
    city: '',
    state: '',
    postalCode: '',
    country: '',
  })
})

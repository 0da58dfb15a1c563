import { expect, test, vi } from 'vitest'
import {
  browserStorage,
  clearOrderData,
  clearPendingPayment,
  emptyOrderData,
  selectedPlan,
  readOrderDraft,
  readPendingPayment,
  readLastOrder,
  readStoredOrder,
  storeOrderAccess,
  storePaidOrder,
  writeOrderData,
  writePendingPayment,
} from './stored-order.ts'

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }

test("accepts the checkout's shape on both pages", () => {
  const storage = aStorage({ orderData: { planId: 'basic', customerInfo: ada } })
  const order = readStoredOrder(storage)
  expect(order?.formData).toEqual({ ...ada, phone: '', languages: [] })
  expect(order && selectedPlan(order)?.id).toBe('basic')
})

test("accepts the payment page's shape on both pages", () => {
  const storage = aStorage({
    orderData: {
      selectedPackage: { id: 'starter', name: 'x', price: '$24.99', priceId: 'price_starter' },
      formData: { ...ada, phone: '1', languages: ['English'] },
    },
  })
  const order = readStoredOrder(storage)
  expect(order?.customerInfo).toEqual({ ...ada, phone: '1' })
  expect(order?.projectDetails.languages).toEqual(['English'])
  expect(order?.planId).toBe('starter')
})

test.each([
  ['nothing', {}],
  ['text that is no JSON', { orderData: '{' }],
  ['a list', { orderData: [] }],
  ['null', { orderData: null }],
  ['no last name', { orderData: { planId: 'basic', customerInfo: { ...ada, lastName: ' ' } } }],
  [
    'a mistyped address',
    { orderData: { planId: 'basic', customerInfo: { ...ada, email: 'ada@' } } },
  ],
])('finds no payable order with %s stored', (_, stored) => {
  expect(readStoredOrder(aStorage(stored))).toBeUndefined()
})

test('tolerates incomplete values and wrong types', () => {
  const storage = aStorage({
    orderData: {
      planId: 7,
      customerInfo: { firstName: 'A', email: 'a@' },
      domain: 'x',
      campaign: {},
    },
  })
  const draft = readOrderDraft(storage)
  expect(draft?.customerInfo).toEqual({ firstName: 'A', lastName: '', email: 'a@', phone: '' })
  expect(draft?.planId).toBe('')
  expect(draft?.campaign).toBe('')
  expect(draft?.domain.domainPreferences).toEqual([])
})

test('restores typed values until they are cleared', () => {
  const storage = aStorage({})
  const order = { ...emptyOrderData(), planId: 'basic', customerInfo: { ...ada, phone: '' } }
  writeOrderData(storage, order)
  expect(readOrderDraft(storage)).toEqual(order)
  clearOrderData(storage)
  expect(readOrderDraft(storage)).toBeUndefined()
})

test('stores a paid order under the specified keys', () => {
  const storage = aStorage({ orderData: { planId: 'basic' } })
  const confirmedAt = new Date('2026-03-01T10:00:00Z')
  storePaidOrder(storage, {
    paymentIntentId: 'pi_1',
    customerEmail: 'ada@example.com',
    onboardingToken: 't1',
    orderReference: '1A2B3C4D',
    planId: 'basic',
    confirmedAt,
  })
  expect(storage.getItem('paymentIntentId')).toBe('pi_1')
  expect(storage.getItem('customerEmail')).toBe('ada@example.com')
  expect(storage.getItem('onboardingToken')).toBe('t1')
  expect(readLastOrder(storage)).toMatchObject({
    orderReference: '1A2B3C4D',
    planId: 'basic',
    confirmedAt,
  })
})

test('never reuses the token of an earlier order', () => {
  const storage = aStorage({})
  storage.setItem('onboardingToken', 'old')
  storePaidOrder(storage, {
    paymentIntentId: 'pi_2',
    customerEmail: 'ada@example.com',
    onboardingToken: null,
    orderReference: null,
    planId: null,
    confirmedAt: new Date(0),
  })
  expect(readLastOrder(storage).onboardingToken).toBeNull()
})

test('removes data of another order when a link opens', () => {
  const storage = aStorage({
    paymentIntentId: 'pi_1',
    onboardingToken: 't1',
    customerEmail: 'a@b.example',
    orderReference: '1A2B3C4D',
    orderPlan: 'basic',
  })
  storeOrderAccess(storage, { oid: 'pi_1', t: 't1' })
  expect(readLastOrder(storage).customerEmail).toBe('a@b.example')
  storeOrderAccess(storage, { oid: 'pi_2', t: 't2' })
  expect(readLastOrder(storage)).toEqual({
    paymentIntentId: 'pi_2',
    customerEmail: null,
    onboardingToken: 't2',
    orderReference: null,
    planId: null,
    confirmedAt: null,
  })
})

test('keeps a pending charge until it is resolved', () => {
  const storage = aStorage({})
  writePendingPayment(storage, {
    paymentIntentId: 'pi_1',
    clientSecret: 'pi_1_secret_2',
    customerEmail: 'a@example.com',
    charged: false,
    orderReference: '1A2B3C4D',
    planId: 'basic',
  })
  expect(readPendingPayment(storage)?.paymentIntentId).toBe('pi_1')
  clearPendingPayment(storage)
  expect(readPendingPayment(storage)).toBeUndefined()
})

test('works without storage', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
  writeOrderData(storage, emptyOrderData())
  clearOrderData(storage)
  expect(readStoredOrder(storage)).toBeUndefined()
  expect(readLastOrder(storage).paymentIntentId).toBeNull()
})

// @promise full-storage: A full browser storage does not lose the order.
test.each([
  ['full', () => aFullStorage()],
  ['blocked', () => undefined],
])('keeps the order while the storage is %s', (_, localStorage) => {
  vi.stubGlobal('window', { localStorage: localStorage() })
  writeOrderData(browserStorage(), { ...emptyOrderData(), planId: 'basic', customerInfo: anAda })
  expect(readStoredOrder(browserStorage())).toMatchObject({ planId: 'basic', customerInfo: anAda })
  const next = aStorage({})
  vi.stubGlobal('window', { localStorage: next })
  writeOrderData(browserStorage(), { ...emptyOrderData(), planId: 'starter', customerInfo: anAda })
  expect(readStoredOrder(next)?.planId).toBe('starter')
  clearOrderData(browserStorage())
  expect(readStoredOrder(browserStorage())).toBeUndefined()
  vi.unstubAllGlobals()
})

const anAda = { ...ada, phone: '' }

/** Holds an older order. */
const aFullStorage = () => ({
  ...aStorage({ orderData: { planId: 'starter', customerInfo: ada } }),
  setItem() {
    throw new DOMException('full', 'QuotaExceededError')
  },
})

function aStorage(values: Record<string, unknown>) {
  const kept = new Map(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

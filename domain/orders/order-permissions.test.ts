import { expect, test } from 'vitest'
import { orderStatusSchema } from './order-lifecycle.ts'
import { mayPublish, orderAllows, effectiveStatus } from './order-permissions.ts'

const paidAt = '2026-03-01T09:00:00Z'
const permittedIn = (act: keyof typeof orderAllows) =>
  orderStatusSchema.options.filter((orderStatus) =>
    orderAllows[act]({ orderStatus, heldFrom: null, paidAt }),
  )

// @promise one-status-table: One table defines the actions of each status.
test('allows exactly these actions per status', () => {
  expect(
    Object.fromEntries(
      (Object.keys(orderAllows) as (keyof typeof orderAllows)[]).map((act) => [
        act,
        permittedIn(act).join(' '),
      ]),
    ),
  ).toEqual({
    changeBasket: 'pending',
    expire: 'pending',
    acceptIntake: 'pending confirmed ready',
    replaceCv: 'in_production',
    completeIntake: 'confirmed',
    sendKickoff: 'confirmed ready in_production',
    startProduction: 'ready',
    runClock: 'ready in_production',
    draft: 'confirmed ready in_production in_review in_revision approved live on_hold',
    publish: 'confirmed ready in_production in_review in_revision approved live',
    publishCorrection: 'live',
    rebuildLivePage: 'confirmed ready in_production in_review approved live',
    activateVersion: 'confirmed ready in_production in_review in_revision approved live closed',
    sendPreview: 'ready in_production in_review in_revision',
    comment: 'in_review in_revision live',
    submitRound: 'in_review live',
    approve: 'in_review',
    takeOffline: 'in_review in_revision approved live closed',
    restoreSite: 'in_review in_revision approved live closed cancelled',
    hideContact: 'live',
    confirmPage: 'live',
    buyRound: 'in_review in_revision live',
    rate: 'in_review in_revision approved live closed',
    renewHosting: 'in_review in_revision approved live closed',
    close: 'live',
    eraseFiles: 'closed expired cancelled',
    erase:
      'confirmed ready in_production in_review in_revision approved live closed on_hold expired cancelled',
    changePlan: 'confirmed ready in_production in_review in_revision approved live',
    changePhoto: 'confirmed ready in_production in_review in_revision approved live',
    correctIntake: 'confirmed ready in_production in_review in_revision approved live',
    correctAddress: 'confirmed ready in_production in_revision approved live',
    assign: 'confirmed ready in_production in_review in_revision approved live on_hold',
    nameWriter: 'ready in_production in_review in_revision approved',
    setDomain: 'confirmed ready in_production in_review in_revision approved live',
    notifyAboutDomain: 'confirmed ready in_production in_review in_revision approved live closed',
    writeToTeam: 'confirmed ready in_production in_review in_revision approved live on_hold',
    writeToCustomer:
      'confirmed ready in_production in_review in_revision approved live closed on_hold cancelled',
    hold: 'pending confirmed ready in_production in_review in_revision approved live',
    release: 'on_hold',
  })
})

test('accepts intake and a replaced CV on hold', () => {
  const held = (heldFrom: 'ready' | 'in_production' | 'live') =>
    ({ orderStatus: 'on_hold', heldFrom }) as const
  expect(orderAllows.acceptIntake(held('ready'))).toBe(true)
  expect(orderAllows.acceptIntake(held('in_production'))).toBe(false)
  expect(orderAllows.replaceCv(held('in_production'))).toBe(true)
  expect(orderAllows.replaceCv(held('live'))).toBe(false)
})

test('returns the status before a hold', () => {
  expect(effectiveStatus({ orderStatus: 'on_hold', heldFrom: 'in_review' })).toBe('in_review')
  expect(effectiveStatus({ orderStatus: 'ready', heldFrom: null })).toBe('ready')
  // A preview keeps its address while on hold.
  expect(orderAllows.correctAddress({ orderStatus: 'on_hold', heldFrom: 'in_review' })).toBe(false)
})

test('denies work on unpaid orders', () => {
  for (const orderStatus of orderStatusSchema.options) {
    const unpaid = { orderStatus, heldFrom: null, paidAt: null }
    const acts = [orderAllows.draft, orderAllows.publish, orderAllows.activateVersion]
    expect([orderStatus, acts.some((may) => may(unpaid))]).toEqual([orderStatus, false])
  }
})

test('lists the statuses that allow an action', () => {
  for (const act of Object.keys(orderAllows) as (keyof typeof orderAllows)[])
    expect([act, [...orderAllows[act].statuses].sort()]).toEqual([act, permittedIn(act).sort()])
})

test.each([
  ['in_review', false, false],
  ['in_review', true, true],
  ['live', false, true],
  ['closed', true, false],
] as const)('in %s, manager %s: publishing is offered %s', (orderStatus, isManager, offered) => {
  const order = { orderStatus, heldFrom: null, paidAt: new Date(0) }
  expect(mayPublish(order, isManager)).toBe(offered)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, STAFF, type TestServer } from '../testing/test-server.ts'
import { buyPlan, type PaidOrder, signInStaff, createTestClient } from '../testing/test-client.ts'
import { findUserByName } from './accounts/account-store.ts'
import { passwordLinkUrlOf } from './accounts/password-link.ts'
import { makeRecoveryCodes } from './accounts/recovery-codes.ts'
import { secondFactorSecretOf, verifyCode } from './accounts/second-factor.ts'
import { codeAt } from './accounts/totp.ts'
import { findOrderByIntent } from './ordering/index.ts'
import { onboardingTokenOf } from './ordering/onboarding-token.ts'
import type { Order } from './ordering/tables.ts'
import { unsubscribeToken } from './visits/index.ts'

const NOW = 'kJ82hd9sPq01Zx7vBn3mTy5uWe4rLo6i'
const BEFORE = 'oneThatWasUsedUntilYesterday8Qz3'
const EARLIER = 'anEarlierOneThatIsForgotten4Tr9w'

let running: TestServer
let bought: PaidOrder
let order: Order
beforeAll(async () => {
  running = await startTestServer({ env: { APP_SECRET: NOW, APP_SECRET_PREVIOUS: BEFORE } })
  bought = await buyPlan(running.url)
  const found = await findOrderByIntent(running.db, bought.paymentIntentId)
  if (!found) throw new Error('there is no order')
  order = found
})
afterAll(() => running.close())

/** Whether a credential of each key is accepted. */
async function taken(open: (secret: string) => Promise<boolean>) {
  return { now: await open(NOW), before: await open(BEFORE), earlier: await open(EARLIER) }
}
const BOTH = { now: true, before: true, earlier: false }

test('accepts links of the previous key, signs with the new', async () => {
  const open = async (secret: string) => {
    const token = onboardingTokenOf(order, secret)
    const path = `/api/orders/${bought.paymentIntentId}?token=${token}`
    return (await createTestClient(running.url).send('GET', path)).status === 200
  }
  expect(await taken(open)).toEqual(BOTH)
  expect(bought.token).toBe(onboardingTokenOf(order, NOW))
})

test('keeps the unsubscribe link of the weekly email', async () => {
  const open = async (secret: string) => {
    const query = new URLSearchParams({
      order: order.id,
      proof: unsubscribeToken(order.id, secret),
    })
    return (await fetch(`${running.url}/api/weekly-mail/stop?${query}`, { method: 'POST' })).ok
  }
  expect(await taken(open)).toEqual(BOTH)
})

test('keeps password links', async () => {
  const staff = await signInStaff(running.url)
  const made = await staff.send<{ url: string }>('POST', '/api/admin/team', {
    username: 'ines',
    role: 'writer',
  })
  const id = new URL(made.body.url).hash.slice(1).split('.')[0] ?? ''
  const open = async (secret: string) => {
    const url = passwordLinkUrlOf(id, { publicUrl: running.url, appSecret: secret })
    const token = new URL(url).hash.slice(1)
    const answer = await createTestClient(running.url).send('POST', '/api/admin/password-link', {
      token,
    })
    return answer.status === 200
  }
  expect(await taken(open)).toEqual(BOTH)
})

test('keeps TOTP and recovery codes', async () => {
  const user = await findUserByName(running.db, STAFF.username)
  if (!user) throw new Error('there is no owner')
  const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 0, minutes))
  let minute = 0
  const keys = [NOW, BEFORE]
  const ofApp = async (secret: string) => {
    minute += 5
    const code = codeAt(secondFactorSecretOf(user, secret), at(minute))
    return verifyCode(running.db, user, code, keys, at(minute))
  }
  expect(await taken(ofApp)).toEqual(BOTH)
  const ofPaper = async (secret: string) => {
    const [code = ''] = await running.db.transaction((tx) => makeRecoveryCodes(tx, user, secret))
    return verifyCode(running.db, user, code, keys, at(minute))
  }
  expect(await taken(ofPaper)).toEqual(BOTH)
})

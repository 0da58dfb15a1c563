import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstUser } from '../src/accounts/create-first-user.ts'
import { choosePassword } from '../src/accounts/password-link.ts'
import { chainKeyOf, verifyChain } from '../src/audit/index.ts'
import { listActs } from '../src/audit/act-store.ts'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { type AccountsDesk, addUser, resetPassword, resetSecondFactorOf } from './team-commands.ts'

const now = new Date('2026-03-02T09:00:00Z')
const appSecret = 'a secret of the test'
const verifyingSecrets = [appSecret]

let database: TestDatabase
let desk: AccountsDesk

beforeAll(async () => {
  database = await openTestDatabase()
  desk = {
    db: database.db,
    clock: () => now,
    publicUrl: 'https://shop.example',
    appSecret,
    verifyingSecrets,
  }
})
afterAll(() => database.close())

const choose = (printed: string) =>
  choosePassword(
    {
      db: database.db,
      verifyingSecrets,
      brand: { brandName: 'Vitrine', supportEmail: 'help@example.com' },
    },
    { token: printed.split('#')[1] ?? '', newPassword: 'three lemons on a boat' },
    now,
  )

test('the operator adds a person and gives them a new password, by links that work once', async () => {
  const added = await addUser(desk, ['ines', '--role', 'writer', '--email', 'ines@example.com'])
  expect(added).toMatch(
    /^ines is added as writer\.\nWith this link ines chooses a password, once, until 2026-03-04 09:00 UTC:\nhttps:\/\/shop\.example\/admin\/welcome#/,
  )
  expect(await choose(added)).toMatchObject({ chosenBy: { email: 'ines@example.com' } })
  expect(await choose(added)).toEqual({ refused: 'no-link' })
  const reset = await resetPassword(desk, ['ines'])
  expect(await choose(reset)).toMatchObject({ chosenBy: { username: 'ines' } })
  expect(await resetSecondFactorOf(desk, ['ines'])).toBe(
    'ines has no second factor: nothing was changed.',
  )
})

test('each command that changes something leaves a row in the record, and one that does not leaves none', async () => {
  const rows = await listActs(database.db, {}, 10)
  expect(rows.toReversed().map(({ actor, act, about, to }) => [actor, act, about, to])).toEqual([
    ['operator', 'command add-user', 'ines', 'writer'],
    ['operator', 'command reset-password', 'ines', null],
  ])
  expect(await verifyChain(database.db, [chainKeyOf(appSecret)])).toMatchObject({
    rows: 2,
    fault: undefined,
  })
})

test('what cannot be done is refused with the way to do it', async () => {
  for (const [act, words, sentence] of [
    [addUser, ['ines', '--role', 'owner'], 'The name ines is taken'],
    [addUser, ['jo', '--role', 'boss'], 'Say who: add-user NAME'],
    [addUser, ['jo'], 'Say who: add-user NAME'],
    [addUser, ['jo', 'mo', '--role', 'writer'], 'Say who: add-user NAME'],
    [addUser, ['jo', '--rule', 'writer'], 'Unknown option'],
    [resetPassword, ['nobody'], 'There is no user called nobody.'],
    [resetPassword, [], 'Say whose: reset-password NAME'],
    [resetSecondFactorOf, [], 'Say whose: reset-second-factor NAME'],
  ] as const)
    await expect(act(desk, [...words])).rejects.toThrow(sentence)
  expect(await listActs(database.db, {}, 10)).toHaveLength(2)
})

test('a writer who is added before the first start leaves room for the owner', async () => {
  expect(await createFirstUser(database.db, null, 'Vitrine', now)).toMatchObject({
    username: 'admin',
  })
})

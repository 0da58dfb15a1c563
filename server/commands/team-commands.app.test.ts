import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstUser } from '../src/accounts/create-first-user.ts'
import { choosePassword } from '../src/accounts/password-link.ts'
import { chainKeyOf, verifyChain } from '../src/audit/index.ts'
import { listAuditEntries } from '../src/audit/audit-log-store.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { findUserByName } from '../src/accounts/index.ts'
import { findOrder, orders } from '../src/ordering/index.ts'
import { buildOrder } from '../testing/build-order.ts'
import {
  type AccountsDeps,
  addUser,
  disableUser,
  enableUser,
  resetPassword,
  resetSecondFactorOf,
  setRole,
} from './team-commands.ts'

const now = new Date('2026-03-02T09:00:00Z')
const appSecret = 'a secret of the test'
const verifyingSecrets = [appSecret]

let database: TestDatabase
let desk: AccountsDeps

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

// @promise password-links
test('adds a user and resets the password with one-time links', async () => {
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

test('audits only commands that change something', async () => {
  const rows = await listAuditEntries(database.db, {}, 10)
  expect(rows.toReversed().map(({ actor, act, about, to }) => [actor, act, about, to])).toEqual([
    ['operator', 'command add-user', 'ines', 'writer'],
    ['operator', 'command reset-password', 'ines', null],
  ])
  expect(await verifyChain(database.db, [chainKeyOf(appSecret)])).toMatchObject({
    rows: 2,
    fault: undefined,
  })
})

// @promise team-commands: The team commands follow the same rules and write an audit row.
test('disables a user, unassigns the orders and enables the user', async () => {
  const ines = await findUserByName(desk.db, 'ines')
  const order = buildOrder({ orderStatus: 'in_production', assigneeId: ines?.id ?? '' })
  await desk.db.insert(orders).values(order)
  expect(await disableUser(desk, ['ines'])).toMatch(/^ines is disabled: signed out everywhere/)
  expect(await findUserByName(desk.db, 'ines')).toMatchObject({ disabledAt: now })
  expect((await findOrder(desk.db, order.id))?.assigneeId).toBeNull()
  expect(await disableUser(desk, ['ines'])).toBe('ines is disabled already: nothing was changed.')
  await expect(resetPassword(desk, ['ines'])).rejects.toThrow('“enable-user ines”')
  expect(await enableUser(desk, ['ines'])).toMatch(/^ines may sign in again/)
  expect(await findUserByName(desk.db, 'ines')).toMatchObject({ disabledAt: null })
  expect(await enableUser(desk, ['ines'])).toBe('ines is not disabled: nothing was changed.')
})

// @promise team-commands
test('sets roles but keeps the last active owner', async () => {
  expect(await setRole(desk, ['ines', '--role', 'owner'])).toBe('ines was writer and is owner now.')
  expect(await setRole(desk, ['ines', '--role', 'owner'])).toBe(
    'ines is owner already: nothing was changed.',
  )
  await expect(setRole(desk, ['ines', '--role', 'writer'])).rejects.toThrow('the only owner')
  await expect(disableUser(desk, ['ines'])).rejects.toThrow('the only owner')
  expect(await findUserByName(desk.db, 'ines')).toMatchObject({
    role: 'owner',
    disabledAt: null,
    email: 'ines@example.com',
  })
  await choose(await addUser(desk, ['otto', '--role', 'owner']))
  expect(await setRole(desk, ['ines', '--role', 'manager'])).toBe(
    'ines was owner and is manager now.',
  )
  await expect(disableUser(desk, ['otto'])).rejects.toThrow('the only owner')
})

// @promise team-commands
test('audits each change and no refused command', async () => {
  const rows = (await listAuditEntries(database.db, {}, 20)).toReversed().slice(2)
  expect(rows.map(({ actor, act, about, to }) => [actor, act, about, to])).toEqual([
    ['operator', 'command disable-user', 'ines', null],
    ['operator', 'command enable-user', 'ines', null],
    ['operator', 'command set-role', 'ines', 'owner'],
    ['operator', 'command add-user', 'otto', 'owner'],
    ['operator', 'command set-role', 'ines', 'manager'],
  ])
})

test('refuses impossible commands with the alternative', async () => {
  for (const [act, words, sentence] of [
    [addUser, ['ines', '--role', 'owner'], 'The name ines is taken'],
    [addUser, ['jo', '--role', 'boss'], 'Say who: add-user NAME'],
    [addUser, ['jo'], 'Say who: add-user NAME'],
    [addUser, ['jo', 'mo', '--role', 'writer'], 'Say who: add-user NAME'],
    [addUser, ['jo', '--rule', 'writer'], 'Unknown option'],
    [resetPassword, ['nobody'], 'There is no user called nobody.'],
    [resetPassword, [], 'Say whose: reset-password NAME'],
    [resetSecondFactorOf, [], 'Say whose: reset-second-factor NAME'],
    [disableUser, [], 'Say whose: disable-user NAME'],
    [disableUser, ['nobody'], 'There is no user called nobody.'],
    [enableUser, ['ines', 'otto'], 'Say whose: enable-user NAME'],
    [setRole, ['ines'], 'Say which role: set-role NAME --role'],
    [setRole, ['ines', '--role', 'boss'], 'Say which role: set-role NAME --role'],
    [setRole, ['--role', 'writer'], 'Say whose: set-role NAME --role'],
  ] as const)
    await expect(act(desk, [...words])).rejects.toThrow(sentence)
  expect(await listAuditEntries(database.db, {}, 20)).toHaveLength(7)
})

test('creates the owner even after a writer was added', async () => {
  const fresh = await openTestDatabase()
  try {
    await addUser({ ...desk, db: fresh.db }, ['ines', '--role', 'writer'])
    expect(await createFirstUser(fresh.db, null, 'Vitrine', now)).toMatchObject({
      username: 'admin',
    })
  } finally {
    await fresh.close()
  }
})

import { SPECIFIED_TAX_RULE } from '@vitrine/domain/payments/tax'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { rounds } from '../../../tools/test-rounds.ts'
import { defaultPrices } from '@vitrine/domain/catalog/plans'
import { defaultTeamNotifications } from '@vitrine/domain/notifications/notification-kinds'
import {
  emailCopyDefaults,
  claimDefaults,
  pageCopyDefaults,
  type Setting,
} from '@vitrine/domain/settings/settings'
import {
  createSettings,
  displayedPrices,
  priceReductionFaults,
  type SettingDefaults,
  unsignedClaims,
} from './current-settings.ts'
import { createSettingsModule } from './index.ts'
import type { Transaction } from '../platform/database.ts'
import { restoreSetting, saveSetting } from './save-setting.ts'

const NO_PARTS = { street: '', postalCode: '', city: '', country: '' }
const WEEK = { days: [1, 2, 3, 4, 5], opens: 9, closes: 17, zone: 'UTC', holidays: [] }
const defaults: SettingDefaults = {
  brand: { group: 'brand', name: 'Vitrine', supportEmail: 'help@example.com' },
  seller: { group: 'seller', name: '', addressLines: [], taxId: '', ...NO_PARTS },
  law: {
    group: 'law',
    country: 'US',
    buyers: 'consumers',
    ...{ representedBy: '', register: '', phone: '', host: '' },
  },
  tax: { group: 'tax', ...SPECIFIED_TAX_RULE, rates: [] },
  prices: { group: 'prices', ...defaultPrices },
  hours: { group: 'hours', ...WEEK },
  hosting: { group: 'hosting', yearCents: null },
  extras: { group: 'extras', roundCents: null, upgrades: 'off' },
  revisions: { group: 'revisions', hours: 48 },
  ratings: { group: 'ratings', asking: 'off' },
  retention: { group: 'retention', filesDays: 90 },
  campaign: { group: 'campaign', startsAt: '', endsAt: '' },
  notices: { group: 'notices', ...defaultTeamNotifications },
  ...emailCopyDefaults,
  ...pageCopyDefaults,
  ...claimDefaults,
}
const MONDAY = new Date('2026-03-02T09:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const save = (yearCents: number, since: number, now = MONDAY) =>
  database.db.transaction((tx) =>
    saveSetting(
      tx,
      defaults,
      {
        ...{ group: 'hosting', since, by: 'staff:noor', note: '' },
        setting: { group: 'hosting', yearCents },
      },
      now,
    ),
  )

// @promise settings-conflicts: Concurrent settings saves conflict visibly and reach every replica.
test('accepts one of several concurrent saves', async () => {
  const settings = createSettings(database.db, defaults)
  for (let round = 0; round < rounds(50); round++) {
    const results = await Promise.all(
      [1, 2, 3, 4].map((which) => save(1000 * round + 100 * which, round)),
    )
    const saved = results.flatMap((result) => ('saved' in result ? [result.saved] : []))
    expect(saved.map(({ n }) => n)).toEqual([round + 1])
    for (const result of results)
      if ('refused' in result)
        expect(result).toMatchObject({ refused: 'saved-since', newest: saved[0] })
    await settings.refresh()
    expect(settings.current('hosting')).toEqual(saved[0]?.setting)
  }
})

// @promise settings-conflicts
test('propagates a save to other replicas', async () => {
  const parts = { db: database.db, clock: () => MONDAY, log: {} as never }
  const replica = createSettingsModule(parts, { defaults, shared: true })
  await replica.start?.()
  const heard = vi.fn()
  replica.settings.onChange(heard)
  const since = replica.settings.current('hosting').yearCents === null ? 0 : rounds(50)
  await save(7700, since)
  const read = await database.db.transaction((tx) => replica.settings.read(tx, 'hosting'))
  expect(read.yearCents).toBe(7700)
  await expect.poll(() => replica.settings.current('hosting').yearCents).toBe(7700)
  expect(heard).toHaveBeenCalledOnce()
  await replica.close?.()
})

// @promise message-deadline: A waiting message keeps the deadline of its arrival.
test('keeps the support hours of the message’s time', async () => {
  const settings = createSettings(database.db, defaults)
  const hours = { group: 'hours', ...WEEK, days: [3], holidays: ['2026-03-04'] } as const
  await database.db.transaction((tx) =>
    saveSetting(
      tx,
      defaults,
      {
        ...{ group: 'hours', since: 0, by: 'staff:noor', note: '' },
        setting: { ...hours, days: [3], holidays: ['2026-03-04'] },
      },
      MONDAY,
    ),
  )
  await settings.refresh()
  const before = new Date(MONDAY.getTime() - 1)
  expect(settings.workingWeekAt(before)).toMatchObject({ days: [1, 2, 3, 4, 5], holidays: [] })
  expect(settings.workingWeekAt(MONDAY)).toMatchObject({ days: [3], holidays: ['2026-03-04'] })
})

test('applies the shortest retention since the order', async () => {
  const settings = createSettings(database.db, defaults)
  const days = (since: number) => new Date(MONDAY.getTime() + since * 24 * 60 * 60 * 1000)
  for (const [place, filesDays] of [180, 30, 60].entries())
    await database.db.transaction((tx) =>
      saveSetting(
        tx,
        defaults,
        {
          ...{ group: 'retention', since: place, by: 'staff:noor', note: '' },
          setting: { group: 'retention', filesDays },
        },
        days(place * 10),
      ),
    )
  await settings.refresh()
  expect([-1, 5, 15, 25].map((placed) => settings.fileRetentionDays(days(placed)))).toEqual([
    30, 30, 30, 60,
  ])
})

// @promise proved-reductions
test('shows an unproved promotion to nobody who pays under European law', async () => {
  const settings = createSettings(database.db, defaults)
  const put = async (setting: Setting, since: number, now: Date) => {
    const { group } = setting
    const change = { group, since, by: 'staff:noor', note: '', setting } as const
    const saved = await database.db.transaction((tx) => saveSetting(tx, defaults, change, now))
    expect(saved).toHaveProperty('saved')
    await settings.refresh()
  }
  const days = (count: number) => new Date(MONDAY.getTime() + count * 86_400_000)
  const shown = (isLive: boolean, at = MONDAY) => displayedPrices(settings, isLive, at).percentOff
  // The default of the specification: a demonstration with the simulator, a warning with a key.
  expect([shown(false), shown(true)]).toEqual([50, 50])
  expect(priceReductionFaults(settings, false, MONDAY)).toEqual([])
  expect(priceReductionFaults(settings, true, MONDAY)).toHaveLength(4)
  await put({ ...defaults.law, country: 'DE' }, 0, MONDAY)
  expect([shown(false), shown(true)]).toEqual([50, null])
  const full = { starterCents: 4998, basicCents: 7998, professionalCents: 10_998 }
  await put({ ...defaults.prices, ...full, percentOff: null }, 0, MONDAY)
  await put(defaults.prices, 1, days(40))
  await put({ ...defaults.campaign, endsAt: days(50).toISOString() }, 0, days(40))
  expect(priceReductionFaults(settings, true, days(41))).toEqual([])
  expect([shown(true, days(41)), shown(true, days(51))]).toEqual([50, null])
})

// @promise signature-of-words: A claim whose words change loses its signature and leaves a live shop.
test('withdraws the signature when a claim changes', async () => {
  const settings = createSettings(database.db, defaults)
  const group = 'claim-winRate'
  const sign = async (part: Record<string, string>, since: number) => {
    const { texts } = settings.current(group)
    const setting = { group, texts: { ...texts, ...part } } as const
    await database.db.transaction((tx) =>
      saveSetting(tx, defaults, { group, since, by: 'staff:noor', note: '', setting }, MONDAY),
    )
    await settings.refresh()
    return unsignedClaims(settings, true).length
  }
  const signature = { evidence: 'Orders of 2026', checkedOn: '2026-03-01', signedBy: 'Noor' }
  const open = unsignedClaims(settings, true).length
  expect(await sign(signature, 0)).toBe(open - 1)
  expect(await sign({ figure: '99%' }, 1)).toBe(open)
  expect(settings.current(group).texts).toMatchObject({ figure: '99%', signedBy: '' })
  expect(await sign({ ...signature, figure: '97%' }, 2)).toBe(open - 1)
  const before = (tx: Transaction) =>
    restoreSetting(
      tx,
      defaults,
      { group, since: 3, by: 'staff:noor', note: '', version: 1 },
      MONDAY,
    )
  await database.db.transaction(before)
  await settings.refresh()
  expect(unsignedClaims(settings, true)).toHaveLength(open - 1)
})

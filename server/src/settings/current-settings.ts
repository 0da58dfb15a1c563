import { type PageValues, renderPageCopy } from '@vitrine/domain/storefront/page-copy'
import { displayPrices } from '@vitrine/domain/storefront/display-prices'
import type { Setting, SettingGroup, SettingOf } from '@vitrine/domain/settings/settings'
import type { WorkingWeek } from '@vitrine/domain/time/working-week'
import type { Database, Transaction } from '../platform/database.ts'
import { countVersions, findNewest, listVersions } from './version-store.ts'
import type { Version } from './tables.ts'

/** What counts where nobody saved anything: from the environment. */
export type SettingDefaults = { readonly [G in SettingGroup]: SettingOf<G> }

/** What is set now, for all modules to the right. */
export type Settings = {
  /** From memory; what another replica saved counts here a second later. */
  current<G extends SettingGroup>(group: G): SettingOf<G>
  /** From memory: what counted at a moment, for a promise that was made then. */
  at<G extends SettingGroup>(group: G, moment: Date): SettingOf<G>
  /** As the transaction sees it: for what must not be a second behind. */
  read<G extends SettingGroup>(tx: Transaction, group: G): Promise<SettingOf<G>>
  /** The team's hours as they were promised to whoever wrote at a moment. */
  workingWeekAt(moment: Date): WorkingWeek
  /** So many days the files of an order are kept that was placed at a moment: never longer than any rule since. */
  fileRetentionDays(placedAt: Date): number
  /** What pages say otherwise than the program has it, by `block.name`: counted once after each change. */
  pageTexts(): Readonly<Record<string, string>>
  /** Told after each change, here or elsewhere. */
  onChange(hear: () => void): void
  /** Looks whether another replica saved something. */
  refresh(): Promise<void>
}

/** Holds all versions in memory: some dozens of small ones. */
export function createSettings(db: Database, defaults: SettingDefaults): Settings {
  let known: readonly Version[] = []
  let words: Readonly<Record<string, string>> | undefined
  const hearers: (() => void)[] = []
  const newest = (group: SettingGroup, fits: (version: Version) => boolean = () => true) =>
    known.findLast((version) => version.group === group && fits(version))?.setting ??
    defaults[group]
  // Which group a version is of is part of its key; its setting is of the same, as both are written at once.
  const as = <G extends SettingGroup>(setting: Setting) => setting as SettingOf<G>
  const settings: Settings = {
    current: (group) => as(newest(group)),
    at: (group, moment) => as(newest(group, ({ at }) => at <= moment)),
    read: async <G extends SettingGroup>(tx: Transaction, group: G) =>
      as<G>((await findNewest(tx, group))?.setting ?? defaults[group]),
    workingWeekAt: (moment) => settings.at('hours', moment),
    fileRetentionDays: (placedAt) =>
      Math.min(
        settings.at('retention', placedAt).filesDays,
        ...known.flatMap(({ at, setting }) =>
          setting.group === 'retention' && at > placedAt ? [setting.filesDays] : [],
        ),
      ),
    pageTexts: () =>
      (words ??= renderPageCopy(
        (block) => settings.current(`page-${block}`).texts,
        pageValuesOf(settings),
      )),
    onChange: (hear) => void hearers.push(hear),
    async refresh() {
      if ((await countVersions(db)) === known.length) return
      known = await listVersions(db)
      words = undefined
      for (const hear of hearers) hear()
    },
  }
  return settings
}

/** What stands for the placeholders in words of pages. */
export function pageValuesOf({ current }: Pick<Settings, 'current'>): PageValues {
  const { starter, basic, professional } = displayPrices(current('prices')).prices
  return {
    brand: current('brand').name,
    priceStarter: starter.price,
    priceBasic: basic.price,
    priceProfessional: professional.price,
    filesDays: String(current('retention').filesDays),
  }
}

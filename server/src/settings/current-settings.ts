import { type PageValues, renderPageCopy } from '@vitrine/domain/storefront/page-copy'
import { displayPrices } from '@vitrine/domain/storefront/display-prices'
import { type Agreement, agreementOf } from '@vitrine/domain/law/agreement'
import {
  lawPackOf,
  legalNotice,
  type LegalSeller,
  withdrawalNotice,
} from '@vitrine/domain/law/law-packs'
import type { Setting, SettingGroup, SettingOf } from '@vitrine/domain/settings/settings'
import type { WorkingWeek } from '@vitrine/domain/time/working-week'
import type { Database, Transaction } from '../platform/database.ts'
import { countVersions, findNewest, listVersions } from './version-store.ts'
import type { Version } from './tables.ts'

/** Defaults from the environment. */
export type SettingDefaults = { readonly [G in SettingGroup]: SettingOf<G> }

/** Current settings for all modules. */
export type Settings = {
  /** From memory; changes on other replicas arrive within a second. */
  current<G extends SettingGroup>(group: G): SettingOf<G>
  /** From memory: the setting at a time, for promises made then. */
  at<G extends SettingGroup>(group: G, moment: Date): SettingOf<G>
  /** Reads in the transaction, never stale. */
  read<G extends SettingGroup>(tx: Transaction, group: G): Promise<SettingOf<G>>
  /** Support hours as promised at that time. */
  workingWeekAt(moment: Date): WorkingWeek
  /** Retention of an order's files: the shortest rule since it was placed. */
  fileRetentionDays(placedAt: Date): number
  /** Changed page texts by `block.name`, cached until the next change. */
  pageTexts(): Readonly<Record<string, string>>
  /** Subscribes to changes on any replica. */
  onChange(hear: () => void): void
  /** Loads changes of other replicas. */
  refresh(): Promise<void>
}

/** Keeps all versions in memory: some dozens. */
export function createSettings(db: Database, defaults: SettingDefaults): Settings {
  let known: readonly Version[] = []
  let words: Readonly<Record<string, string>> | undefined
  const hearers: (() => void)[] = []
  const newest = (group: SettingGroup, fits: (version: Version) => boolean = () => true) =>
    known.findLast((version) => version.group === group && fits(version))?.setting ??
    defaults[group]
  // Key and value are written together, so the cast is safe.
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

/** The seller as the legal notice and emails name it. */
export function legalSellerOf({ current }: Pick<Settings, 'current'>): LegalSeller {
  const { group: _seller, name, ...seller } = current('seller')
  const { group: _law, buyers: _buyers, ...law } = current('law')
  const brand = current('brand')
  return { ...seller, ...law, name: name || brand.name, email: brand.supportEmail }
}

/** What a customer agrees to today. */
export function currentAgreement(
  settings: Settings,
  publicUrl: string,
  wantsToBegin: boolean,
): Agreement {
  const pack = lawPackOf(settings.current('law'))
  const seller = legalSellerOf(settings)
  const { name: brandName, supportEmail } = settings.current('brand')
  const facts = {
    ...{ brandName, supportEmail, seller },
    legalNotice: legalNotice(seller),
    withdrawalNotice: withdrawalNotice(pack),
    servicesUrl: `${publicUrl}/services`,
    withdrawalUrl: `${publicUrl}/withdrawal`,
  }
  return agreementOf(facts, pack, wantsToBegin)
}

/** Values of placeholders in page texts. */
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

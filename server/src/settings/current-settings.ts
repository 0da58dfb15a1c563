import type { Prices } from '@vitrine/domain/catalog/plans'
import type { PostalAddress } from '@vitrine/domain/billing/billing-details'
import type { EInvoiceSeller } from '@vitrine/domain/billing/e-invoice'
import { findPriceReductionFaults } from '@vitrine/domain/law/price-reductions'
import {
  findUnsignedClaims,
  renderClaims,
  defaultClaimCopy,
} from '@vitrine/domain/storefront/signed-claims'
import { laterYearsNotice } from '@vitrine/domain/law/later-years'
import { taxAnswer, taxNotice } from '@vitrine/domain/payments/tax'
import {
  defaultPageTexts,
  type PageValues,
  renderPageCopy,
} from '@vitrine/domain/storefront/page-copy'
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
  /** From memory: all versions, oldest first, beginning with the default. */
  history<G extends SettingGroup>(
    group: G,
  ): readonly { readonly since: Date; readonly setting: SettingOf<G> }[]
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
    history: <G extends SettingGroup>(group: G) => [
      { since: new Date(0), setting: as<G>(defaults[group]) },
      ...known
        .filter((version) => version.group === group)
        .map(({ at, setting }) => ({ since: at, setting: as<G>(setting) })),
    ],
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
      (words ??= withTaxAnswer(
        settings,
        renderPageCopy((block) => settings.current(`page-${block}`).texts, pageValuesOf(settings)),
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

/** The FAQ names the tax that is charged, also where an owner wrote it for another setting. */
function withTaxAnswer(
  { current }: Pick<Settings, 'current'>,
  words: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const specified = defaultPageTexts('answer-tax')['text1'] ?? ''
  const written = words[TAX_ANSWER] ?? specified
  const answer = taxAnswer(current('tax'), written)
  return answer === specified ? words : { ...words, [TAX_ANSWER]: answer }
}

const TAX_ANSWER = 'answer-tax.text1'

/** The seller as the legal notice and emails name it. */
export function legalSellerOf({ current }: Pick<Settings, 'current'>): LegalSeller {
  const { group: _seller, name, ...seller } = current('seller')
  const { group: _law, buyers: _buyers, ...law } = current('law')
  const brand = current('brand')
  return { ...seller, ...law, name: name || brand.name, email: brand.supportEmail }
}

/** The seller's address in parts; null unless the owner entered all of them. */
export function sellerAddress(seller: SettingOf<'seller'>): PostalAddress | null {
  const { street: line1, city, postalCode, country } = seller
  const isWhole = [line1, city, postalCode, country].every(Boolean)
  return isWhole ? { line1, line2: null, city, state: '', postalCode, country } : null
}

/** The seller as e-invoices name it today. */
export function eInvoiceSeller({ current }: Pick<Settings, 'current'>): EInvoiceSeller {
  const { register, representedBy, phone } = current('law')
  const seller = current('seller')
  const { taxId } = seller
  return { address: sellerAddress(seller), taxId, register, contactName: representedBy, phone }
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
    taxNotice: taxNotice(settings.current('tax')),
    laterYears: laterYearsNotice(settings.current('hosting')),
    servicesUrl: `${publicUrl}/services`,
    withdrawalUrl: `${publicUrl}/withdrawal`,
  }
  return agreementOf(facts, pack, wantsToBegin)
}

/** What a promotion lacks; empty with payments that charge nobody: it is a demonstration. */
export function priceReductionFaults(
  settings: Pick<Settings, 'current' | 'history'>,
  isLive: boolean,
  now: Date,
): readonly string[] {
  if (!isLive) return []
  const history = settings
    .history('prices')
    .map(({ since, setting: { group: _group, ...prices } }) => ({ since, prices }))
  return findPriceReductionFaults(history, settings.current('campaign').endsAt, now)
}

/**
 * The prices as shown: where the law demands proof of a reduction, an unproved one is not shown to
 * people who really pay. The charged price is the same.
 */
export function displayedPrices(
  settings: Pick<Settings, 'current' | 'history'>,
  isLive: boolean,
  now: Date,
): Prices {
  const { group: _group, ...prices } = settings.current('prices')
  const isProved =
    !lawPackOf(settings.current('law')).provesReductions ||
    priceReductionFaults(settings, isLive, now).length === 0
  return isProved ? prices : { ...prices, percentOff: null }
}

/** The words of claims that differ from the specification's, by `claim.id.name`. */
export function changedClaims(
  { current }: Pick<Settings, 'current'>,
  isLive: boolean,
): Readonly<Record<string, string>> {
  const words = renderClaims((id) => current(`claim-${id}`).texts, isLive)
  return Object.fromEntries(
    Object.entries(words).filter(([name, word]) => word !== defaultClaimCopy[name]),
  )
}

/** The claims that people who really pay do not see, because nobody signed them. */
export const unsignedClaims = (
  { current }: Pick<Settings, 'current'>,
  isLive: boolean,
): readonly string[] => (isLive ? findUnsignedClaims((id) => current(`claim-${id}`).texts) : [])

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

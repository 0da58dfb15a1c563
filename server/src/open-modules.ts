/** Opens the modules of the business, from left to right in the order of the import rule. */
import { ownPrices } from '@vitrine/domain/catalog'
import { ownTeamNotices } from '@vitrine/domain/notice-kinds'
import { letterDefaults, pageDefaults } from '@vitrine/domain/settings'
import { joinReadings } from '@vitrine/reader'
import { openAccounts } from './accounts/index.ts'
import type { Adapters } from './adapters.ts'
import { openAddresses } from './addresses/index.ts'
import { openAudit } from './audit/index.ts'
import { backupShares } from './backup-shares.ts'
import { openBackups } from './backups/index.ts'
import { openBilling, openPapers } from './billing/index.ts'
import { openCatalog } from './catalog/index.ts'
import { openContact } from './contact/index.ts'
import { listMessageSayings, openConversation } from './conversation/index.ts'
import { openHosting } from './hosting/index.ts'
import { openLinks } from './links/index.ts'
import { openMail } from './mail/index.ts'
import { openNotes } from './notes/index.ts'
import { openNotices } from './notices/index.ts'
import { openOnboarding } from './onboarding/index.ts'
import { openOrdering } from './ordering/index.ts'
import { openPayments } from './payments/index.ts'
import type { Config } from './platform/config.ts'
import { createEmit, type Subscription } from './platform/events.ts'
import type { Transaction } from './platform/database.ts'
import type { Brand, House, KnownOfOrders, Module } from './platform/house.ts'
import type { Job } from './platform/jobs.ts'
import { platformPersonal } from './platform/personal.ts'
import { sweepCountersJob } from './platform/rate-limits.ts'
import { openQuarantine } from './platform/virus-scan/quarantine.ts'
import { noVirusScanner } from './platform/virus-scan/virus-scanner.ts'
import { openPortfolio } from './portfolio/index.ts'
import { openPrivacy } from './privacy/index.ts'
import { listUnreadOf, openPublishing } from './publishing/index.ts'
import { openReporting } from './reporting/index.ts'
import { listCommentSayings, openReviews } from './reviews/index.ts'
import { openSettings, type SettingDefaults, type Settings } from './settings/index.ts'
import { openSources } from './sources/index.ts'
import { openStudio } from './studio/index.ts'
import { openVisits } from './visits/index.ts'
import { openWebhooks } from './webhooks/index.ts'

export type Modules = {
  readonly house: House
  readonly modules: readonly Module[]
  /** All there is to do: the modules' own jobs, and what follows from events. */
  readonly jobs: readonly Job[]
  readonly settings: Settings
}

/** The parts of the outside that modules are given. */
export type ModuleAdapters = Pick<
  Adapters,
  | 'files'
  | 'scanner'
  | 'mailSender'
  | 'payments'
  | 'reader'
  | 'translator'
  | 'speller'
  | 'rewriter'
  | 'renderThread'
  | 'paperThread'
  | 'addresses'
  | 'siteHold'
  | 'backups'
>

export function openModules(
  parts: Omit<House, 'emit' | 'files' | 'brand' | 'known' | 'workingWeekAt'>,
  adapters: ModuleAdapters,
  config: Pick<
    Config,
    | 'admin'
    | 'brandName'
    | 'campaign'
    | 'countryRanges'
    | 'dataCentreRanges'
    | 'hostingYearCents'
    | 'indexNow'
    | 'looksAtLinks'
    | 'seller'
    | 'supportEmail'
    | 'trustProxy'
    | 'webhooksInside'
    | 'workingWeek'
  > & {
    /** Other replicas use the same database. */
    readonly shared: boolean
  },
): Modules {
  const { files, scanner, mailSender, payments, reader, translator, speller, rewriter } = adapters
  const { renderThread, paperThread } = adapters
  // Whoever hears an event may emit others: the list is filled once the modules are there.
  const heard: Subscription[] = []
  const ofSettings = openSettings(parts, { defaults: defaultsOf(config), shared: config.shared })
  const { settings } = ofSettings
  const { workingWeekAt } = settings
  const brand: Brand = {
    get brandName() {
      return settings.now('brand').name
    },
    get supportEmail() {
      return settings.now('brand').supportEmail
    },
  }
  const emit = createEmit(parts.enqueue, heard)
  const house: House = { ...parts, files, emit, brand, known, workingWeekAt }
  const quarantine = openQuarantine(house.db, scanner, house.clock)
  const { readCv, expectFile, identifyCv, drawPhoto } = reader
  const uploads = {
    files: quarantine.guard(files),
    identifyCv,
    drawPhoto,
    scanForViruses: scanner ?? noVirusScanner,
    quarantine,
  }
  const visits = openVisits(house, config)
  const publishing = openPublishing(house, {
    ...renderThread,
    indexNow: config.indexNow,
    answered: visits.see,
    hold: adapters.siteHold,
  })
  const sellerOf = async (tx: Transaction) => {
    const { name, addressLines, taxId } = await settings.read(tx, 'seller')
    const brand = await settings.read(tx, 'brand')
    return {
      name: name || brand.name,
      addressLines,
      taxId: taxId || null,
      email: brand.supportEmail,
    }
  }
  const papers = openPapers(house, { sellerOf, trial: !payments.live }, paperThread.setPaper)
  const modules: Module[] = [
    openCatalog({ prices: () => settings.now('prices'), words: settings.words }),
    openAccounts(house, { firstAdmin: config.admin }),
    ofSettings,
    openOrdering(house),
    openAudit(house),
    openPayments(house, { ...payments, prices: () => settings.now('prices') }),
    openBilling(house, { papers, provider: payments.provider }),
    openSources(house, { ...uploads, scanner, filesDaysOf: settings.filesDaysOf }),
    openOnboarding(house, uploads),
    openStudio(house, {
      files: uploads.files,
      ...{ readCv, expectFile, joinReadings, translator, speller, rewriter },
    }),
    openAddresses(house, adapters.addresses),
    openHosting(house, {
      provider: payments.provider,
      yearPrice: () => settings.now('hosting').yearCents,
    }),
    publishing,
    openReviews(house, publishing),
    visits,
    openLinks(house, config),
    openPortfolio(house),
    openContact(house),
    openConversation(house, uploads),
    openNotes(house),
    openNotices(house, { teamNotices: () => settings.now('notices') }),
    openWebhooks(house, config),
    openMail(house, {
      mailSender,
      papers,
      simulated: payments.simulated,
      yearCents: () => settings.now('hosting').yearCents,
      textsOf: (letter) => settings.now(`letter-${letter}`).texts,
    }),
    openReporting(house),
  ]
  const backups = openBackups(house, {
    ...adapters.backups,
    kind: config.shared ? 'server' : 'embedded',
    shares: backupShares,
  })
  const inventory = [
    platformPersonal,
    ...(backups.personal ? [backups.personal] : []),
    ...modules.flatMap(({ personal = [] }) => personal),
  ]
  modules.push(openPrivacy(house, { inventory, mailSender, files: uploads.files }))
  modules.push(backups)
  heard.push(...modules.flatMap(({ hears = [] }) => hears))
  const jobs = [
    sweepCountersJob(house.db),
    ...modules.flatMap((module) => module.jobs ?? []),
    ...heard.map(({ job }) => job),
  ]
  return { house, modules, jobs, settings }
}

const known: KnownOfOrders = {
  async sayings(db, orderId) {
    const comments = await listCommentSayings(db, orderId)
    const messages = await listMessageSayings(db, orderId)
    return [...comments, ...messages].toSorted((a, b) => (a.at < b.at ? -1 : 1))
  },
  unread: listUnreadOf,
}

/** What counts until the owner sets something else in the desk. */
function defaultsOf({
  brandName,
  supportEmail,
  seller,
  workingWeek,
  hostingYearCents,
  campaign,
}: Pick<
  Config,
  'brandName' | 'campaign' | 'hostingYearCents' | 'seller' | 'supportEmail' | 'workingWeek'
>): SettingDefaults {
  const { days, opens, closes, zone, holidays = [] } = workingWeek
  return {
    brand: { group: 'brand', name: brandName, supportEmail },
    seller: {
      group: 'seller',
      name: seller.name ?? '',
      addressLines: [...seller.addressLines],
      taxId: seller.taxId ?? '',
    },
    prices: { group: 'prices', ...ownPrices },
    hours: { group: 'hours', days: [...days], opens, closes, zone, holidays: [...holidays] },
    hosting: { group: 'hosting', yearCents: hostingYearCents },
    retention: { group: 'retention', filesDays: 90 },
    campaign: { group: 'campaign', ...campaign },
    notices: { group: 'notices', ...ownTeamNotices },
    ...letterDefaults,
    ...pageDefaults,
  }
}

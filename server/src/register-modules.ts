/** Creates the modules in the order of the import rule. */
import { quotePrice } from '@vitrine/domain/payments/money'
import { renewalTaxTerms, SPECIFIED_TAX_RULE } from '@vitrine/domain/payments/tax'
import { defaultPrices } from '@vitrine/domain/catalog/plans'
import { lawPackOf, sellerLine } from '@vitrine/domain/law/law-packs'
import { defaultTeamNotifications } from '@vitrine/domain/notifications/notification-kinds'
import {
  claimDefaults,
  emailCopyDefaults,
  pageCopyDefaults,
} from '@vitrine/domain/settings/settings'
import { drawWordFile, mergeReadings } from '@vitrine/reader'
import { createAccountsModule } from './accounts/index.ts'
import type { Adapters } from './adapters.ts'
import { createAddressesModule } from './addresses/index.ts'
import { createAuditModule } from './audit/index.ts'
import { backupPolicies } from './backup-policies.ts'
import { createBackupsModule } from './backups/index.ts'
import { createBillingModule, createBillingDocuments, createEInvoices } from './billing/index.ts'
import { createCatalogModule } from './catalog/index.ts'
import { createContactModule } from './contact/index.ts'
import { listCustomerMessages, createConversationModule } from './conversation/index.ts'
import { createHostingModule } from './hosting/index.ts'
import { createLinksModule } from './links/index.ts'
import { createMailModule } from './mail/index.ts'
import { createNotesModule } from './notes/index.ts'
import { createNotificationsModule } from './notifications/index.ts'
import { createOnboardingModule } from './onboarding/index.ts'
import { createOrderingModule } from './ordering/index.ts'
import { createPaymentsModule, createVatNumberCheck } from './payments/index.ts'
import type { Config } from './platform/config.ts'
import { createEmit, type Subscription } from './platform/events.ts'
import type { Transaction } from './platform/database.ts'
import type { Brand, AppContext, OrderLookups, Module } from './platform/app-context.ts'
import type { Job } from './platform/jobs.ts'
import { platformPersonalData } from './platform/personal.ts'
import { deleteExpiredRateLimitsJob } from './platform/rate-limit-store.ts'
import { openQuarantine } from './platform/virus-scan/quarantine.ts'
import { noVirusScanner } from './platform/virus-scan/virus-scanner.ts'
import { createPortfolioModule } from './portfolio/index.ts'
import { createPrivacyModule } from './privacy/index.ts'
import {
  isSiteOnline,
  listLiveSubdomains,
  listLostPdfFields,
  createPublishingModule,
} from './publishing/index.ts'
import { createRatingsModule } from './ratings/index.ts'
import { createReportingModule } from './reporting/index.ts'
import { listCommentTexts, createReviewsModule } from './reviews/index.ts'
import {
  createSettingsModule,
  currentAgreement,
  displayedPrices,
  eInvoiceSeller,
  legalSellerOf,
  sellerAddress,
  type SettingDefaults,
  type Settings,
} from './settings/index.ts'
import { createSourcesModule } from './sources/index.ts'
import { createStudioModule } from './studio/index.ts'
import { createVisitsModule } from './visits/index.ts'
import { createWebhooksModule } from './webhooks/index.ts'

export type Modules = {
  readonly app: AppContext
  readonly modules: readonly Module[]
  /** Jobs of all modules and of their event subscriptions. */
  readonly jobs: readonly Job[]
  readonly settings: Settings
}

/** Adapters that modules use. */
export type ModuleAdapters = Pick<
  Adapters,
  | 'files'
  | 'scanner'
  | 'mailSender'
  | 'mailbox'
  | 'payments'
  | 'reader'
  | 'translator'
  | 'speller'
  | 'rewriter'
  | 'renderWorker'
  | 'pdfWorker'
  | 'addresses'
  | 'siteCache'
  | 'backups'
>

// oxlint-disable-next-line max-lines-per-function -- a flat list of all modules
export function registerModules(
  parts: Omit<AppContext, 'emit' | 'files' | 'brand' | 'orderLookups' | 'workingWeekAt'>,
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
    readonly mailWebhook?: Config['mailWebhook'] | undefined
    readonly inbound?: Config['inbound'] | undefined
    readonly viesUrl?: Config['viesUrl']
    /** Other replicas use the same database. */
    readonly shared: boolean
  },
): Modules {
  const { files, scanner, mailSender, mailbox, payments, reader, translator, speller, rewriter } =
    adapters
  const { renderWorker, pdfWorker } = adapters
  // Subscribers may emit events, so the list is filled after the modules exist.
  const heard: Subscription[] = []
  const ofSettings = createSettingsModule(parts, {
    defaults: defaultsOf(config),
    shared: config.shared,
  })
  const { settings } = ofSettings
  const { workingWeekAt } = settings
  const brand: Brand = {
    get brandName() {
      return settings.current('brand').name
    },
    get supportEmail() {
      return settings.current('brand').supportEmail
    },
  }
  const emit = createEmit(parts.enqueue, heard)
  const app: AppContext = { ...parts, files, emit, brand, orderLookups, workingWeekAt }
  const quarantine = openQuarantine(app.db, scanner, app.clock)
  const { readCv, prewarm, identifyCv, reencodePhoto } = reader
  const uploads = {
    files: quarantine.guard(files),
    identifyCv,
    reencodePhoto,
    scanForViruses: scanner ?? noVirusScanner,
    quarantine,
  }
  const visits = createVisitsModule(app, config)
  const publishing = createPublishingModule(app, {
    ...renderWorker,
    indexNow: config.indexNow,
    answered: visits.recordVisit,
    hold: adapters.siteCache,
  })
  const sellerOf = async (tx: Transaction) => {
    const seller = await settings.read(tx, 'seller')
    const { name, addressLines, taxId } = seller
    const address = sellerAddress(seller)
    const brand = await settings.read(tx, 'brand')
    const { name: taxName } = await settings.read(tx, 'tax')
    return {
      name: name || brand.name,
      addressLines,
      taxId: taxId || null,
      ...(taxName === 'Tax' ? {} : { taxName }),
      email: brand.supportEmail,
      ...(address && { address }),
    }
  }
  const papers = createBillingDocuments(
    app,
    { sellerOf, trial: !payments.live },
    pdfWorker.setPaper,
  )
  const agreementOf = (wantsToBegin: boolean) =>
    currentAgreement(settings, app.publicUrl, wantsToBegin)
  const modules: Module[] = [
    createCatalogModule({
      prices: () => displayedPrices(settings, payments.live, app.clock()),
      words: settings.pageTexts,
    }),
    createAccountsModule(app, { firstAdmin: config.admin, ...uploads }),
    ofSettings,
    createOrderingModule(app),
    createAuditModule(app),
    createPaymentsModule(app, {
      ...payments,
      prices: () => settings.current('prices'),
      sellsUpgrades: () => settings.current('extras').upgrades === 'on',
      taxRule: () => settings.current('tax'),
      checkVatNumber: createVatNumberCheck({
        url: config.viesUrl ?? null,
        clock: app.clock,
        log: app.log,
      }),
      agreementOf,
    }),
    createBillingModule(app, {
      papers,
      provider: payments.provider,
      eInvoices: createEInvoices(app.db, () => eInvoiceSeller(settings), pdfWorker.writeEInvoice),
    }),
    createSourcesModule(app, {
      ...uploads,
      scanner,
      drawPages: drawWordFile,
      filesDaysOf: settings.fileRetentionDays,
    }),
    createOnboardingModule(app, uploads),
    createStudioModule(app, {
      files: uploads.files,
      ...{ readCv, prewarm, joinReadings: mergeReadings, translator, speller, rewriter },
    }),
    createAddressesModule(app, { ...adapters.addresses, listLiveSubdomains }),
    createHostingModule(app, {
      provider: payments.provider,
      yearPrice: () => settings.current('hosting').yearCents,
      agreementOf,
      renewalTaxOf: (order) => renewalTaxTerms(settings.current('tax'), order),
    }),
    publishing,
    createReviewsModule(app, {
      ...publishing,
      provider: payments.provider,
      roundCents: () => settings.current('extras').roundCents,
      revisionHours: () => settings.current('revisions').hours,
      agreementOf,
      roundTaxOf: (order) => renewalTaxTerms(settings.current('tax'), order),
    }),
    visits,
    createLinksModule(app, config),
    createPortfolioModule(app),
    createContactModule(app, {
      provider: payments.provider,
      lawAt: (orderedAt) => ({
        ...lawPackOf(settings.at('law', orderedAt)),
        holidays: settings.workingWeekAt(orderedAt).holidays ?? [],
      }),
    }),
    createRatingsModule(app),
    createConversationModule(app, uploads),
    createNotesModule(app),
    createNotificationsModule(app, { teamNotices: () => settings.current('notices') }),
    createWebhooksModule(app, config),
    createMailModule(app, {
      mailSender,
      papers,
      simulated: payments.simulated,
      yearCents: (order) => {
        const listed = settings.current('hosting').yearCents
        const tax = renewalTaxTerms(settings.current('tax'), order)
        return listed === null ? null : quotePrice(listed, tax).totalCents
      },
      textsOf: (letter) => settings.current(`letter-${letter}`).texts,
      webhook: config.mailWebhook,
      inbound:
        mailbox && config.inbound
          ? { mailbox, readMail: reader.readMail, address: config.inbound.address }
          : null,
      uploads,
      sellerLine: () => sellerLine(legalSellerOf(settings)),
      asksForRatings: () => settings.current('ratings').asking === 'on',
      canWithdraw: () => lawPackOf(settings.current('law')).withdrawalDays !== null,
    }),
    createReportingModule(app),
  ]
  const backups = createBackupsModule(app, {
    ...adapters.backups,
    kind: config.shared ? 'server' : 'embedded',
    policies: backupPolicies,
  })
  const inventory = [
    platformPersonalData,
    ...(backups.personal ? [backups.personal] : []),
    ...modules.flatMap(({ personal = [] }) => personal),
  ]
  const isEmbedded = !config.shared
  const privacy = { inventory, mailSender, files: uploads.files, isEmbedded }
  modules.push(createPrivacyModule(app, privacy))
  modules.push(backups)
  heard.push(...modules.flatMap(({ subscriptions = [] }) => subscriptions))
  const jobs = [
    deleteExpiredRateLimitsJob(app.db),
    ...modules.flatMap((module) => module.jobs ?? []),
    ...heard.map(({ job }) => job),
  ]
  return { app, modules, jobs, settings }
}

const orderLookups: OrderLookups = {
  async customerMessages(db, orderId) {
    const comments = await listCommentTexts(db, orderId)
    const messages = await listCustomerMessages(db, orderId)
    return [...comments, ...messages].toSorted((a, b) => (a.at < b.at ? -1 : 1))
  },
  lostFields: listLostPdfFields,
  isSiteOnline,
}

/** Defaults until the owner saves a setting. */
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
      ...{ street: '', postalCode: '', city: '', country: '' },
    },
    law: {
      group: 'law',
      country: 'US',
      buyers: 'consumers',
      ...{ representedBy: '', register: '', phone: '', host: '' },
    },
    tax: { group: 'tax', ...SPECIFIED_TAX_RULE, rates: [] },
    prices: { group: 'prices', ...defaultPrices },
    hours: { group: 'hours', days: [...days], opens, closes, zone, holidays: [...holidays] },
    revisions: { group: 'revisions', hours: 48 },
    hosting: { group: 'hosting', yearCents: hostingYearCents },
    extras: { group: 'extras', roundCents: null, upgrades: 'off' },
    ratings: { group: 'ratings', asking: 'off' },
    retention: { group: 'retention', filesDays: 90 },
    campaign: { group: 'campaign', ...campaign },
    notices: { group: 'notices', ...defaultTeamNotifications },
    ...emailCopyDefaults,
    ...pageCopyDefaults,
    ...claimDefaults,
  }
}

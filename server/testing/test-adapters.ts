import { DNS_DEFAULTS } from '../src/addresses/index.ts'
import type { OutgoingMail } from '../src/mail/sender/mail-sender.ts'
import { readConfig } from '../src/platform/config.ts'
import type { ModuleAdapters } from '../src/register-modules.ts'

/** Adapters without reader and renderer; emails go to a list. */
export function testAdapters(
  provider: ModuleAdapters['payments']['provider'],
  send: (mail: OutgoingMail) => Promise<void>,
  overrides: Partial<
    Pick<ModuleAdapters, 'files' | 'renderWorker' | 'backups' | 'mailbox' | 'reader'>
  > & {
    readonly setPaper?: ModuleAdapters['pdfWorker']['setPaper']
  } = {},
): ModuleAdapters {
  const unused = (): never => {
    throw new Error('the till has no part for this')
  }
  return {
    files: overrides.files ?? {
      description: 'none',
      put: unused,
      get: unused,
      getRange: unused,
      list: unused,
      remove: unused,
    },
    scanner: null,
    mailSender: {
      description: 'a list',
      close: () => {},
      forget: async () => {},
      check: async () => {},
      send,
    },
    mailbox: overrides.mailbox ?? null,
    payments: {
      provider,
      simulated: true,
      live: false,
      settings: { publishableKey: 'pk_test_till', scriptUrl: '', simulated: true },
      origins: { scripts: [], connections: [], frames: [] },
      close: async () => {},
    },
    reader: overrides.reader ?? {
      readCv: unused,
      prewarm: unused,
      identifyCv: unused,
      reencodePhoto: unused,
      readMail: unused,
      description: '',
      close: unused,
    },
    renderWorker: overrides.renderWorker ?? {
      render: unused,
      drawPages: unused,
      drawDocument: unused,
      close: unused,
    },
    translator: null,
    rewriter: null,
    speller: { check: async () => null, close: unused },
    siteCache: undefined,
    backups: overrides.backups ?? {
      files: { getStream: unused },
      settings: readConfig({}).backups,
      spoolFolder: '',
      ownSecret: true,
      prove: unused,
    },
    addresses: {
      dns: { ...DNS_DEFAULTS, resolvers: [], resolversOnly: false, isAllowed: () => false },
      siteAddresses: ['192.0.2.10'],
      authority: 'letsencrypt.org',
      allowFolder: '',
      certificateForEachSite: false,
    },
    pdfWorker: {
      setPaper: overrides.setPaper ?? (async () => ({ pdf: new Uint8Array(), missingWords: [] })),
      writeEInvoice: unused,
      close: unused,
    },
  }
}

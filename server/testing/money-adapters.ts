import { DNS_DEFAULTS } from '../src/addresses/index.ts'
import type { OutgoingMail } from '../src/mail/sender/mail-sender.ts'
import { readConfig } from '../src/platform/config.ts'
import type { ModuleAdapters } from '../src/open-modules.ts'

/** The outside of a shop without CVs and sites: money comes, mails go to a list. */
export function moneyAdapters(
  provider: ModuleAdapters['payments']['provider'],
  send: (mail: OutgoingMail) => Promise<void>,
  own: Partial<Pick<ModuleAdapters, 'files' | 'renderThread' | 'backups'>> & {
    readonly setPaper?: ModuleAdapters['paperThread']['setPaper']
  } = {},
): ModuleAdapters {
  const unused = (): never => {
    throw new Error('the till has no part for this')
  }
  return {
    files: own.files ?? {
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
    payments: {
      provider,
      simulated: true,
      live: false,
      settings: { publishableKey: 'pk_test_till', scriptUrl: '', simulated: true },
      origins: { scripts: [], connections: [], frames: [] },
      close: async () => {},
    },
    reader: {
      readCv: unused,
      expectFile: unused,
      identifyCv: unused,
      drawPhoto: unused,
      description: '',
      close: unused,
    },
    renderThread: own.renderThread ?? {
      render: unused,
      drawPages: unused,
      drawDocument: unused,
      close: unused,
    },
    translator: null,
    rewriter: null,
    speller: { check: async () => null, close: unused },
    siteHold: undefined,
    backups: own.backups ?? {
      files: { getStream: unused },
      settings: readConfig({}).backups,
      spoolFolder: '',
      ownSecret: true,
      prove: unused,
    },
    addresses: {
      dns: { ...DNS_DEFAULTS, resolvers: [], insteadOfOwn: false, mayAsk: () => false },
      siteAddresses: ['192.0.2.10'],
      authority: 'letsencrypt.org',
      allowFolder: '',
      certificateForEachSite: false,
    },
    paperThread: { setPaper: own.setPaper ?? (async () => new Uint8Array()), close: unused },
  }
}

import type { HealthCheckResult } from '@vitrine/contract/doctor'

type Part = HealthCheckResult['part']

/** All faults with their part. docs/errors/doctor.md has a section for each. */
export const FAULTS = {
  'configuration-refused': 'configuration',
  'folder-missing': 'configuration',
  'program-failing': 'program',
  'program-other': 'program',
  'database-unreachable': 'database',
  'database-too-old': 'database',
  'database-rights': 'database',
  'database-lacks-trigrams': 'database',
  'data-folder-unusable': 'database',
  'migrations-waiting': 'migrations',
  'migrations-newer': 'migrations',
  'storage-write': 'storage',
  'storage-read': 'storage',
  'storage-list': 'storage',
  'storage-delete': 'storage',
  'storage-other-folder': 'storage',
  'disk-full': 'disk',
  'backups-none': 'backups',
  'backups-unreachable': 'backups',
  'backups-late': 'backups',
  'backups-unproved': 'backups',
  'mail-nowhere': 'mail',
  'mail-refused': 'mail',
  'mailbox-unreachable': 'replies',
  'mailbox-sign-in': 'replies',
  'mailbox-folder': 'replies',
  'payments-keys': 'payments',
  'payments-refused': 'payments',
  'prices-unproved': 'payments',
  'webhook-missing': 'webhook',
  'webhook-disabled': 'webhook',
  'webhook-events': 'webhook',
  'webhook-secret': 'webhook',
  'webhook-unreached': 'webhook',
  'clock-wrong': 'clock',
  'dns-storefront': 'dns',
  'dns-sites': 'dns',
  'dns-sites-elsewhere': 'dns',
  'tls-missing': 'tls',
  'tls-refused': 'tls',
  'tls-not-trusted': 'tls',
  'tls-ends-soon': 'tls',
  'proxy-not-trusted': 'proxy',
  'proxy-loses-host': 'proxy',
  'data-centres-unread': 'visits',
  'data-centres-lines': 'visits',
  'data-centres-old': 'visits',
  'countries-unread': 'visits',
  'countries-lines': 'visits',
  'countries-old': 'visits',
  'deliveries-failing': 'deliveries',
  'scan-limits-missing': 'reader',
  'scan-tools-missing': 'scans',
  'scan-languages-missing': 'scans',
  'traces-refused': 'traces',
} as const satisfies Readonly<Record<string, Part>>
export type Fault = keyof typeof FAULTS

export const passed = (part: Part, sentence: string): HealthCheckResult => ({
  part,
  state: 'well',
  sentence,
  fault: null,
  cure: null,
})

/** Nothing is broken: not checked, or a trial setup. */
export const note = (
  part: Part,
  sentence: string,
  cure: string | null = null,
): HealthCheckResult => ({
  part,
  state: 'note',
  sentence,
  fault: null,
  cure,
})

export const fault = (name: Fault, sentence: string, cure: string): HealthCheckResult => ({
  part: FAULTS[name],
  state: 'fault',
  sentence,
  fault: name,
  cure,
})

/** The error message without URL credentials. */
export function errorReason(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  // For several addresses Node reports only a code.
  return (
    (message || code || String(error)).replaceAll(/\/\/[^@/\s]*@/g, '//').split('\n', 1)[0] ?? ''
  )
}

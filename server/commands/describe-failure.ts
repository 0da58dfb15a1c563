import { BackupRefused } from '../src/platform/backup/vault.ts'
import { BadConfiguration } from '../src/platform/config.ts'
import { DataFolderInUse } from '../src/platform/data-folder.ts'
import { DatabaseUnreachable } from '../src/platform/database.ts'

/** What was asked for can't be done: the message says what to do instead. */
export class CommandFailed extends Error {
  override name = 'CannotDo'
}

/** One line that says what to do; what nobody foresaw keeps its stack. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const foreseen = [
    CommandFailed,
    BackupRefused,
    BadConfiguration,
    DataFolderInUse,
    DatabaseUnreachable,
  ]
  if (foreseen.some((kind) => error instanceof kind)) return error.message
  return error.stack ?? error.message
}

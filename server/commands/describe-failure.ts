import { BackupRefused } from '../src/platform/backup/vault.ts'
import { BadConfiguration } from '../src/platform/config.ts'
import { DataFolderInUse } from '../src/platform/data-folder.ts'
import { DatabaseUnreachable } from '../src/platform/database.ts'

/** The command failed for a known reason; the message says what to do. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

/** Prints expected errors as one line with the fix, unexpected errors with the stack. */
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

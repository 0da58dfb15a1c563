import { chainKeyOf, verifyChain } from '../src/audit/index.ts'
import type { AppContext } from '../src/platform/app-context.ts'
import { CommandFailed } from './describe-failure.ts'

/** Verifies the audit log; throws if it was changed. */
export async function verifyAudit(
  { db, verifyingSecrets }: Pick<AppContext, 'db' | 'verifyingSecrets'>,
  [end, ...rest]: string[],
): Promise<string> {
  const [, n, mark] = /^(\d+):([\w-]{43})$/.exec(end ?? '') ?? []
  if (rest.length > 0 || (end !== undefined && mark === undefined))
    throw new CommandFailed(
      'Say: verify-audit, or verify-audit ROW:MARK with an end that was noted',
    )
  const known = mark === undefined ? undefined : { n: Number(n), mark }
  const { rows, head, fault } = await verifyChain(db, verifyingSecrets.map(chainKeyOf), known)
  if (fault !== undefined || head === undefined)
    throw new CommandFailed(`The record of acts was tampered with. ${fault ?? ''}`)
  const count = rows === 1 ? '1 act' : `${rows.toLocaleString('en')} acts`
  return `${count}, each as it was written. The end, to be noted elsewhere: ${head.n}:${head.mark}`
}

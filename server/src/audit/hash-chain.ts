/** Hash chain of the audit log: each row's HMAC covers its content and the previous HMAC. */
import { createHmac } from 'node:crypto'

export type AuditEntry = {
  /** 1, 2, 3, … without gaps. */
  readonly n: number
  readonly at: Date
  readonly actor: string
  readonly act: string
  readonly orderId: string | null
  readonly about: string | null
  readonly from: string | null
  readonly to: string | null
}
export type ChainedAuditEntry = AuditEntry & { readonly mark: string }

/**
 * The end of the chain. Its seal is computed differently from a row's hash, so an earlier end can't
 * be forged from rows.
 */
export type ChainHead = { readonly n: number; readonly mark: string; readonly seal: string }

/** Derives the chain key from the app secret. */
export const chainKeyOf = (appSecret: string): Buffer =>
  createHmac('sha256', appSecret).update('audit-chain:v1').digest()

export function chainHashOf(key: Buffer, before: string, act: AuditEntry): string {
  const { n, at, actor, act: what, orderId, about, from, to } = act
  // JSON encoding is unambiguous about field boundaries.
  const words = JSON.stringify([before, n, at.toISOString(), actor, what, orderId, about, from, to])
  return createHmac('sha256', key).update(words).digest('base64url')
}

export const chainHeadOf = (key: Buffer, n: number, mark: string): ChainHead => ({
  n,
  mark,
  seal: createHmac('sha256', key).update(`head|${n}|${mark}`).digest('base64url'),
})

/**
 * Verifies rows in order with any of the keys and reports the first problem: changed, missing or
 * inserted rows, or a cut-off end.
 */
export function chainVerifier(keys: readonly Buffer[]) {
  let last: { n: number; mark: string } = { n: 0, mark: '' }
  let fault: string | undefined
  return {
    /** In order of their numbers. */
    take(rows: Iterable<ChainedAuditEntry>): string | undefined {
      for (const row of rows) {
        if (fault !== undefined) break
        if (row.n !== last.n + 1)
          fault =
            row.n <= last.n
              ? `Row ${row.n} is there twice.`
              : `Row ${last.n + 1} is missing: row ${row.n} follows row ${last.n}.`
        else if (!keys.some((key) => chainHashOf(key, last.mark, row) === row.mark))
          fault = `Row ${row.n} is not as it was written, or the row before it is not.`
        last = { n: row.n, mark: row.mark }
      }
      return fault
    },
    /** Call after the last row. `head` is undefined if the table is empty. */
    end(head: ChainHead | undefined): string | undefined {
      if (fault !== undefined) return fault
      if (head === undefined) return 'The end of the chain is not there.'
      if (!keys.some((key) => chainHeadOf(key, head.n, head.mark).seal === head.seal))
        return 'The end of the chain is not as it was written.'
      if (head.n !== last.n || head.mark !== last.mark)
        return `The chain ended with row ${head.n}; its last row is ${last.n}.`
      return undefined
    },
  }
}

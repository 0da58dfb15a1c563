/** The chain of the record of acts: each row's mark is made with a key from its words and the mark before it. */
import { createHmac } from 'node:crypto'

export type AuditEntry = {
  /** 1, 2, 3, … without a gap. */
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

/** The end of the chain. Its seal is made otherwise than a mark: no earlier end can be made from the rows. */
export type ChainHead = { readonly n: number; readonly mark: string; readonly seal: string }

/** A key of its own for one purpose, from the program's secret. */
export const chainKeyOf = (appSecret: string): Buffer =>
  createHmac('sha256', appSecret).update('audit-chain:v1').digest()

export function chainHashOf(key: Buffer, before: string, act: AuditEntry): string {
  const { n, at, actor, act: what, orderId, about, from, to } = act
  // As JSON: no two rows come to the same words, wherever one field ends and the next begins.
  const words = JSON.stringify([before, n, at.toISOString(), actor, what, orderId, about, from, to])
  return createHmac('sha256', key).update(words).digest('base64url')
}

export const chainHeadOf = (key: Buffer, n: number, mark: string): ChainHead => ({
  n,
  mark,
  seal: createHmac('sha256', key).update(`head|${n}|${mark}`).digest('base64url'),
})

/**
 * Follows a chain row by row, made with any of the keys, and says in a sentence what is wrong with it first: a row that was
 * changed, is missing, or was put in; an end that was cut off.
 */
export function chainVerifier(keys: readonly Buffer[]) {
  let last: { n: number; mark: string } = { n: 0, mark: '' }
  let fault: string | undefined
  return {
    /** By their numbers. */
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
    /** After the last row. `head` is undefined where the table has none. */
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

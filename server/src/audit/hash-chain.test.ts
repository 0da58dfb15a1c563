import { expect, test } from 'vitest'
import {
  type ChainHead,
  chainKeyOf,
  chainVerifier,
  chainHeadOf,
  type ChainedAuditEntry,
  chainHashOf,
} from './hash-chain.ts'

const key = chainKeyOf('a secret of the program')

/** A seeded random generator. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function aChain(rows: number, by = 'ines'): { rows: ChainedAuditEntry[]; head: ChainHead } {
  const written: ChainedAuditEntry[] = []
  for (let n = 1; n <= rows; n++) {
    const act = {
      n,
      at: new Date(Date.UTC(2026, 2, 1) + n * 61_000),
      actor: n % 3 === 0 ? 'customer' : `staff:${n % 2 === 0 ? 'noor' : by}`,
      act:
        ['PUT /api/admin/orders/:orderId/hold', 'GET /api/admin/orders/:orderId/cv'][n % 2] ?? '',
      orderId: n % 5 === 0 ? null : `0000000${n % 4}-0000-4000-8000-000000000000`,
      about: n % 4 === 0 ? 'language en' : null,
      from: n % 2 === 0 ? 'ready' : null,
      to: n % 2 === 0 ? 'on_hold' : null,
    }
    written.push({ ...act, mark: chainHashOf(key, written.at(-1)?.mark ?? '', act) })
  }
  return { rows: written, head: chainHeadOf(key, rows, written.at(-1)?.mark ?? '') }
}

function faultOf(
  rows: readonly ChainedAuditEntry[],
  head: ChainHead | undefined,
): string | undefined {
  const chain = chainVerifier([key])
  chain.take(rows)
  return chain.end(head)
}

test('verifies an unchanged chain and an empty one', () => {
  const { rows, head } = aChain(60)
  expect(faultOf(rows, head)).toBeUndefined()
  expect(faultOf([], chainHeadOf(key, 0, ''))).toBeUndefined()
})

// @promise audit-log
test('detects all of 1,000 manipulations', () => {
  const random = numbersFrom(20_260_301)
  const below = (bound: number) => Math.floor(random() * bound)
  const { rows, head } = aChain(60)
  const forger = chainKeyOf('another secret')
  // A copy of the app that continued from an earlier day.
  const copy = aChain(60, 'lena').rows
  const found = new Map<string, number>()
  for (let round = 0; round < 1000; round++) {
    const at = below(rows.length)
    const row = rows[at]
    const other = rows[(at + 1 + below(rows.length - 1)) % rows.length]
    if (!row || !other) throw new Error('no row')
    const replaced = (changed: Partial<ChainedAuditEntry>) => rows.with(at, { ...row, ...changed })
    const forged = (changed: Partial<ChainedAuditEntry>) => {
      const act = { ...row, ...changed }
      return rows.with(at, { ...act, mark: chainHashOf(forger, rows[at - 1]?.mark ?? '', act) })
    }
    const cut = rows.slice(0, at)
    const ways: Record<string, () => [readonly ChainedAuditEntry[], ChainHead | undefined]> = {
      'another actor': () => [replaced({ actor: `${row.actor}x` }), head],
      'another time': () => [replaced({ at: new Date(row.at.getTime() + 1 + below(9e6)) }), head],
      'another act': () => [replaced({ act: `${row.act}/` }), head],
      'another order': () => [replaced({ orderId: row.orderId === null ? other.act : null }), head],
      'other words': () => [replaced({ about: `${row.about ?? ''} ` }), head],
      'another value': () => [replaced({ from: row.to ?? 'x', to: row.from }), head],
      'words moved to the next field': () => [
        replaced({ from: `${row.from ?? ''}${row.to ?? 'x'}`, to: null }),
        head,
      ],
      'another mark': () => [replaced({ mark: other.mark }), head],
      'a mark of another key': () => [forged({ actor: 'staff:mallory' }), head],
      'the row of that number from a copy': () => [rows.with(at, copy[at] ?? other), head],
      'a row gone': () => [rows.toSpliced(at, 1), head],
      'a row gone and the others numbered anew': () => [
        rows.toSpliced(at, 1).map((each, place) => ({ ...each, n: place + 1 })),
        head,
      ],
      'a row twice': () => [rows.toSpliced(at, 0, row), head],
      'a row put in': () => [
        rows.toSpliced(at, 0, other).map((each, place) => ({ ...each, n: place + 1 })),
        head,
      ],
      'two rows changed over': () => [
        rows.map((each) =>
          each === row ? { ...other, n: row.n } : each === other ? { ...row, n: other.n } : each,
        ),
        head,
      ],
      'the newest gone': () => [cut, head],
      'the newest gone, and the end made from the rows': () => [
        cut,
        { n: cut.length, mark: cut.at(-1)?.mark ?? '', seal: row.mark },
      ],
      'the newest gone, and the end sealed with another key': () => [
        cut,
        chainHeadOf(forger, cut.length, cut.at(-1)?.mark ?? ''),
      ],
      'the end gone': () => [rows, undefined],
      'another end': () => [rows, { ...head, n: head.n + 1 }],
    }
    const names = Object.keys(ways)
    const name = names[round % names.length] ?? ''
    const tampered = ways[name]?.()
    if (!tampered) throw new Error('no way')
    const fault = faultOf(...tampered)
    expect([round, name, typeof fault]).toEqual([round, name, 'string'])
    found.set(name, (found.get(name) ?? 0) + 1)
  }
  expect([...found.values()].reduce((sum, each) => sum + each)).toBe(1000)
})

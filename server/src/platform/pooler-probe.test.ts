import { expect, test } from 'vitest'
import {
  probeCommit,
  probePooler,
  type ProbeConnection,
  StatementsLost,
  WritesNotCommitted,
} from './pooler-probe.ts'

/** A pooler with two server connections; `keeps`: it prepares a statement again where it is missing. */
function connectionsThrough(mode: 'session' | 'transaction', keeps = false): ProbeConnection[] {
  const servers = [new Set<string>(), new Set<string>()]
  let taken: number | null = null
  return [0, 1].map((own) => {
    const prepared = new Set<string>()
    let inTransaction = false
    return {
      async query(query) {
        const at = mode === 'session' ? own : inTransaction ? taken! : taken === 0 ? 1 : 0
        if (query === 'begin') [inTransaction, taken] = [true, at]
        if (query === 'rollback') [inTransaction, taken] = [false, null]
        if (typeof query === 'string') return { rows: [] }
        if (!prepared.has(query.name) || keeps) servers[at]!.add(query.name)
        prepared.add(query.name)
        if (!servers[at]!.has(query.name))
          throw Object.assign(new Error('does not exist'), { code: '26000' })
        return { rows: [] }
      },
    }
  })
}
const probe = ([one, other]: ProbeConnection[]) => probePooler(one!, other!)

// @promise pooler-named: A pooler that loses prepared statements ends the start with its name.
test('names a pooler that loses prepared statements', async () => {
  await expect(probe(connectionsThrough('transaction'))).rejects.toThrow(StatementsLost)
})

test('accepts session mode and poolers that prepare again', async () => {
  await expect(probe(connectionsThrough('session'))).resolves.toBeUndefined()
  await expect(probe(connectionsThrough('transaction', true))).resolves.toBeUndefined()
})

test('passes other errors on', async () => {
  const broken = { query: () => Promise.reject(new Error('terminated')) }
  await expect(probe([broken, broken])).rejects.toThrow('terminated')
})

/** `leavesOpen`: the pooler begins a transaction for a prepared write and never commits it. */
function connectionWith(leavesOpen: boolean): ProbeConnection {
  let isOpen = false
  return {
    async query(query) {
      if (typeof query === 'string') return { rows: [{ committed: !isOpen }] }
      isOpen = leavesOpen && query.text.startsWith('delete')
      return { rows: [] }
    },
  }
}

// @promise pooler-commits: A pooler that leaves writes uncommitted ends the start with its name.
test('names a pooler that leaves writes uncommitted', async () => {
  await expect(probeCommit(connectionWith(true))).rejects.toThrow(WritesNotCommitted)
  await expect(probeCommit(connectionWith(false))).resolves.toBeUndefined()
})

test('skips the probe of writes without the right to the table', async () => {
  const query = () => Promise.reject(Object.assign(new Error('denied'), { code: '42501' }))
  await expect(probeCommit({ query })).resolves.toBeUndefined()
})

import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { expect, test } from 'vitest'
import { buildOrder } from '../../../testing/build-order.ts'
import { buildPublication } from '../../../testing/insert-published-site.ts'
import type { Publication } from '../tables.ts'
import { explainOutdatedBase, explainSuperseded } from './superseded.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

test('explains superseded publications and previews', () => {
  const problems = (facts: Partial<Publication>, paidAt: Date | null = NOW) =>
    Object.fromEntries(
      orderStatusSchema.options.flatMap((orderStatus) => {
        const problem = explainSuperseded(
          buildOrder({ orderStatus, paidAt }),
          buildPublication('x', facts),
        )
        return problem === null ? [] : [[orderStatus, problem]]
      }),
    )
  const ended = (what: string) => {
    const sentence = expect.stringContaining(`on hold or ended while ${what}`)
    return Object.fromEntries(
      ['pending', 'closed', 'on_hold', 'expired', 'cancelled'].map((each) => [each, sentence]),
    )
  }
  const listSent = expect.stringContaining('sent a list of changes')
  const wentLive = expect.stringContaining('The order went live while')
  const live = ended('its site was rendered')
  expect(problems({ requestedIn: 'in_review' })).toEqual({
    ...live,
    in_revision: listSent,
    live: wentLive,
  })
  expect(problems({ requestedIn: 'in_revision' })).toEqual({ ...live, live: wentLive })
  expect(problems({ requestedIn: 'live' })).toEqual(live)
  expect(problems({ requestedIn: null })).toEqual(live)
  expect(problems({ requestedIn: 'live', requestedBy: 'customer' })).toEqual(
    ended('the customer’s page was rendered'),
  )
  const noPreview = ended('its preview was rendered')
  const movedOn = expect.stringContaining('needs no preview now')
  const tooEarlyOrLate = { confirmed: movedOn, approved: movedOn }
  expect(problems({ purpose: 'preview', requestedIn: 'in_production' })).toEqual({
    ...noPreview,
    ...tooEarlyOrLate,
    in_revision: listSent,
    live: wentLive,
  })
  // Requested by an older program without the order status.
  expect(problems({ purpose: 'preview', requestedIn: null })).toEqual({
    ...noPreview,
    ...tooEarlyOrLate,
    live: wentLive,
  })
  expect(Object.keys(problems({ requestedIn: 'in_review' }, null))).toHaveLength(
    orderStatusSchema.options.length,
  )
})

test('rolls languages back under the rules for whole sites', () => {
  const { input } = buildPublication('')
  const back = { ...input, part: { languages: ['de'], keptFrom: 2, takenFrom: 1 } }
  const refused = orderStatusSchema.options.filter((orderStatus) => {
    const order = buildOrder({ orderStatus, paidAt: NOW })
    const problem = explainSuperseded(
      order,
      buildPublication('x', { input: back, requestedIn: 'ready' }),
    )
    if (problem !== null)
      expect(problem).toBe(
        'The order was put on hold or canceled while a language was rolled back. The live site stays unchanged.',
      )
    return problem !== null
  })
  expect(refused.toSorted()).toEqual(['cancelled', 'expired', 'on_hold', 'pending'])
})

test('names the outdated base version and the next step', () => {
  const { input } = buildPublication('')
  const part = { languages: ['en'], keptFrom: 2 }
  const problem = (purpose: Publication['purpose'], liveVersion: number | null) =>
    explainOutdatedBase({ liveVersion }, { purpose, input: { ...input, part } })
  const words = 'Another version went live while this one was rendered from version 2.'
  for (const liveVersion of [3, null]) {
    expect(problem('live', liveVersion)).toBe(
      `${words} Nothing was published. Check the site, then publish again.`,
    )
    expect(problem('preview', liveVersion)).toBe(
      `${words} Nothing was sent. Check the site, then send it again.`,
    )
  }
  expect(problem('live', 2)).toBeNull()
  expect(explainOutdatedBase({ liveVersion: 3 }, { purpose: 'live', input })).toBeNull()
})

import { z } from 'zod'

const chance = z.number().min(0).max(1)
const milliseconds = z.int().min(0)
const span = z.union([milliseconds, z.tuple([milliseconds, milliseconds])])

const requestFaultSchema = z.strictObject({
  /** See `FaultKind`. */
  kind: z.enum([
    'delay',
    'hang',
    'hang-after-commit',
    'reset',
    'reset-after-commit',
    'error-500',
    'error-500-after-commit',
    'unavailable-503',
    'rate-limit-429',
  ]),
  /** Path prefix, e.g. '/v1/refunds' or '/browser/'. */
  path: z.string().optional(),
  method: z.enum(['GET', 'POST']).optional(),
  /** 0 to 1; 1 when absent. */
  probability: chance.default(1),
  /** Maximum number of faults from this rule. */
  times: z.int().min(1).optional(),
  /** Milliseconds of a 'delay': fixed, or random between two bounds. */
  delayMs: span.default(0),
})

export const faultsSchema = z.strictObject({
  /** Equal seeds and requests give equal faults. */
  seed: z.int().default(1),
  /** The first matching rule wins. */
  requests: z.array(requestFaultSchema).default([]),
  webhooks: z
    .strictObject({
      /** Probability that an event is never sent. */
      drop: chance.default(0),
      /** Probability that an event is sent three times. */
      duplicate: chance.default(0),
      /** Sends waiting events in random order. */
      shuffle: z.boolean().default(false),
      delayMs: span.default(0),
    })
    .prefault({}),
  /** Added to the simulator's clock: `Date` headers, `created` and signature timestamps. */
  clockOffsetMs: z.int().default(0),
  /** Payments with a delayed decision. */
  processing: z
    .strictObject({
      probability: chance.default(0),
      /** Share of them that fail. */
      failing: chance.default(0),
      /** Delay until the decision; without it only `finishProcessing` decides. */
      decidedAfterMs: milliseconds.optional(),
    })
    .prefault({}),
  /** Probability that a refund starts as `pending`; `finishRefund` decides it. */
  pendingRefunds: chance.default(0),
})

/** `{}` disables all faults. */
export type Faults = z.input<typeof faultsSchema>
type SetFaults = z.output<typeof faultsSchema>

/**
 * 'hang' and 'reset' apply before the change, '-after-commit' after it: the change persists and its
 * response is lost. Both 500s are stored under the idempotency key, as Stripe does; 503 and 429 are
 * not.
 */
export type FaultKind = z.infer<typeof requestFaultSchema>['kind']
export type RequestFault = {
  readonly kind: FaultKind
  readonly delayMs: number
}

export type FaultInjector = {
  /** Replaces all faults and resets the random sequence. */
  set(faults: Faults): void
  forRequest(method: string, path: string): RequestFault | undefined
  forWebhook(): { readonly copies: 0 | 1 | 3; readonly delayMs: number }
  /** Index of the next event among `count` waiting ones. */
  nextOf(count: number): number
  startsProcessing(): boolean
  refusesInTheEnd(): boolean
  processingDecidedAfterMs(): number | undefined
  startsPendingRefund(): boolean
  clockOffsetMs(): number
}

export function createFaultInjector(initial: Faults): FaultInjector {
  let faults: SetFaults = faultsSchema.parse(initial)
  let draw = seededDraw(faults.seed)
  let strikes = new Map<number, number>()
  // A probability of 0 draws no random number, so enabling one fault leaves the others unchanged.
  const strikesWith = (probability: number) => probability > 0 && draw() < probability
  const within = (delay: number | readonly [number, number]) =>
    typeof delay === 'number' ? delay : delay[0] + Math.floor(draw() * (delay[1] - delay[0] + 1))

  return {
    set(next) {
      faults = faultsSchema.parse(next)
      draw = seededDraw(faults.seed)
      strikes = new Map()
    },
    forRequest(method, path) {
      for (const [index, rule] of faults.requests.entries()) {
        if (rule.method !== undefined && rule.method !== method) continue
        if (rule.path !== undefined && !path.startsWith(rule.path)) continue
        const struck = strikes.get(index) ?? 0
        if (rule.times !== undefined && struck >= rule.times) continue
        if (!strikesWith(rule.probability)) continue
        strikes.set(index, struck + 1)
        return { kind: rule.kind, delayMs: within(rule.delayMs) }
      }
      return undefined
    },
    forWebhook() {
      const { drop, duplicate, delayMs } = faults.webhooks
      if (strikesWith(drop)) return { copies: 0, delayMs: 0 }
      return {
        copies: strikesWith(duplicate) ? 3 : 1,
        delayMs: within(delayMs),
      }
    },
    nextOf: (count) => (faults.webhooks.shuffle ? Math.floor(draw() * count) : 0),
    startsProcessing: () => strikesWith(faults.processing.probability),
    refusesInTheEnd: () => strikesWith(faults.processing.failing),
    processingDecidedAfterMs: () => faults.processing.decidedAfterMs,
    startsPendingRefund: () => strikesWith(faults.pendingRefunds),
    clockOffsetMs: () => faults.clockOffsetMs,
  }
}

/** Deterministic numbers in [0, 1): a mixed 32-bit Weyl sequence. */
function seededDraw(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

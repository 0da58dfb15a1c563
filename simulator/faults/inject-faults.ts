import { z } from 'zod'

const chance = z.number().min(0).max(1)
const milliseconds = z.int().min(0)
const span = z.union([milliseconds, z.tuple([milliseconds, milliseconds])])

const requestFaultSchema = z.strictObject({
  /** What goes wrong; see `FaultKind`. */
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
  /** Only requests whose path starts so, e.g. '/v1/refunds' or '/browser/'. */
  path: z.string().optional(),
  method: z.enum(['GET', 'POST']).optional(),
  /** 0 to 1; 1 when absent. */
  probability: chance.default(1),
  /** Strikes so many times, then never again. */
  times: z.int().min(1).optional(),
  /** Milliseconds of a 'delay': fixed, or drawn between two bounds. */
  delayMs: span.default(0),
})

export const faultsSchema = z.strictObject({
  /** Same seed and same requests in the same order: same faults. */
  seed: z.int().default(1),
  /** For each request the first rule that strikes wins. */
  requests: z.array(requestFaultSchema).default([]),
  webhooks: z
    .strictObject({
      /** Chance that an event is never sent at all. */
      drop: chance.default(0),
      /** Chance that an event is sent three times. */
      duplicate: chance.default(0),
      /** Sends waiting events in random order. */
      shuffle: z.boolean().default(false),
      delayMs: span.default(0),
    })
    .prefault({}),
  /** Added to the simulator's clock: `Date` headers, `created` and signature times. */
  clockOffsetMs: z.int().default(0),
  /** Payments that the bank does not decide at once. */
  processing: z
    .strictObject({
      probability: chance.default(0),
      /** Of those, how many the bank refuses in the end. */
      failing: chance.default(0),
      /** Decided by itself after so long; never when absent (see `finishProcessing`). */
      decidedAfterMs: milliseconds.optional(),
    })
    .prefault({}),
  /** Chance that a refund starts as `pending`; `finishRefund` decides it. */
  pendingRefunds: chance.default(0),
})

/** What goes wrong and how often. `{}` means that nothing does. */
export type Faults = z.input<typeof faultsSchema>
type SetFaults = z.output<typeof faultsSchema>

/**
 * What a request suffers. 'hang' and 'reset' strike before anything is done,
 * their '-after-commit' twins after it: the change is kept and its answer lost.
 * Both 500s are remembered under the idempotency key, as Stripe does; 503 and
 * 429 are not.
 */
export type FaultKind = z.infer<typeof requestFaultSchema>['kind']
export type RequestFault = {
  readonly kind: FaultKind
  readonly delayMs: number
}

export type FaultInjector = {
  /** Replaces all faults and starts the random sequence anew. */
  set(faults: Faults): void
  forRequest(method: string, path: string): RequestFault | undefined
  forWebhook(): { readonly copies: 0 | 1 | 3; readonly delayMs: number }
  /** Which of `count` waiting events goes next. */
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
  // A chance of 0 draws nothing, so that switching one fault on leaves the others as they were.
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

/** Numbers from 0 up to 1, the same for the same seed: a 32-bit Weyl sequence, mixed. */
function seededDraw(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

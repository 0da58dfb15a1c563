import type { FaultInjector } from '../faults/inject-faults.ts'
import type { StoredEvent, Ledger } from '../ledger/ledger.ts'
import { signWebhook } from './sign-webhook.ts'

export type WebhookOptions = {
  /** The endpoint; undefined if not known yet. Called for each attempt. */
  url: () => string | undefined
  secret: string
  ledger: Ledger
  faults: FaultInjector
  clock: () => Date
  log: (event: Readonly<Record<string, unknown>>) => void
}

export type WebhookSender = {
  /** Retries every waiting event without delay and resolves after all responses. */
  deliverNow(): Promise<void>
  /** Stops sending. Undelivered events stay in the ledger. */
  close(): Promise<void>
}

const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 60_000
const ANSWER_WITHIN_MS = 10_000
const AT_ONCE = 8

type Waiting = { readonly event: StoredEvent; attempts: number; dueAt: number; copies: number }

/**
 * Sends each event until the endpoint responds with 2xx: at least once, unordered, with backoff
 * from 250 ms to a minute.
 */
export function createWebhookSender(options: WebhookOptions): WebhookSender {
  const { ledger, faults, log } = options
  const waiting = new Map<string, Waiting>()
  const sending = new Set<Promise<void>>()
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const queue = () => {
    for (const event of ledger.undelivered()) {
      if (waiting.has(event.id)) continue
      const { copies, delayMs } = faults.forWebhook()
      if (copies === 0) {
        ledger.markDelivered(event.id)
        log({ event: 'webhook.dropped', id: event.id, type: event.type })
        continue
      }
      waiting.set(event.id, { event, attempts: 0, dueAt: performance.now() + delayMs, copies })
    }
    work()
  }

  const work = () => {
    clearTimeout(timer)
    if (stop.signal.aborted) return
    const now = performance.now()
    const due = [...waiting.values()].filter((each) => each.dueAt <= now)
    while (due.length > 0 && sending.size < AT_ONCE) {
      const [next] = due.splice(faults.nextOf(due.length), 1)
      if (next !== undefined) start(next)
    }
    const soonest = Math.min(...[...waiting.values()].map((each) => each.dueAt))
    if (sending.size < AT_ONCE && Number.isFinite(soonest)) {
      timer = setTimeout(work, Math.max(soonest - now, 1))
      timer.unref()
    }
  }

  const start = (each: Waiting) => {
    each.dueAt = Infinity
    const sent = attempt(each)
      .catch((error: unknown) => {
        // Only the state file can fail here: the event is retried.
        each.dueAt = performance.now() + LONGEST_RETRY_MS
        log({ event: 'webhook.record_failed', id: each.event.id, error: String(error) })
      })
      .finally(() => {
        sending.delete(sent)
        work()
      })
    sending.add(sent)
  }

  const attempt = async (each: Waiting) => {
    await ledger.flush()
    const copies = Array.from({ length: each.copies }, () => post(each.event, options, stop.signal))
    const answers = await Promise.all(copies)
    each.attempts += 1
    each.copies = 1
    if (answers.some((answer) => answer.ok)) {
      ledger.markDelivered(each.event.id)
      waiting.delete(each.event.id)
      return
    }
    const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (each.attempts - 1), LONGEST_RETRY_MS)
    each.dueAt = performance.now() + pauseMs
    const { id, type } = each.event
    log({ event: 'webhook.failed', id, type, answer: answers[0]?.said, attempts: each.attempts })
  }

  ledger.onEvents(() => setImmediate(queue))
  setImmediate(queue)
  return {
    async deliverNow() {
      queue()
      const wanted = [...waiting.values()].map((each) => ({ each, until: each.attempts + 1 }))
      for (const { each } of wanted) if (each.dueAt !== Infinity) each.dueAt = 0
      work()
      while (sending.size > 0 && wanted.some(({ each, until }) => each.attempts < until)) {
        await Promise.race(sending)
      }
    },
    async close() {
      stop.abort()
      clearTimeout(timer)
      await Promise.all(sending)
    },
  }
}

async function post(
  event: StoredEvent,
  { url, secret, clock }: WebhookOptions,
  stopped: AbortSignal,
): Promise<{ ok: boolean; said: number | string }> {
  const to = url()
  if (to === undefined) return { ok: false, said: 'no endpoint yet' }
  const body = JSON.stringify(event, null, 2)
  try {
    const answer = await fetch(to, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signWebhook(body, secret, clock()),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      // A redirect counts as a failure, as with Stripe.
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await answer.body?.cancel()
    return { ok: answer.ok, said: answer.status }
  } catch (error) {
    return { ok: false, said: error instanceof Error ? error.name : 'unreachable' }
  }
}

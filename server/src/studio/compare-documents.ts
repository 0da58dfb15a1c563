import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createBackgroundWorker } from '../platform/background-worker.ts'
import { HttpError } from '../platform/http.ts'
import {
  type ComparisonArguments,
  type ComparisonName,
  type ComparisonOutput,
  type ComparisonResult,
  comparisons,
  type ComparisonTask,
} from './comparisons.ts'

const WORKER = new URL('./comparison-worker.ts', import.meta.url)

/** Ordinary documents are smaller: they take milliseconds, less than the start of a worker. */
const MAX_INLINE_JSON_LENGTH = 200_000
/** Far above the duration for the largest honest documents, with the start of the worker. */
const TIMEOUT_MS = 10_000
/** Far above the largest honest documents. */
const MAX_HEAP_MB = 256

/** Documents of a customer stay in memory for a short time only. */
const KEPT = { max: 100, maxSize: 16_000_000, ttl: 10 * 60 * 1000 }

export type CompareDocuments = {
  <Name extends ComparisonName>(
    name: Name,
    ...inputs: ComparisonArguments<Name>
  ): Promise<ComparisonOutput<Name>>
  /** Drops every kept output: it holds texts of customers. */
  forget(): void
}

/**
 * Compares small documents at once and large ones on a worker thread, so that no document stops the
 * event loop or exhausts the heap of the server. Equal inputs give the same kept output, so never
 * change it. Rejects with the `HttpError` `comparison_timeout`.
 */
export function createDocumentComparison({
  maxInlineLength = MAX_INLINE_JSON_LENGTH,
  timeoutMs = TIMEOUT_MS,
  maxHeapMb = MAX_HEAP_MB,
  workerUrl = WORKER,
} = {}): CompareDocuments {
  const worker = createBackgroundWorker<ComparisonTask, ComparisonResult>({
    workerUrl,
    timeoutMs,
    maxHeapMb,
    timeoutError: () => comparisonTimeout(),
  })
  const kept = new LRUCache<string, object>(KEPT)
  const compareKept = async <Name extends ComparisonName>(
    name: Name,
    ...inputs: ComparisonArguments<Name>
  ) => {
    const compare = comparisons[name] as unknown as (
      ...all: ComparisonArguments<Name>
    ) => ComparisonOutput<Name>
    const json = JSON.stringify(inputs)
    const key = `${name} ${createHash('sha256').update(json).digest('base64')}`
    const known = kept.get(key)
    if (known !== undefined) return known as ComparisonOutput<Name>
    const output =
      json.length <= maxInlineLength
        ? compare(...inputs)
        : ((await worker.run({ name, inputs })).output as ComparisonOutput<Name>)
    if (typeof output === 'object' && output !== null)
      kept.set(key, output, { size: json.length + 1 })
    return output
  }
  return Object.assign(compareKept, { forget: () => kept.clear() })
}

const comparisonTimeout = () =>
  new HttpError(
    503,
    'comparison_timeout',
    'These documents are too large to compare. Shorten the longest one and try again.',
  )

/** One worker for the process. It starts on demand and stops when idle. */
export const compareDocuments: CompareDocuments = createDocumentComparison()

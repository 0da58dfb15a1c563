/** A worker that fills its heap. */
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', () => {
  const kept: unknown[][] = []
  for (;;) kept.push(Array.from({ length: 10_000 }, () => ({ kept: kept.length })))
})

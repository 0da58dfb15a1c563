/** Batch size of queries. */
const PORTION = 200

/** Splits a list into batches. */
export function* batchesOf<One>(all: readonly One[]): Generator<One[]> {
  for (let at = 0; at < all.length; at += PORTION) yield all.slice(at, at + PORTION)
}

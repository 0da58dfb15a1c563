/** Orders that are asked about together. */
const PORTION = 200

/** As many together as one statement asks about. */
export function* batchesOf<One>(all: readonly One[]): Generator<One[]> {
  for (let at = 0; at < all.length; at += PORTION) yield all.slice(at, at + PORTION)
}

/** A seeded source of random choices: the same seed gives the same corpus. */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = [...seed].reduce(
      (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619),
      0x811c9dc5,
    )
  }

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }

  /** `count` different items, in random order. */
  some<T>(items: readonly T[], count: number): T[] {
    const left = [...items]
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(Math.floor(this.next() * left.length), 1),
    ).flat()
  }
}

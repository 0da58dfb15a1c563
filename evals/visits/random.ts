/** Chance by a seed: the same numbers every time. */
export type Chance = {
  (): number
  readonly from: <Item>(items: readonly Item[]) => Item
  readonly below: (limit: number) => number
  /** Draws a name by weight. */
  readonly weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => Name
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return Object.assign(next, {
    below,
    from: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => {
      const entries = Object.entries<number>(weights) as [Name, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0])?.[0] as Name
    },
  })
}

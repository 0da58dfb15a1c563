/** Moves an entry up (-1) or down (1); undefined at the end of the list. */
export function moveItem<T>(list: readonly T[], entry: T, by: -1 | 1): T[] | undefined {
  const from = list.indexOf(entry)
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return undefined
  const moved = list.filter((other) => other !== entry)
  moved.splice(to, 0, entry)
  return moved
}

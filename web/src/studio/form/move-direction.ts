import type { KeyboardEvent } from 'react'

/** The direction of Alt with an arrow key: −1, 1, or 0 for other keys. */
export function moveDirection({ altKey, ctrlKey, metaKey, key }: KeyboardEvent): -1 | 0 | 1 {
  if (!altKey || ctrlKey || metaKey) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}

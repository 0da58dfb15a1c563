import type { KeyboardEvent } from 'react'

/** Alt with an arrow, wherever a thing can be moved up or down: −1, 1, or 0 for any other key. */
export function moveDirection({ altKey, ctrlKey, metaKey, key }: KeyboardEvent): -1 | 0 | 1 {
  if (!altKey || ctrlKey || metaKey) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}

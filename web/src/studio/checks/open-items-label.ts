import { blocksPublication, type OpenItem } from '@vitrine/domain/publishing/gate'

/** "2 blockers, 1 warning", or "Ready to send". */
export function openItemsLabel(items: readonly OpenItem[]): string {
  const blockers = items.filter(blocksPublication).length
  const counts = [
    [blockers, 'blocker'],
    [items.length - blockers, 'warning'],
  ] as const
  return (
    counts
      .flatMap(([count, noun]) => (count === 0 ? [] : `${count} ${noun}${count === 1 ? '' : 's'}`))
      .join(', ') || 'Ready to send'
  )
}

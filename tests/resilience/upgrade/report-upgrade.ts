import type { RolledOver } from './rolling-upgrade.ts'

/** Of orders and assets. */
const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}|pi_\w+|-[\w-]{8}(?=\.\w+$)/g
const MOST_TOLD = 40

/** Prints the outcome. Returns whether all requests succeeded. */
export function tellRollOver({ requests, failures, faults, figures }: RolledOver): boolean {
  for (const [what, figure] of [['requests', requests] as const, ...figures])
    say(`  ${what.padEnd(34)} ${figure}`)
  const alike = Map.groupBy(failures, ({ what, how }) => `${what.replaceAll(IDS, '…')}: ${how}`)
  for (const [which, list] of [...alike].slice(0, MOST_TOLD)) {
    const times = list.slice(0, 8).map(({ at }) => (at / 1000).toFixed(1))
    say(`FAILED ${list.length} times: ${which}, after ${times.join(', ')} s`)
  }
  for (const fault of faults.slice(0, MOST_TOLD)) say(`FAILED: ${fault}`)
  const isWell = failures.length === 0 && faults.length === 0
  say(
    isWell
      ? 'no request failed, nothing is lost'
      : `${failures.length} requests failed, ${faults.length} faults`,
  )
  return isWell
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The server's part of an upload in a process of its own: gets files, looks into them as the server does, watches its loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createReader } from '../../../reader/create-reader.ts'

export type Sent = { readonly id: number; readonly fileName: string; readonly bytes: Uint8Array }
export type Told =
  | { readonly id: number; readonly answer: string }
  | {
      /** Milliseconds: the longest turn by wall time, and by CPU time of the loop. */
      readonly delayMaxMs: number
      readonly delayP99Ms: number
      readonly workedMaxMs: number
      readonly peakBytes: number
    }

const WATCH_MS = 5

const reader = createReader()
const delay = monitorEventLoopDelay({ resolution: WATCH_MS })
let workedMaxMs = 0
let before = process.threadCpuUsage()
const watch = setInterval(() => {
  const { user, system } = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  workedMaxMs = Math.max(workedMaxMs, (user + system) / 1000)
}, WATCH_MS)
// Startup work is not counted.
setImmediate(() => {
  before = process.threadCpuUsage()
  delay.enable()
})

process.on('message', (sent: Sent | 'done') => {
  if (sent === 'done') finish()
  else void receive(sent)
})

async function receive({ id, fileName, bytes }: Sent): Promise<void> {
  const kind = await reader.identifyCv(bytes, fileName)
  tell({ id, answer: 'refused' in kind ? kind.refused : kind.format })
}

function finish(): void {
  delay.disable()
  clearInterval(watch)
  tell({
    delayMaxMs: delay.max / 1e6,
    delayP99Ms: delay.percentile(99) / 1e6,
    workedMaxMs,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  })
  reader.close()
  process.disconnect()
}

function tell(message: Told): void {
  process.send?.(message)
}

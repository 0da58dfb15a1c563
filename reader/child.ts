/** The process that opens the file: gets one CV, answers once. Started by `readCv` only. */
import { registerHooks } from 'node:module'
import type { CvReading } from '@vitrine/domain/cv-reading'

const NETWORK_MODULES = new Set(
  [
    'net',
    'http',
    'https',
    'http2',
    'tls',
    'dgram',
    'dns',
    'dns/promises',
    'child_process',
    'cluster',
    'worker_threads',
  ].flatMap((name) => [name, `node:${name}`]),
)

// Nothing that reads a CV talks to anyone: these modules don't exist here.
registerHooks({
  resolve(specifier, context, next) {
    if (NETWORK_MODULES.has(specifier))
      throw new Error(`${specifier} is not available to the reader`)
    return next(specifier, context)
  },
})
for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])
  Reflect.deleteProperty(globalThis, name)

const { loadParser } = await import('./parse-cv.ts')
const parseCv = await loadParser(process.argv[2] as CvReading['format'])

process.on('message', (bytes: Uint8Array) => {
  // A Buffer on the caller's side arrives as one; pdf.js wants the plain kind.
  void parseCv(new Uint8Array(bytes))
    .catch(() => ({ refused: 'damaged' as const }))
    .then((result) => process.send?.({ result, usage: usage() }))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

function usage(): { peakBytes: number; processorMs: number } {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  return { peakBytes: maxRSS * 1024, processorMs: (userCPUTime + systemCPUTime) / 1000 }
}

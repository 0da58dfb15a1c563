import { noteCvVerdict, type Uploads } from '../onboarding/index.ts'
import type { House, Module } from '../platform/house.ts'
import { EVERY_MINUTE, every } from '../platform/jobs.ts'
import { scanQuarantineJob } from '../platform/virus-scan/quarantine.ts'
import type { VirusScanner } from '../platform/virus-scan/virus-scanner.ts'
import { noteLinkedInVerdict } from './note-linkedin-verdict.ts'
import type { ReadingDeps } from './read-source-files.ts'
import { serveStudio } from './staff-routes.ts'

export { listDrafts } from './draft-store.ts'
export { type Draft } from './tables.ts'

/** The team's work: drafts from the files of an order. */
export function openStudio(
  house: House,
  own: Uploads &
    Pick<ReadingDeps, 'readCv' | 'joinReadings' | 'expectFile'> & {
      readonly scanner: VirusScanner | null
    },
): Module {
  const scanQuarantine = scanQuarantineJob({
    ...house,
    scan: own.scanner,
    takeVerdict: [noteCvVerdict(house.emit), noteLinkedInVerdict],
  })
  return {
    serve: (http) => serveStudio(http, { ...house, ...own }),
    jobs: [every(EVERY_MINUTE, scanQuarantine, { retries: false })],
  }
}

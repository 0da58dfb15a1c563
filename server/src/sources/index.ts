import type { House, Module } from '../platform/house.ts'
import { EVERY_DAY, EVERY_MINUTE, every } from '../platform/jobs.ts'
import { scanQuarantineJob } from '../platform/virus-scan/quarantine.ts'
import type { VirusScanner } from '../platform/virus-scan/virus-scanner.ts'
import { eraseByRuleJob, removeFilesJob, type RuleDeps } from './erase-files.ts'
import { noteVerdict } from './note-verdict.ts'
import { personal } from './personal.ts'
import { servePaymentProofs } from './proof-routes.ts'
import { servePhotos } from './photo-routes.ts'
import type { Uploads } from './receive-file.ts'
import { serveErasureOfFiles, serveLinkedInFiles } from './staff-routes.ts'

export { sourcesShare } from './backup-share.ts'
export { countReadings } from './count-readings.ts'
export { fileInfected, filesErased, photoChanged } from './events.ts'
export {
  type JoinReadings,
  listSourceReadings,
  type ReadingDeps,
  readSentFile,
  readSourceFiles,
  type SourceReading,
} from './read-files.ts'
export { CV_UPLOAD_BYTES, cvUpload, type Uploads } from './receive-file.ts'
export { findSentFile, findSourceFile, listSentFiles } from './source-store.ts'
export { describeLinkedInFile } from './staff-routes.ts'
export { type SourceFile, sourceFiles } from './tables.ts'
export { takePhoto } from './change-photo.ts'
export {
  noteOpened,
  takeFile,
  type TakeFileDeps,
  type TakeFileResult,
  type TakenFrom,
} from './take-file.ts'

/** The files that a site is made from, and what was read from them. */
export function openSources(
  house: House,
  own: Uploads & Pick<RuleDeps, 'filesDaysOf'> & { readonly scanner: VirusScanner | null },
): Module {
  const scanQuarantine = scanQuarantineJob({
    ...house,
    scan: own.scanner,
    takeVerdict: noteVerdict(house.emit),
  })
  const deps = { ...house, ...own }
  return {
    serve(http) {
      serveLinkedInFiles(http, deps)
      serveErasureOfFiles(http, deps)
      servePhotos(http, deps)
      servePaymentProofs(http, deps)
    },
    jobs: [
      every(EVERY_MINUTE, scanQuarantine, { retries: false }),
      every(EVERY_DAY, eraseByRuleJob(deps)),
      removeFilesJob(deps),
    ],
    personal,
  }
}

import type { AppContext, Module } from '../platform/app-context.ts'
import { EVERY_DAY, EVERY_MINUTE, scheduled } from '../platform/jobs.ts'
import { scanQuarantineJob } from '../platform/virus-scan/quarantine.ts'
import type { VirusScanner } from '../platform/virus-scan/virus-scanner.ts'
import { eraseExpiredFilesJob, deleteFilesJob, type RetentionDeps } from './erase-files.ts'
import { applyScanVerdict } from './apply-scan-verdict.ts'
import { personal } from './personal.ts'
import { registerPaymentEvidenceRoutes } from './payment-evidence-routes.ts'
import { registerPhotoRoutes } from './photo-routes.ts'
import type { Uploads } from './receive-file.ts'
import {
  type PageDeps,
  registerFileErasureRoute,
  registerLinkedInFileRoutes,
  registerSourcePagesRoute,
} from './file-routes.ts'

export { sourcesShare } from './backup-policy.ts'
export { withReadingMetrics } from './reading-metrics.ts'
export { fileInfected, filesErased, photoChanged } from './events.ts'
export {
  type JoinReadings,
  listSourceReadings,
  type ReadingDeps,
  readSentFile,
  readSourceFiles,
  type SourceReading,
} from './read-source-files.ts'
export { CV_UPLOAD_BYTES, cvUpload, type Uploads } from './receive-file.ts'
export { findSentFile, findSourceFile, listSentFiles } from './source-store.ts'
export { describeLinkedInFile, noLinkedInFile } from './file-routes.ts'
export { type SourceFile, sourceFiles } from './tables.ts'
export { savePhoto } from './save-photo.ts'
export {
  recordDownload,
  removeFile,
  storeFile,
  type StoreFileDeps,
  type StoreFileResult,
  type CopiedFrom,
} from './store-file.ts'

/** Source files of an order and their readings. */
export function createSourcesModule(
  app: AppContext,
  deps: Uploads &
    PageDeps &
    Pick<RetentionDeps, 'filesDaysOf'> & { readonly scanner: VirusScanner | null },
): Module {
  const scanQuarantine = scanQuarantineJob({
    ...app,
    scan: deps.scanner,
    takeVerdict: applyScanVerdict(app.emit),
  })
  const context = { ...app, ...deps }
  return {
    registerRoutes(http) {
      registerLinkedInFileRoutes(http, context)
      registerSourcePagesRoute(http, context)
      registerFileErasureRoute(http, context)
      registerPhotoRoutes(http, context)
      registerPaymentEvidenceRoutes(http, context)
    },
    jobs: [
      scheduled(EVERY_MINUTE, scanQuarantine, { retries: false }),
      scheduled(EVERY_DAY, eraseExpiredFilesJob(context)),
      deleteFilesJob(context),
    ],
    personal,
  }
}

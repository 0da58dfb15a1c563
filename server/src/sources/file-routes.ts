import { type LinkedInFileResponse, sourcesRoutes } from '@vitrine/contract/sources'
import type { DrawnPages } from '@vitrine/domain/sources/drawn-pages'
import { requireTypedOrderNumber, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError, invalidFields } from '../platform/http.ts'
import { accept } from '../platform/refusals.ts'
import { readUpload } from '../platform/read-upload.ts'
import { eraseFiles, type EraseFilesDeps } from './erase-files.ts'
import { CV_UPLOAD_BYTES, cvUpload, type Uploads } from './receive-file.ts'
import { sendFile } from '../platform/send-file.ts'
import { findSourceFile } from './source-store.ts'
import type { SourceFile } from './tables.ts'
import { recordDownload, storeFile } from './store-file.ts'

/** LinkedIn file routes for staff. The onboarding module handles the CV. */
export function registerLinkedInFileRoutes(http: Http, deps: AppContext & Uploads): void {
  const { db, clock, files } = deps

  http.serve(
    sourcesRoutes.addLinkedInFile,
    async ({ params, query, actor, request }) => {
      const sent = await readUpload(request, cvUpload('linkedinFile'))
      const added = { orderId: params.orderId, kind: 'linkedin', actor } as const
      const result = await storeFile(deps, added, sent, {
        // The client names the file it replaces, so that no newer file is lost.
        refuse: (_tx, _order, before) =>
          before && before.id !== query.replaces ? 'file_exists' : undefined,
      })
      const { file } = accept(result, {
        file_rejected: ({ sentence }) => invalidFields({ linkedinFile: sentence }),
        order_not_found: orderNotFound,
        file_exists: ({ before }) =>
          new HttpError(
            409,
            'file_exists',
            `There is a LinkedIn file already, added by ${before ? nameOf(before) : 'somebody'}. Replace that one.`,
          ),
      })
      return describeLinkedInFile(file)
    },
    { bodyLimit: CV_UPLOAD_BYTES, upload: true },
  )

  http.serve(sourcesRoutes.downloadLinkedInFile, async ({ params, actor, reply }) => {
    const file = await findSourceFile(db, params.orderId, 'linkedin')
    const body = file && (await files.get(file.fileKey))
    if (!body) throw noLinkedInFile()
    await db.transaction((tx) => recordDownload(tx, file, actor, clock()))
    return sendFile(reply, body, file.fileName, file.fileType)
  })
}

const NO_PAGES: Readonly<Record<Extract<DrawnPages, { refused: string }>['refused'], string>> = {
  'not-word': 'This file has no Word pages.',
  'not-installed': 'LibreOffice is not installed here.',
  'too-slow': 'LibreOffice took too long with this file.',
  unreadable: 'LibreOffice could not draw this file.',
}

/** The pages of a Word file. PDFs are shown from the file itself. */
export function registerSourcePagesRoute(
  http: Http,
  { db, clock, files, drawPages }: AppContext & Pick<Uploads, 'files'> & PageDeps,
): void {
  http.serve(sourcesRoutes.readSourcePages, async ({ params, actor, reply }) => {
    const file = await findSourceFile(db, params.orderId, params.kind)
    const body = file && (await files.get(file.fileKey))
    if (!body) throw new HttpError(404, 'not_found', 'There is no such file.')
    const drawn = await drawPages(body)
    if ('refused' in drawn) throw new HttpError(409, 'pages_unavailable', NO_PAGES[drawn.refused])
    await db.transaction((tx) => recordDownload(tx, file, actor, clock()))
    return sendFile(reply, drawn.pdf, 'pages.pdf', 'application/pdf')
  })
}

export type PageDeps = { readonly drawPages: (file: Uint8Array) => Promise<DrawnPages> }

/** Erasure on the customer's request; staff type the order number to confirm. */
export function registerFileErasureRoute(http: Http, deps: EraseFilesDeps): void {
  http.serve(sourcesRoutes.eraseFiles, async ({ params, body, actor }) => {
    requireTypedOrderNumber(body.confirmation, params.orderId)
    const { orderId } = params
    const result = await eraseFiles(deps, { orderId, actor, note: 'On the customer’s request' })
    const { kinds } = accept(result, {
      order_not_found: orderNotFound,
      no_files: [404, 'There is no file to erase.'],
    })
    return { kinds: [...kinds] }
  })
}

export function describeLinkedInFile(file: SourceFile): LinkedInFileResponse {
  const { id, fileName: name, fileSize: size, fileType: type, addedAt, scannedAt } = file
  return {
    id,
    name,
    size,
    type,
    addedAt: addedAt.toISOString(),
    addedBy: nameOf(file),
    scannedAt: scannedAt?.toISOString() ?? null,
  }
}

const nameOf = ({ addedBy }: SourceFile) => addedBy.replace(/^staff:/, '')

export const noLinkedInFile = () => new HttpError(404, 'not_found', 'There is no LinkedIn file.')

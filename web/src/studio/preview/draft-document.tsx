import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DraftDocumentResponse,
  type DraftDocumentName,
  publishingRoutes,
} from '@vitrine/contract/publishing'
import { request } from '../../api/client.ts'
import { EmptyRoom } from '../../ui/room.tsx'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'
import type { PreviewedDraft } from './use-page-preview.ts'
import { QueryError } from '../../ui/error-notice.tsx'
import { Status } from '../../ui/status.tsx'

const DOCUMENTS = [
  { value: 'resume-designed.pdf', label: 'Designed', title: 'The PDF in the template’s look' },
  { value: 'resume.pdf', label: 'Plain', title: 'The PDF for machines' },
  { value: 'resume.docx', label: 'Word', title: 'The Word file' },
  { value: 'resume.txt', label: 'Text', title: 'Plain text, for forms' },
] as const satisfies readonly { value: DraftDocumentName; label: string; title: string }[]

/**
 * A PDF or other document of the current draft, rendered by the server and not stored. A new
 * request cancels the previous one.
 */
export function DraftDocument(props: {
  order: { id: string; language: string }
  draft: PreviewedDraft
}) {
  const { order, draft } = props
  const [name, setName] = useState<DraftDocumentName>('resume-designed.pdf')
  const drawn = useQuery({
    queryKey: ['draft-document', order.id, order.language, name, draft],
    queryFn: ({ signal }) =>
      request(
        publishingRoutes.renderDraftDocument,
        {
          params: { orderId: order.id, language: order.language, document: name },
          body: draft,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const shown = drawn.data?.fileName === name ? drawn.data : undefined
  return (
    <section aria-label="Documents" className="flex min-h-0 flex-1 flex-col bg-glass-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-1">
        <SegmentedToggle
          small
          label="Document"
          options={DOCUMENTS}
          value={name}
          onChange={setName}
        />
        <Status className="text-caption text-muted">
          {drawn.isFetching ? 'Rendering…' : shown && wordsOn(shown)}
        </Status>
        {shown && !drawn.isPlaceholderData && (
          <a
            href={`data:${shown.type};base64,${shown.body}`}
            download={shown.fileName}
            className="text-link"
          >
            Save {shown.fileName}
          </a>
        )}
      </div>
      {drawn.isError ? (
        <div className="p-4">
          <QueryError query={drawn} title="The document could not be rendered" />
        </div>
      ) : (
        shown && <Shown document={shown} />
      )}
    </section>
  )
}

const wordsOn = ({ pages }: DraftDocumentResponse): string =>
  pages.length === 0 ? '' : pages.length === 1 ? '1 page' : `${pages.length} pages`

function Shown({ document: { fileName, body, pages } }: { document: DraftDocumentResponse }) {
  if (fileName === 'resume.docx') {
    return (
      <EmptyRoom
        className="flex-1"
        title="No preview for Word files."
        text="Same content and order as the plain PDF."
      />
    )
  }
  return (
    <div
      // It scrolls, so the keyboard has to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is focusable
      tabIndex={0}
      role="group"
      aria-label="The document"
      className="min-h-0 flex-1 overflow-y-auto p-4 sm:p-6"
    >
      {fileName === 'resume.txt' ? (
        <pre className="mx-auto max-w-[50rem] bg-surface p-4 text-admin whitespace-pre-wrap shadow-exhibit">
          {textOf(body)}
        </pre>
      ) : (
        <div className="mx-auto grid max-w-[50rem] gap-4">
          {pages.map((page, place) => (
            <img
              // oxlint-disable-next-line react/no-array-index-key -- a page is its place
              key={place}
              src={`data:image/png;base64,${page}`}
              alt={`Page ${place + 1} of ${pages.length}`}
              className="w-full bg-surface shadow-exhibit"
            />
          ))}
        </div>
      )}
    </div>
  )
}

const textOf = (base64: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))

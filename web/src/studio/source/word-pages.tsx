import { sourcesRoutes } from '@vitrine/contract/sources'
import type { CvReading, SourceKind } from '@vitrine/domain/sources/cv-reading'
import { lazy, type ReactNode, Suspense } from 'react'
import { routeUrl } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/error-message.ts'
import { Loading } from '../../ui/spinner.tsx'
import { Status } from '../../ui/status.tsx'
import type { LineUse } from './highlight-lines.ts'
import { PageZoom, usePageZoom } from './page-zoom.tsx'
import { type WordBlock, wordBlocks, wordLines, type WordTable } from './word-lines.ts'

const CvPage = lazy(() => import('./cv-page.tsx'))

/** The pages of a Word file by LibreOffice; without it, a plain layout of the text that was read. */
export function WordPages(props: {
  orderId: string
  kind: SourceKind
  /** Another file has other pages. */
  fileName: string | null
  reading: CvReading
  uses: readonly LineUse[]
}) {
  const { orderId, kind, fileName, reading, uses } = props
  const params = { orderId, kind }
  const address = `${routeUrl(sourcesRoutes.readSourcePages, { params })}#${encodeURIComponent(fileName ?? '')}`
  return (
    <Suspense fallback={<Loading>Drawing the pages…</Loading>}>
      <CvPage
        address={address}
        reading={null}
        source={null}
        note={<Note>Drawn by LibreOffice. Word can break lines and pages elsewhere.</Note>}
        fallback={(fault, retry) => (
          <>
            <Note retry={retry}>
              {`${errorMessage(fault)} This is a plain layout of the text as it was read.`}
            </Note>
            <PlainLayout reading={reading} uses={uses} />
          </>
        )}
      />
    </Suspense>
  )
}

function Note({ children, retry }: { children: ReactNode; retry?: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 py-1 text-caption text-muted">
      <Status>{children}</Status>
      {retry && (
        <Button small variant="quiet" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function PlainLayout({ reading, uses }: { reading: CvReading; uses: readonly LineUse[] }) {
  const zoom = usePageZoom()
  return (
    <PageZoom zoom={zoom}>
      <div className="@container bg-surface px-[8%] py-[7%] shadow-exhibit" dir="auto">
        {/* The size of the letters follows the zoomed width, as on a page. */}
        <div className="text-[4.2cqw] leading-snug">
          <Blocks blocks={wordBlocks(wordLines(reading, uses))} />
        </div>
      </div>
    </PageZoom>
  )
}

function Blocks({ blocks }: { blocks: readonly WordBlock[] }) {
  return blocks.map((block, place) =>
    // The blocks of a file never move.
    'rows' in block ? <Table key={place} table={block} /> : <Line key={place} {...block} />,
  )
}

function Line({ kind, text }: { kind: 'heading' | 'item' | 'text'; text: string }) {
  if (kind === 'heading')
    return <p className="mt-4 mb-1 border-b border-line font-strong first:mt-0">{text}</p>
  return <p className={kind === 'item' ? 'ml-[1.2em] list-item list-disc' : 'mt-0.5'}>{text}</p>
}

/** For the eye: many tables of a CV only align text, so none says that it is one. */
function Table({ table }: { table: WordTable }) {
  return (
    <table role="presentation" className="my-1 w-full border-collapse">
      <tbody>
        {table.rows.map(({ row, cells }) => (
          <tr key={row} className="align-top">
            {cells[0] && cells[0].column > 0 && <td colSpan={cells[0].column} />}
            {cells.map(({ column, columns, blocks }) => (
              <td
                key={column}
                colSpan={columns}
                className="border border-line px-[0.5em] py-[0.2em] [overflow-wrap:anywhere]"
              >
                <Blocks blocks={blocks} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

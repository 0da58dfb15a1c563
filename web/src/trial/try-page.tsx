import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { MetaFunction } from 'react-router'
import { ApiError } from '../api/client.ts'
import { CV_FILE_TYPES, cvFileError } from '../api/check-cv-file.ts'
import { clearTrialCv, storeTrialCv, subscribeToTrialCv, readTrialCv } from '../api/trial-cv.ts'
import { tryCv } from '../api/try-cv.ts'
import { pageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Room } from '../ui/room.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Status } from '../ui/status.tsx'
import { UploadZone } from '../ui/upload-zone.tsx'

// The renderer loads when there is something to render.
const openTrialRoom = () => import('./trial-result.tsx')
const TrialRoom = lazy(openTrialRoom)

export const meta: MetaFunction = () =>
  pageHead({
    title: 'See your CV as a website before you pay',
    description:
      'Drop your CV and see it as a site within seconds, in nine designs and five color themes. It is read, not stored. Nothing to sign up for.',
    path: paths.tryOut(),
  })

export default function TryPage() {
  const kept = useSyncExternalStore(subscribeToTrialCv, readTrialCv, () => undefined)
  const reading = useReading()
  const shown = kept?.tried !== undefined && kept.file !== undefined
  return (
    <main id="main" data-task className="container-page pt-8 pb-20 lg:pt-12">
      {shown ? (
        <Suspense fallback={<Waiting words="Building your page" />}>
          <TrialRoom kept={kept} tried={kept.tried} onForget={clearTrialCv} />
        </Suspense>
      ) : (
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-center">
          <div>
            <h1 tabIndex={-1} className="display text-h2">
              See your CV as a site
            </h1>
            <p className="mt-4 max-w-prose text-lead text-ink-2">
              Drop it here and look, before you pay for anything. What we make for you starts from
              this and is then written, checked and designed by people.
            </p>
            <div className="mt-7 below-[10rem]">
              {reading.state.is === 'reading' ? (
                <Waiting words={reading.state.words} onCancel={reading.cancel} />
              ) : (
                <UploadZone
                  title="Drop your CV here, or choose a file"
                  hint=".pdf, .doc or .docx, up to 10 MB"
                  accept={CV_FILE_TYPES}
                  state={{ is: 'idle' }}
                  error={reading.state.is === 'failed' ? reading.state.sentence : undefined}
                  onFile={reading.start}
                />
              )}
              {reading.state.is === 'failed' && reading.state.scan && (
                <div className="mt-4">
                  <ButtonLink to={paths.order()} wide onClick={reading.orderScan}>
                    Order anyway: we type it for you
                  </ButtonLink>
                </div>
              )}
            </div>
            <p className="mt-4 max-w-prose text-small text-muted">
              We don’t store your CV. It stays in this browser tab for 15 minutes (30 if you order).
            </p>
          </div>
          <Room depth="shallow" className="hidden aspect-[4/3] lg:block" light="off" />
        </div>
      )}
    </main>
  )
}

function Waiting({ words, onCancel }: { words: string; onCancel?: () => void }) {
  return (
    <div className="flex min-h-32 items-center justify-center gap-4 rounded-md border border-line-2 bg-surface px-4 py-6">
      <Spinner />
      <Status className="font-semibold">{words} …</Status>
      {onCancel && (
        <button type="button" onClick={onCancel} className="min-h-11 px-1 text-link">
          Cancel
        </button>
      )}
    </div>
  )
}

type ReadingState =
  | { is: 'idle' }
  | { is: 'reading'; words: string }
  /** `scan`: our team can read it, the program cannot. */
  | { is: 'failed'; sentence: string; scan?: File }

/** One file at a time: a second one replaces the first. A file from the home page is read at once. */
function useReading() {
  const [state, setState] = useState<ReadingState>({ is: 'idle' })
  const abort = useRef<AbortController>(undefined)

  const start = async (file: File) => {
    abort.current?.abort()
    const sentence = cvFileError(file)
    if (sentence !== undefined) {
      clearTrialCv()
      return setState({ is: 'failed', sentence })
    }
    const own = new AbortController()
    abort.current = own
    setState({ is: 'reading', words: 'Reading your CV' })
    void openTrialRoom()
    try {
      const result = await tryCv(file, {
        signal: own.signal,
        onAhead: (ahead) => setState({ is: 'reading', words: waitingText(ahead) }),
      })
      if ('read' in result) {
        storeTrialCv({ file, tried: result.read })
        setState({ is: 'idle' })
      } else {
        const isScan = result.refused === 'image-only'
        setState({ is: 'failed', sentence: result.advice, ...(isScan && { scan: file }) })
      }
    } catch (failure) {
      if (!own.signal.aborted) setState({ is: 'failed', sentence: failureSentence(failure) })
    }
  }

  useEffect(() => {
    const { file, tried } = readTrialCv() ?? {}
    if (file && !tried) void start(file)
    return () => abort.current?.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- once, with what the page before has left
  }, [])

  return {
    state,
    start: (file: File) => void start(file),
    /** The file goes along with the order. */
    orderScan: () => {
      if (state.is === 'failed' && state.scan) storeTrialCv({ file: state.scan })
    },
    cancel: () => {
      abort.current?.abort()
      clearTrialCv()
      setState({ is: 'idle' })
    },
  }
}

const waitingText = (ahead: number) =>
  ahead === 1 ? 'One CV is read before yours' : `${ahead} CVs are read before yours`

function failureSentence(failure: unknown): string {
  const sentence = failure instanceof ApiError ? failure.sentence : undefined
  return sentence ?? 'Your CV did not reach us. Check the connection and choose it again.'
}

import type { ReactNode } from 'react'
import { onboardingRoutes, uploadResponse } from '@vitrine/contract/onboarding'
import { routeUrl, ApiError } from '../api/client.ts'
import { CV_FILE_TYPES, cvFileError } from '../api/check-cv-file.ts'
import { storeTrialCv, readTrialCv } from '../api/trial-cv.ts'
import { tryCv } from '../api/try-cv.ts'
import { useUpload } from '../api/use-upload.ts'
import { Button } from '../ui/button.tsx'
import { LITERAL_INPUT, TextField } from '../ui/field.tsx'
import { UploadZone } from '../ui/upload-zone.tsx'
import type { Answers, Step } from './intake-answers.ts'
import { StepFrame } from './step-frame.tsx'
import { accessInput, type Wizard } from './use-wizard.ts'
import { parseWebUrl } from './parse-url.ts'

export function StepCv({ wizard }: { wizard: Wizard }) {
  const { intake, form, save } = wizard
  const upload = useCvUpload(wizard)
  const tried = intake.cvSource === 'upload' ? undefined : readTrialCv()?.file
  const isNewLink = (typed: string) => typed.trim() !== '' && typed.trim() !== intake.cvUrl
  const onboardingStatus = 'in_progress'

  const saveLink = (typed: string, next?: Step) => {
    const cvUrl = parseWebUrl(typed) ?? ''
    form.change({ cvUrl })
    return save(
      { cvUrl, cvSource: 'link', onboardingStatus },
      { what: 'CV link', fields: ['cvUrl'], ...(next && { next }) },
    )
  }

  const saveAndContinue = async ({ cvUrl }: Answers) => {
    if (upload.running) return { cv: 'Wait until your CV is uploaded, or cancel it' }
    if (isNewLink(cvUrl)) return saveLink(cvUrl, 2)
    if (intake.cvSource === null)
      return { cv: 'Upload your CV, paste a link to it, or choose “I’ll send later”' }
    return save({ onboardingStatus }, { what: 'CV', next: 2 })
  }

  const sendLater = () =>
    save({ cvSource: 'later', onboardingStatus }, { what: 'Your choice', next: 2 })

  return (
    <StepFrame
      wizard={wizard}
      title="Share your CV"
      intro="Everything on your site comes from it. Choose the way that is easiest for you."
      submitLabel="Continue"
      onSubmit={saveAndContinue}
    >
      <div className="grid grid-cols-1 gap-4">
        {tried && !upload.running && (
          <Way title="The CV you tried">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 flex-1 truncate text-[1rem] text-muted">{tried.name}</p>
              <Button variant="outline" onClick={() => upload.start(tried)}>
                Send it
              </Button>
            </div>
          </Way>
        )}
        <Way title="Upload a file">
          <UploadZone
            id={form.idOf('cv')}
            title="Drop your CV here, or choose a file"
            hint=".pdf, .doc or .docx, up to 10 MB"
            accept={CV_FILE_TYPES}
            state={
              upload.running
                ? { is: 'uploading', ...upload.running }
                : intake.cvSource === 'upload' && intake.cvFileName
                  ? { is: 'done', fileName: intake.cvFileName, detail: 'Received' }
                  : { is: 'idle' }
            }
            error={upload.error ?? form.problems.cv}
            onFile={upload.start}
            onCancel={upload.cancel}
          />
        </Way>
        <Way title="Paste a link">
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              className="min-w-52 flex-1"
              {...form.text('cvUrl')}
              label="Link to your CV"
              hint="Google Drive, Dropbox, OneDrive: anyone with the link must be able to open it"
              type="url"
              inputMode="url"
              maxLength={2000}
              {...LITERAL_INPUT}
            />
            <Button
              variant="outline"
              disabled={form.values.cvUrl.trim() === ''}
              onClick={form.submit(({ cvUrl }) => saveLink(cvUrl))}
            >
              Save link
            </Button>
          </div>
          {intake.cvSource === 'link' && !isNewLink(form.values.cvUrl) && (
            <p className="mt-2 text-small text-ok">We have your link.</p>
          )}
        </Way>
        {(intake.cvSource === null || intake.cvSource === 'later') && (
          <Way title="Don’t have it handy?">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-48 flex-1 text-[1rem] text-muted">
                The delivery time starts when we get it. We’ll remind you by email.
              </p>
              <Button variant="outline" onClick={form.skip(sendLater)}>
                I'll send later
              </Button>
            </div>
          </Way>
        )}
      </div>
    </StepFrame>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-md bg-surface p-4 shadow-[0_0_0_1px_var(--color-line)] sm:p-5">
      <h2 className="mb-3 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function useCvUpload({ access, noteUpload, form }: Wizard) {
  return useUpload({
    url: routeUrl(onboardingRoutes.uploadCv, accessInput(access)),
    field: 'cvFile',
    check: (file) => {
      form.clearErrors('cv')
      return cvFileError(file)
    },
    fields: correctionsOf,
    onDone: (response, file) => {
      noteUpload(uploadResponse.parse(response).cvFileName)
      void previewOwnCv(file)
    },
    errorText: (error) =>
      error instanceof ApiError && error.sentence
        ? `Failed to upload CV: ${error.sentence}`
        : 'Failed to upload CV. Please try again.',
  })
}

/** Corrections from the trial are sent with the tried file only. */
function correctionsOf(file: File): Record<string, string> {
  const { file: tried, corrections = [] } = readTrialCv() ?? {}
  return tried === file && corrections.length > 0
    ? { corrections: JSON.stringify(corrections) }
    : {}
}

/** Replaces the sample in the preview by the customer's CV, once the server has read it. */
async function previewOwnCv(file: File): Promise<void> {
  const trial = readTrialCv()
  if (trial?.file === file && trial.tried) return storeTrialCv({ ...trial, file: undefined })
  const result = await tryCv(file).catch(() => undefined)
  if (result && 'read' in result) storeTrialCv({ tried: result.read, isOrdered: true })
}

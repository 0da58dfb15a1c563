import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { publishingRoutes } from '@vitrine/contract/publishing'
import type { CvTrial } from '@vitrine/contract/studio'
import { findLanguage } from '@vitrine/domain/languages/languages'
import { type ThemeId, themeIds, themeLabels } from '@vitrine/domain/sites/site-options'
import { renderPage } from '@vitrine/renderer/page'
import { isTemplateId, suggestTemplate, templateManifests } from '@vitrine/renderer/templates'
import { themes } from '@vitrine/renderer/themes'
import { routeUrl } from '../api/client.ts'
import { trialDraft } from '../api/trial-draft.ts'
import { type TrialCv, storeTrialCv, extendTrialCv } from '../api/trial-cv.ts'
import {
  browserStorage,
  emptyOrderData,
  readOrderDraft,
  writeOrderData,
} from '../api/stored-order.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { PreviewFrame } from '../ui/preview-frame.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { TextButton } from '../ui/upload-zone.tsx'
import { AllFields } from './all-fields.tsx'
import {
  correctField,
  listFieldSections,
  listUncertainFields,
  type ReadField,
} from './correct-fields.ts'
import { designHint } from './design-hint.ts'
import { orderPrefillOf } from './order-prefill.ts'
import { UnmatchedTexts } from './unmatched-texts.tsx'
import { FieldList, correctionError } from './field-list.tsx'

const SCREENS = [
  { value: 'desktop', label: 'Desktop', width: 1280 },
  { value: 'phone', label: 'Phone', width: 390 },
] as const
type Screen = (typeof SCREENS)[number]['value']

/** The visitor's CV as a site, with any template, theme and screen, and a link to order it. */
export default function TrialResult(props: {
  kept: TrialCv
  tried: CvTrial
  onForget: () => void
}) {
  const { kept, tried, onForget } = props
  const navigate = useNavigate()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const [screen, setScreen] = useState<Screen>(() =>
    matchMedia('(min-width: 40rem)').matches ? 'desktop' : 'phone',
  )
  const { corrections = [] } = kept
  const resume = useMemo(
    () => trialDraft({ tried, corrections: kept.corrections }),
    [tried, kept.corrections],
  )
  const proposal = useMemo(() => suggestTemplate(resume), [resume])
  const wanted = kept.templateId ?? ''
  const templateId = isTemplateId(wanted) ? wanted : proposal.templateId
  const themeId = kept.themeId ?? themeIds[0]
  const html = useMemo(() => {
    const code = tried.language ?? 'en'
    return renderPage({
      resume,
      code,
      languageName: findLanguage(code)?.name ?? 'English',
      templateId,
      themeId,
      fontPrefix: routeUrl(publishingRoutes.readPreviewFont, { params: { name: '' } }),
      updatedOn: today,
      address: `your-name.${siteConfig().sitesDomain}`,
    })
  }, [resume, tried, templateId, themeId, today])
  const uncertain = listUncertainFields(tried, corrections)

  const correct = (field: ReadField, text: string): string | undefined => {
    const corrected = correctField(tried, corrections, field, text)
    if ('refused' in corrected) return correctionError(corrected.refused, field)
    storeTrialCv({ ...kept, ...corrected })
    return undefined
  }

  const order = () => {
    storeDesign(templateId, themeId)
    const prefill = orderPrefillOf(resume, tried)
    storeTrialCv({ ...kept, themeId, templateId, prefill })
    extendTrialCv()
    void navigate(paths.order())
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-8">
      <div className="lg:col-span-2">
        <h1 tabIndex={-1} className="display text-task">
          Your CV as a site
        </h1>
        <p className="mt-2 max-w-prose text-ink-2">
          A first draft, made in seconds. Next, a writer improves it with you.
        </p>
      </div>
      <section
        aria-label="Preview"
        className="relative flex h-[min(70svh,52rem)] min-h-96 flex-col overflow-hidden rounded-md border border-line lg:h-[calc(100svh-13rem)]"
      >
        <PreviewFrame
          key={screen}
          html={html}
          width={SCREENS.find(({ value }) => value === screen)?.width ?? 1280}
          paper={false}
        />
        <Watermark />
      </section>
      <div className="grid content-start gap-5">
        <SegmentedToggle label="Screen" options={SCREENS} value={screen} onChange={setScreen} />
        <SelectField
          label="Design"
          hint={
            templateId === proposal.templateId
              ? designHint(resume, tried.unplaced, proposal.reason)
              : undefined
          }
          value={templateId}
          onChange={({ target }) => storeTrialCv({ ...kept, templateId: target.value })}
          options={templateManifests.map(({ id, name, role }) => ({
            value: id,
            label: `${name} – ${role}`,
          }))}
        />
        <ThemeField value={themeId} onChange={(id) => storeTrialCv({ ...kept, themeId: id })} />
        <Button wide onClick={order}>
          Order this site
        </Button>
        {(uncertain.length > 0 || tried.unplaced.length > 0) && (
          <section aria-label="What we check" className="grid gap-3">
            <h2 className="font-semibold">We check this</h2>
            {uncertain.length > 0 && (
              <div>
                <p className="text-small text-muted">
                  {uncertain.length === 1
                    ? 'We’re not sure about this item.'
                    : `We’re not sure about these ${uncertain.length} items.`}{' '}
                  Your writer will check {uncertain.length === 1 ? 'it' : 'them'}.
                </p>
                <FieldList label="Less sure" fields={uncertain} onCorrect={correct} />
              </div>
            )}
            {tried.unplaced.length > 0 && <UnmatchedTexts texts={tried.unplaced} />}
          </section>
        )}
        <AllFields sections={listFieldSections(tried, corrections)} onCorrect={correct} />
        <p className="text-small text-muted">
          Only this browser tab has it. <TextButton onClick={onForget}>Delete my CV</TextButton>
        </p>
      </div>
    </div>
  )
}

/** Adds the chosen design to the stored order. */
function storeDesign(templateId: string, themeId: ThemeId): void {
  const storage = browserStorage()
  const draft = readOrderDraft(storage) ?? emptyOrderData()
  const { projectDetails, customization } = draft
  const { name } = templateManifests.find(({ id }) => id === templateId) ?? { name: '' }
  writeOrderData(storage, {
    ...draft,
    customization: { ...customization, colorScheme: themeId },
    projectDetails: {
      ...projectDetails,
      specialRequests: projectDetails.specialRequests || `The design “${name}”, as I tried it.`,
    },
  })
}

function ThemeField(props: { value: ThemeId; onChange: (id: ThemeId) => void }) {
  const { value, onChange } = props
  return (
    <fieldset>
      <legend className="font-semibold">Colors</legend>
      <div className="mt-2 grid grid-cols-5 gap-2">
        {themeIds.map((id) => {
          const { background, accent, text } = themes[id].light
          return (
            <label
              key={id}
              title={themeLabels[id].label}
              className="relative flex h-11 cursor-pointer overflow-hidden rounded-sm border border-line-2 has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="theme"
                value={id}
                aria-label={themeLabels[id].label}
                checked={value === id}
                onChange={() => onChange(id)}
                className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
              />
              {[background, accent, text].map((color) => (
                <span
                  key={color}
                  aria-hidden="true"
                  className="flex-1"
                  style={{ background: color }}
                />
              ))}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Over the preview, so that an unchecked draft can't pass as a finished site. */
function Watermark() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid grid-rows-3 place-items-center overflow-hidden"
    >
      {['top', 'middle', 'bottom'].map((field) => (
        <span
          key={field}
          className="-rotate-12 text-[clamp(1.5rem,4vw,3rem)] font-semibold whitespace-nowrap text-ink/12 mix-blend-multiply select-none"
        >
          Draft · not published · {siteConfig().brandName}
        </span>
      ))}
    </div>
  )
}

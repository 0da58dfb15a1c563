import { memo, useState } from 'react'
import { themeIds, themeLabels } from '@vitrine/domain/sites/site-options'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import {
  isTemplateId,
  templateManifests,
  type TemplateSuggestion,
} from '@vitrine/renderer/templates'
import { themes } from '@vitrine/renderer/themes'
import { PreviewFrame } from '../../ui/preview-frame.tsx'
import { EmptyRoom } from '../../ui/room.tsx'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'
import type { EditedDraft } from '../draft/index.ts'
import { PaneHeader } from '../panes/index.ts'
import { DraftDocument } from './draft-document.tsx'
import { emulateMedia, type PreviewMedia } from './emulate-media.ts'
import type { PreviewedDraft } from './use-page-preview.ts'

const SCREENS = [
  { value: '390', label: '390', title: 'A phone', width: 390, look: 'light' },
  { value: '1440', label: '1440', title: 'A desktop', width: 1440, look: 'light' },
  { value: 'dark', label: 'Dark', title: 'A desktop set to dark', width: 1440, look: 'dark' },
  { value: 'print', label: 'Print', title: 'The page on A4 paper', width: 794, look: 'print' },
] as const satisfies readonly {
  value: string
  label: string
  title: string
  width: number
  look: PreviewMedia
}[]
type ScreenId = (typeof SCREENS)[number]['value'] | 'pdf'

type PreviewPaneProps = {
  /** Template and theme for publication. */
  design: Pick<EditedDraft, 'templateId' | 'themeId'>
  /** The recommended template; null for an empty draft. */
  suggestion: TemplateSuggestion | null
  /** The document for publication; null if the template does not exist. */
  html: string | null
  /** The order and draft to render. */
  order: { id: string; language: string }
  shown: PreviewedDraft
  /** Undefined for translations, which use the original's design and show its language. */
  onDesign:
    | ((design: Partial<Pick<EditedDraft, 'templateId' | 'themeId'>>) => void)
    | { as: string }
}

/** Previews the page on four screens and on paper, and its documents. */
export const PreviewPane = memo(function PreviewPane(props: PreviewPaneProps) {
  const { design, suggestion, html, order, shown, onDesign } = props
  const [screenId, setScreenId] = useState<ScreenId>(() =>
    matchMedia('(max-width: 639px)').matches ? '390' : '1440',
  )
  const screen = SCREENS.find(({ value }) => value === screenId)

  return (
    <>
      <PaneHeader title="Preview" titleHidden>
        <div className="flex items-center gap-2">
          <DesignPickers design={design} onDesign={onDesign} />
        </div>
        <SegmentedToggle
          small
          label="Screen"
          options={[...SCREENS, { value: 'pdf', label: 'PDF', title: 'PDF, Word and text' }]}
          value={screenId}
          onChange={setScreenId}
        />
      </PaneHeader>
      {typeof onDesign === 'function' && suggestion !== null && (
        <TemplateHint design={design} suggestion={suggestion} onDesign={onDesign} />
      )}
      {html === null ? (
        <EmptyRoom
          className="flex-1"
          title="No such template."
          text="Choose one above to see the page."
        />
      ) : screen === undefined ? (
        <DraftDocument order={order} draft={shown} />
      ) : (
        <PreviewFrame
          html={emulateMedia(html, screen.look)}
          width={screen.width}
          paper={screen.look === 'print'}
          key={screen.value === 'print' ? 'print' : 'screen'}
        />
      )}
    </>
  )
})

function DesignPickers({ design, onDesign }: Pick<PreviewPaneProps, 'design' | 'onDesign'>) {
  if (typeof onDesign !== 'function') {
    return <p className="text-caption text-muted">Same template and theme as {onDesign.as}</p>
  }
  const { light } = themes[design.themeId]
  return (
    <>
      <select
        aria-label="Template"
        value={design.templateId}
        onChange={({ target }) => onDesign({ templateId: target.value })}
        className={PICKER}
      >
        {!isTemplateId(design.templateId) && <option value={design.templateId}>Choose…</option>}
        {templateManifests.map(({ id, name, role }) => (
          <option key={id} value={id} title={role}>
            {name}
          </option>
        ))}
      </select>
      <span className="relative">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 rounded-xs border border-line-2"
          style={{ background: light.accent }}
        />
        <select
          aria-label="Theme"
          value={design.themeId}
          onChange={({ target }) => onDesign({ themeId: themeIdSchema.parse(target.value) })}
          className={`${PICKER} pl-7.5`}
        >
          {themeIds.map((id) => (
            <option key={id} value={id}>
              {themeLabels[id].label}
            </option>
          ))}
        </select>
      </span>
    </>
  )
}

/** Recommends another template with reasons, unless it is selected. */
function TemplateHint(props: {
  design: PreviewPaneProps['design']
  suggestion: TemplateSuggestion
  onDesign: (design: Pick<EditedDraft, 'templateId'>) => void
}) {
  const { design, suggestion, onDesign } = props
  const { templateId, reason } = suggestion
  if (templateId === design.templateId) return null
  const name = templateManifests.find(({ id }) => id === templateId)?.name
  return (
    <div className="flex items-baseline gap-3 border-b border-line bg-glass-1 px-4 py-1.5 text-caption">
      <p className="min-w-0 flex-1 text-ink-2">{reason}</p>
      <button
        type="button"
        onClick={() => onDesign({ templateId })}
        className="min-h-8 shrink-0 rounded-xs font-semibold underline-offset-4 hover:underline"
      >
        Use {name}
      </button>
    </div>
  )
}

const PICKER = 'h-9 rounded-sm border border-line-2 bg-surface px-2 text-admin hover:border-ink-2'

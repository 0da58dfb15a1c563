import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { studioRoutes } from '@vitrine/contract/studio'
import { publishingRoutes } from '@vitrine/contract/publishing'
import { prepareResume } from './prepare-resume.ts'
import type { ThemeId } from '@vitrine/domain/site'
import { themeIds, themeLabels } from '@vitrine/domain/site'
import { renderPage } from '@vitrine/renderer/page'
import { isTemplateId, templateManifests } from '@vitrine/renderer/templates'
import { themes } from '@vitrine/renderer/themes'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import type { EditedDraft } from './draft-backup.ts'
import { PaneHead } from './pane-head.tsx'
import { asSeenIn, type PreviewLook } from './preview-document.ts'

const SCREENS = {
  '390': { width: 390, look: 'light' },
  '1440': { width: 1440, look: 'light' },
  dark: { width: 1440, look: 'dark' },
  /** A4 at 96 dpi. */
  print: { width: 794, look: 'print' },
} as const satisfies Record<string, { width: number; look: PreviewLook }>

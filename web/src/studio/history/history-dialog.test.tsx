// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import type { SiteResponse } from '@vitrine/contract/publishing'
import { templateManifests } from '@vitrine/renderer/templates'
import { renderPage } from '../../api/testing/render-page.tsx'
import type { EditedDraft } from '../draft/index.ts'
import { HistoryDialog } from './history-dialog.tsx'

const STATES = 'GET /api/admin/orders/o1/drafts/en/states'
const state = (revision: number) => `${STATES}/${revision}`
const VERSION = 'GET /api/admin/orders/o1/versions/3/documents/en'

const [first, second] = templateManifests
if (!first || !second) throw new Error('there are not two templates')

const aResume = (label: string, summary: string) => ({ basics: { name: 'Ada', label, summary } })
const now: EditedDraft = {
  resume: aResume('Nurse', 'New words'),
  ...{ templateId: second.id, themeId: 'honey', decided: {}, madeFrom: {} },
}
const past = (resume: unknown, templateId: string = first.id) => ({
  body: { resume, templateId, themeId: 'nomad' },
})
const version: SiteResponse['versions'][number] = {
  ...{ number: 3, publishedAt: '2026-03-02T12:00:00.000Z', publishedBy: 'staff:noor' },
  ...{ templateId: first.id, themeId: 'nomad', languages: ['en'], pageBytes: 1, fileCount: 1 },
  ...{ hasDesignedPdf: true, live: true, note: 'The phone number was wrong' },
}
const site: SiteResponse = {
  ...{ subdomain: 'ada', proposedSubdomain: 'ada', url: null, state: 'live', leadsOn: null },
  ...{ languages: [], owedLanguages: [], hiddenContact: [], editions: null, publication: null },
  versions: [version],
}
const saved = (revision: number, day: number) => ({
  revision,
  savedBy: 'noor',
  beganAt: `2026-03-0${day}T12:00:00.000Z`,
  savedAt: `2026-03-0${day}T12:00:00.000Z`,
})

/** An editor that passes its document to the dialog. */
async function open({
  isTranslation = false,
  template = first?.id,
}: {
  isTranslation?: boolean
  template?: string | undefined
} = {}) {
  const draft = { latest: now }
  function Editor() {
    const [shown, setShown] = useState(now)
    return (
      <HistoryDialog
        orderId="o1"
        language={{ code: 'en', name: 'English' }}
        open
        onOpenChange={() => {}}
        resume={shown.resume}
        design={isTranslation ? null : shown}
        site={site}
        onEdit={(alter) => {
          draft.latest = alter(draft.latest)
          setShown(draft.latest)
        }}
      />
    )
  }
  const page = await renderPage(Editor, {
    at: '/admin/editor',
    answers: {
      [STATES]: { body: { states: [saved(1, 1), saved(4, 4)] } },
      [state(1)]: past(aResume('Ward nurse', 'Old words'), template),
      [state(4)]: past(aResume('Nurse', 'New words'), second?.id),
      [VERSION]: past(aResume('Nurse', 'Old words')),
    },
  })
  await page.says('Current draft')
  return { page, draft }
}

type Opened = Awaited<ReturnType<typeof open>>['page']

const choose = (page: Opened, label: string, moment: string) =>
  act(async () => {
    const select = page.control(label) as unknown as HTMLSelectElement
    select.value = moment
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

const putBack = (name: string) =>
  act(async () =>
    document.querySelector<HTMLElement>(`button[aria-label="Restore: ${name}"]`)?.click(),
  )

// @promise draft-history
test('compares any two states or versions with their notes', async () => {
  const { page } = await open()
  await page.says('Version 3 of the site')
  await page.says(': “The phone number was wrong”')
  await choose(page, 'Before', 'r1')
  await choose(page, 'After', 'v3')
  await page.says('1 field differs')
  await page.says('Before: Ward nurse')
  await page.says('After: Nurse')
  expect(() => page.button('Put back')).toThrow()
})

// @promise draft-history
test('restores one field, and the design separately', async () => {
  const { page, draft } = await open()
  await choose(page, 'Before', 'r1')
  await page.says('4 fields differ')
  await putBack('Role')
  expect(draft.latest).toEqual({ ...now, resume: aResume('Ward nurse', 'New words') })
  await page.says('3 fields differ')
  await putBack('Theme')
  await putBack('Template')
  await page.says('1 field differs')
  expect(draft.latest).toMatchObject({ templateId: first?.id, themeId: 'nomad' })
})

// @promise draft-history
test('restores text and design together', async () => {
  const { page, draft } = await open()
  await choose(page, 'Before', 'r1')
  await page.says('4 fields differ')
  await page.press('Restore all')
  await page.says('No changes')
  expect(draft.latest).toEqual({
    ...now,
    ...{ resume: aResume('Ward nurse', 'Old words'), templateId: first?.id, themeId: 'nomad' },
  })
})

// @promise draft-history
test('shows but does not restore a removed template', async () => {
  const { page, draft } = await open({ template: 'of-last-year' })
  await choose(page, 'Before', 'r1')
  await page.says('Before: of-last-year')
  await page.press('Restore all')
  await page.says('1 field differs')
  expect(draft.latest).toMatchObject({ templateId: second?.id, themeId: 'nomad' })
})

test('has no design in a translation', async () => {
  const { page, draft } = await open({ isTranslation: true })
  await choose(page, 'Before', 'r1')
  await page.says('2 fields differ')
  await page.press('Restore all')
  expect(draft.latest).toMatchObject({ templateId: second?.id, themeId: 'honey' })
})

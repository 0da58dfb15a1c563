// @vitest-environment happy-dom
import type { SiteResponse } from '@vitrine/contract/publishing'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { REGIONS } from '../ui/announce.ts'
import { Announcer } from '../ui/status.tsx'
import { SecondApprovalNote } from './staff-second-approval.tsx'
import { StaffSite } from './staff-site.tsx'

const SITE = 'GET /api/admin/orders/o1/site'
const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const APPROVE = `PUT /api/admin/orders/o1/publications/${ID}/signature`
const SEND_BACK = `DELETE /api/admin/orders/o1/publications/${ID}/signature`
const waiting: SiteResponse = {
  subdomain: null,
  proposedSubdomain: 'ada-quill',
  url: null,
  state: 'unpublished',
  leadsOn: null,
  owedLanguages: [],
  languages: [],
  hiddenContact: [],
  editions: null,
  versions: [],
  publication: {
    id: ID,
    state: 'waiting',
    problem: null,
    versionNumber: 2,
    waits: {
      askedBy: 'tove',
      askedAt: '2026-03-02T09:00:00.000Z',
      reason: null,
      owedLanguages: [],
      versionHash: 'abc',
    },
    proof: null,
  },
}

test.each([
  ['Send back', SEND_BACK, 'Version 2 is sent back to tove.'],
  ['Approve and publish', APPROVE, 'Approved. Version 2 goes live.'],
])('speaks the result of %s', async (button, call, words) => {
  const answers = { [SITE]: { body: waiting }, [call]: { body: waiting.publication } }
  const page = await renderPage(
    () => (
      <>
        <StaffSite orderId="o1" mayRedirect={false} onChanged={() => {}} />
        <Announcer />
      </>
    ),
    { at: '/admin/orders/o1', answers },
  )
  await page.says('is waiting for a second approval')
  if (call === APPROVE) await page.press('Approve and publish…')
  await act(async () => {
    const scope = document.querySelector('[role=alertdialog]') ?? document
    const buttons = [...scope.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === button)?.click()
  })
  await vi.waitFor(() =>
    expect(document.getElementById(REGIONS.polite.id)?.textContent).toContain(words),
  )
})

test('says at arrival that a version waits', async () => {
  await renderPage(
    () => (
      <>
        <SecondApprovalNote orderId="o1" />
        <StaffSite orderId="o1" mayRedirect={false} onChanged={() => {}} />
        <Announcer />
      </>
    ),
    { at: '/admin/orders/o1', answers: { [SITE]: { body: waiting } } },
  )
  await vi.waitFor(() =>
    expect(document.getElementById(REGIONS.polite.id)?.textContent).toBe(
      'Version 2 is waiting for a second approval',
    ),
  )
  const target = document.querySelector('a')?.getAttribute('href') ?? '#'
  expect(document.querySelector(target)?.textContent).toContain('tove asked to publish')
})

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderPage, SLOW_TIMEOUT } from '../api/testing/render-page.tsx'
import StaffTeamPage from './staff-team-page.tsx'

const TEAM = 'GET /api/admin/team'
const INES = '/api/admin/team/00000000-0000-4000-8000-000000000002'
const EXPIRES = '2026-03-04T09:00:00.000Z'

const noor = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'noor',
  email: null,
  role: 'owner',
  state: 'active',
  secondFactor: true,
  lastUsedAt: '2026-03-02T09:10:00.000Z',
  linkExpiresAt: null,
  you: true,
}
const ines = {
  ...noor,
  id: '00000000-0000-4000-8000-000000000002',
  username: 'ines',
  email: 'ines@example.com',
  role: 'writer',
  secondFactor: false,
  lastUsedAt: null,
  you: false,
}
const link = { member: ines, url: 'http://x/admin/welcome#a.b', expiresAt: EXPIRES, mailed: true }

const open = (answers: NonNullable<Parameters<typeof renderPage>[1]['answers']>) =>
  renderPage(StaffTeamPage, { at: '/admin/team', answers })

const acts = (label: string) =>
  [...document.querySelectorAll(`[role=group][aria-label="${label}"] button`)].map(
    ({ textContent }) => textContent,
  )

test('shows an owner every member and action', async () => {
  const mo = { ...ines, id: noor.id.replace(/1$/, '3'), username: 'mo', state: 'disabled' }
  const page = await open({ [TEAM]: { body: [ines, mo, noor] } })
  await page.says('2 people can sign in')
  expect(acts('ines')).toEqual(['Edit', 'New password', 'Disable'])
  expect(acts('mo')).toEqual(['Edit', 'Let in again'])
  expect(acts('noor')).toEqual(['Edit'])
})

test('gives managers no actions on owners and managers', async () => {
  const me = { ...noor, role: 'manager' }
  const boss = { ...noor, id: noor.id.replace(/1$/, '4'), username: 'boss', you: false }
  const page = await open({ [TEAM]: { body: [boss, ines, me] } })
  await page.says('boss')
  expect(acts('boss')).toEqual([])
  expect(acts('noor')).toEqual([])
  expect(acts('ines')).toEqual(['Edit', 'New password', 'Disable'])
  await page.press('Add a person')
  const offered = [...document.querySelectorAll('option')].map(({ value }) => value)
  expect(offered).toEqual(['writer'])
})

test('adds a member and shows the link once', async () => {
  const page = await open({
    [TEAM]: { body: [noor] },
    'POST /api/admin/team': ({ body }) =>
      (body as { username: string }).username === 'ines'
        ? { body: link }
        : { status: 409, body: { error: 'Taken', fields: { username: 'That name is taken' } } },
  })
  await page.says('You are the only one.')
  await page.press('Add a person')
  await page.press('Add and make the link')
  await page.says('Choose a username')
  expect(page.calls('POST /api/admin/team')).toHaveLength(0)
  await page.type('Username', 'noor')
  await page.press('Add and make the link')
  await page.says('That name is taken')
  await page.type('Username', 'ines')
  await page.type('Email address', 'ines@example.com')
  await page.press('Add and make the link')
  await page.says('It is on its way to ines@example.com')
  await page.says(link.url)
  expect(page.button('Copy the link')).toBeDefined()
  expect(page.calls('POST /api/admin/team')[1]?.body).toEqual({
    username: 'ines',
    role: 'writer',
    email: 'ines@example.com',
  })
  await page.press('Done')
  expect(page.text()).not.toContain(link.url)
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'), SLOW_TIMEOUT)
})

test('confirms before disabling and shows the refusal there', async () => {
  const disable = `PUT ${INES}/disablement`
  const page = await open({
    [TEAM]: { body: [ines, noor] },
    [disable]: { status: 409, body: { error: 'They are the only owner who can sign in.' } },
  })
  await page.says('ines')
  await page.press('Disable')
  await page.says('Disable ines?')
  expect(page.calls(disable)).toHaveLength(0)
  const confirm = () => {
    const all = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
    return all.find(({ textContent }) => textContent === 'Disable')
  }
  confirm()?.click()
  await page.says('They are the only owner who can sign in.')
  page.answers[disable] = { body: { ...ines, state: 'disabled' } }
  confirm()?.click()
  await page.says('ines is signed out and can’t sign in any more.')
})

test('retries a failed load of the team', async () => {
  const page = await open({ [TEAM]: new TypeError('no network') })
  await page.says('The team could not be loaded')
  page.answers[TEAM] = { body: [noor] }
  await page.press('Try again')
  await page.says('1 person can sign in')
})

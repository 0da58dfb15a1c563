// @vitest-environment happy-dom
import type { LinkResponse, LinksResponse } from '@vitrine/contract/links'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import CustomerLinks from './customer-links.tsx'
import { linkStatusText } from './link-status-text.ts'

const Page = () => <CustomerLinks access={{ oid: 'pi_1', t: 't1' }} />
const open = (body: LinksResponse) =>
  renderPage(Page, {
    at: '/my-site',
    answers: { 'GET /api/orders/pi_1/links?token=t1': { body } },
  })

const link = (changes: Partial<LinkResponse>): LinkResponse => ({
  ...{ address: 'https://talks.example/2021', state: 'well', saw: '200' },
  ...{ lookedAt: '2026-03-07T09:00:00.000Z', missingSince: null },
  ...changes,
})
const gone = link({ state: 'gone', saw: '404', missingSince: '2026-03-02T09:00:00.000Z' })

test('lists missing links first with both check dates', async () => {
  const page = await open({
    links: [
      link({ address: 'https://well.example/' }),
      gone,
      link({ address: 'https://in.example/', state: 'unclear', saw: '999' }),
    ],
  })
  await page.says('Where your page leads')
  await page.says(
    'It answered that there is no such page (404), on March 2, 2026 and on March 7, 2026.',
  )
  await page.says('The other 2')
  const addresses = [...document.querySelectorAll('li a')].map((a) => a.textContent)
  expect(addresses).toEqual([
    'https://talks.example/2021',
    'https://in.example/',
    'https://well.example/',
  ])
})

test('says only that no link is missing', async () => {
  await (await open({ links: [link({})] })).says('None of its 1 link was found to be gone.')
})

// @promise dead-links
test.each<[string, Partial<LinkResponse>, string]>([
  [
    'one look',
    { state: 'doubtful', saw: 'no-such-name' },
    'There is no such host, on March 7, 2026. We look again before we call it gone.',
  ],
  [
    'who lets no programs in',
    { state: 'unclear', saw: '999' },
    'It lets no programs in (999), on March 7, 2026. That does not say that it is gone.',
  ],
  [
    'an answer without words of its own',
    { state: 'unclear', saw: '451' },
    'It answered 451, on March 7, 2026. That does not say that it is gone.',
  ],
  ['what is there', {}, 'There on March 7, 2026.'],
  ['no look', { state: 'new', saw: null, lookedAt: null }, 'Not checked yet.'],
])('describes only the result of %s', (_, changes, words) => {
  expect(linkStatusText(link(changes))).toBe(words)
})

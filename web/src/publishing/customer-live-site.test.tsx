// @vitest-environment happy-dom
import type { MySiteResponse } from '@vitrine/contract/publishing'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import LiveSite from './customer-live-site.tsx'

const site = {
  url: 'https://ada-quill.vitrine.example/',
  languages: [],
  hasArchive: false,
} as unknown as NonNullable<MySiteResponse['site']>

test('shares the address by WhatsApp and email', async () => {
  const page = await renderPage(() => <LiveSite site={site} />, { at: '/my-site', answers: {} })
  const hrefOf = (name: string) => page.button(name).getAttribute('href') ?? ''
  const whatsApp = new URL(hrefOf('Send by WhatsApp'))
  expect(whatsApp.origin).toBe('https://wa.me')
  expect(whatsApp.searchParams.get('text')).toBe(`My CV and work: ${site.url}`)
  expect(hrefOf('Send by email')).toBe(
    'mailto:?subject=My%20CV&body=My%20CV%20and%20work%3A%0Ahttps%3A%2F%2Fada-quill.vitrine.example%2F',
  )
})

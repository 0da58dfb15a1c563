// @vitest-environment happy-dom
import type { EInvoicesResponse } from '@vitrine/contract/billing'
import { NO_E_INVOICE_BUYER } from '@vitrine/domain/billing/e-invoice'
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { StaffEInvoices } from './staff-e-invoices.tsx'

const ORDER = '00000000-0000-4000-8000-00000000000b'
const DOCUMENT = '00000000-0000-4000-8000-00000000000a'
const PATH = `/api/admin/orders/${ORDER}/e-invoices`
const complete = { buyer: [], seller: [] }
const told: EInvoicesResponse = {
  buyer: NO_E_INVOICE_BUYER,
  asked: ['taxId', 'buyerReference'],
  missing: { 'factur-x': complete, xrechnung: { buyer: ['buyerReference'], seller: ['phone'] } },
  documents: [{ id: DOCUMENT, kind: 'receipt', number: 'R-000001', isPossible: true }],
}
const saved: EInvoicesResponse = {
  ...told,
  buyer: { ...NO_E_INVOICE_BUYER, buyerReference: '04011000-12345-34' },
  missing: { 'factur-x': complete, xrechnung: complete },
}
const linkTo = (format: string) =>
  document.querySelector(
    `a[href="/api/admin/orders/${ORDER}/papers/${DOCUMENT}/e-invoice?format=${format}"]`,
  )

async function openPanel() {
  const page = await renderPage(() => <StaffEInvoices orderId={ORDER} />, {
    at: '/',
    answers: { [`GET ${PATH}`]: { body: told }, [`PUT ${PATH}`]: { body: saved } },
  })
  const details = document.querySelector('details')
  if (!details) throw new Error('the panel is missing')
  await act(async () => {
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
  await page.says('Download R-000001 as Factur-X (PDF)')
  return page
}

test('offers Factur-X and names what XRechnung lacks', async () => {
  const page = await openPanel()
  expect(linkTo('factur-x')).not.toBeNull()
  await act(async () => {
    const field = document.querySelector('select')
    if (field) field.value = 'xrechnung'
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.says('Still needed: buyer reference.')
  await page.says('Enter your telephone number in Settings, Business.')
  expect(linkTo('xrechnung')).toBeNull()
  await page.type('Buyer reference', '04011000-12345-34')
  await page.press('Save details')
  await page.says('Download R-000001 as XRechnung (XML)')
  expect(linkTo('xrechnung')).not.toBeNull()
})

// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { CopyFileFromOrder } from './copy-file-from-order.tsx'

const orderId = '00000000-0000-4000-8000-000000000001'
const TAKE = `POST /api/admin/orders/${orderId}/taken-files`
const OTHER = 'That order is of another mail address.'

async function open(answer: NonNullable<Parameters<typeof renderPage>[1]['answers']>[string]) {
  const onDone = vi.fn()
  const page = await renderPage(() => <CopyFileFromOrder orderId={orderId} onDone={onDone} />, {
    at: '/admin/order',
    answers: { [TAKE]: answer },
  })
  await page.press('Copy from another order…')
  return { ...page, onDone, bodies: () => page.calls(TAKE).map(({ body }) => body) }
}

test('rejects an invalid order number at its field', async () => {
  const page = await open({ body: { fileName: 'ada.pdf' } })
  await page.type('Number of the other order', '12')
  await page.press('Copy file')
  await page.says('Enter the number of the other order')
  expect(document.activeElement).toBe(page.control('Number of the other order'))
  expect(page.bodies()).toEqual([])
})

// @promise file-copies
test('copies a file once on repeated clicks', async () => {
  const page = await open({ body: { fileName: 'ada.pdf' } })
  await page.type('Number of the other order', ' 1a2b3c4d ')
  await act(async () => {
    page.button('Copy file').click()
    page.button('Copy file').click()
  })
  await page.says('CV copied from order 1A2B3C4D.')
  expect(page.bodies()).toEqual([{ kind: 'cv', number: '1A2B3C4D' }])
  expect(page.onDone).toHaveBeenCalledTimes(1)
})

// @promise file-copies
test('asks for the email address of a different customer', async () => {
  const page = await open((sent) =>
    (sent.body as { confirmation?: string }).confirmation === undefined
      ? {
          status: 409,
          body: { error: OTHER, code: 'other_person', fields: { confirmation: OTHER } },
        }
      : { body: { fileName: 'ada.pdf' } },
  )
  expect(page.text()).not.toContain('Mail address of the other order')
  await page.type('Number of the other order', '1A2B3C4D')
  await page.press('Copy file')
  await page.says(OTHER)
  await page.type('Mail address of the other order', 'ada@office.example')
  await page.press('Copy file')
  await page.says('CV copied from order 1A2B3C4D.')
  expect(page.bodies().at(-1)).toEqual({
    ...{ kind: 'cv', number: '1A2B3C4D', confirmation: 'ada@office.example' },
  })
})

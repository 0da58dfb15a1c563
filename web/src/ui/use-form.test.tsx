// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { TextField } from './field.tsx'
import { type FormErrors, useForm } from './use-form.ts'

type Letter = { name: string; email: string }
const check = ({ name, email }: Letter) => ({
  ...(!email.includes('@') && { email: 'Enter your address' }),
  ...(name === '' && { name: 'Enter your name' }),
})

// @promise field-validation
test('nothing is judged before the first sending', async () => {
  const page = await aForm()
  await page.type('Email', 'ada')
  await page.leave('Email')
  expect(page.text()).not.toContain('Enter your')
})

// @promise field-validation: Fields are validated on blur and submit, and errors clear on edit.
test('an error goes with the first key, and comes back on leaving if it is still deserved', async () => {
  const page = await aForm()
  await page.press('Send')
  expect(errorAt(page, 'Email')).toBe('Enter your address')
  await page.type('Email', 'a')
  expect(errorAt(page, 'Email')).toBeUndefined()
  await page.type('Email', 'ad')
  expect(errorAt(page, 'Email')).toBeUndefined()
  await page.leave('Email')
  expect(errorAt(page, 'Email')).toBe('Enter your address')
  await page.type('Email', 'ada@')
  await page.leave('Email')
  expect(errorAt(page, 'Email')).toBeUndefined()
  expect(errorAt(page, 'Name')).toBe('Enter your name')
})

// @promise field-validation
test('sending judges again what was edited and not left', async () => {
  const page = await aForm()
  await page.press('Send')
  await page.type('Email', 'ada')
  await page.press('Send')
  expect(errorAt(page, 'Email')).toBe('Enter your address')
})

test('a sending that failed lists what is wrong in the order of the page, and takes the focus there', async () => {
  const page = await aForm()
  await page.press('Send')
  expect(page.text()).toContain('There is a problemEnter your nameEnter your address')
  expect(document.activeElement?.textContent).toContain('There is a problem')
  page.control('Email').focus()
  await page.type('Email', 'ada')
  expect(document.activeElement).toBe(page.control('Email'))
  await page.press('Send')
  expect(document.activeElement?.textContent).toContain('There is a problem')
})

test('a short form without a list leads to the first wrong field', async () => {
  const page = await aForm({ focus: 'first field' })
  await page.type('Name', 'Ada')
  await page.press('Send')
  expect(document.activeElement).toBe(page.control('Email'))
})

// @promise server-field-errors: Server errors appear at their field and keep the input.
test('what the server says of a field stands there until the field is edited', async () => {
  const send = refusing({ fields: { email: 'That address is taken' }, sentence: 'Look below' })
  const page = await aForm({ send })
  await fill(page)
  await page.press('Send')
  expect(errorAt(page, 'Email')).toBe('That address is taken')
  expect(page.text()).not.toContain('Look below')
  await page.leave('Email')
  expect(errorAt(page, 'Email')).toBe('That address is taken')
  await page.type('Email', 'ada.q@example.com')
  expect(errorAt(page, 'Email')).toBeUndefined()
})

test('what no field can mend is listed too, and stays while fields are edited', async () => {
  const send = refusing({ fields: { unheardOf: 'Wrong' }, sentence: 'Not today' })
  const page = await aForm({ send })
  await fill(page)
  await page.press('Send')
  await page.type('Name', 'Ada Q')
  expect(page.text()).toContain('There is a problemNot today')
  expect(page.text()).not.toContain('Wrong')
})

// @promise server-field-errors
test('what was typed survives a sending that fails', async () => {
  const page = await aForm({ send: () => Promise.reject(new TypeError('Failed to fetch')) })
  await fill(page)
  await page.press('Send')
  await page.says('The server can’t be reached.')
  expect(page.control('Name').value).toBe('Ada')
  expect(page.control('Email').value).toBe('ada@example.com')
})

// @promise server-field-errors
test('pressed twice in the same moment, it is sent once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn(() => promise)
  const page = await aForm({ send })
  await fill(page)
  const button = page.button('Send')
  await act(async () => {
    button.click()
    button.click()
  })
  expect(page.text()).toContain('sending')
  await page.press('Send')
  expect(send).toHaveBeenCalledOnce()
  await act(async () => resolve())
  expect(page.text()).toContain('sent')
  await page.press('Send')
  expect(send).toHaveBeenCalledTimes(2)
})

// @promise early-input
test('what a browser filled in without telling is sent', async () => {
  const send = vi.fn(() => Promise.resolve())
  const page = await aForm({ send })
  await page.type('Name', 'Ada')
  page.control('Email').setAttribute('value', 'kept@example.com')
  await page.press('Send')
  expect(send.mock.calls).toEqual([[{ name: 'Ada', email: 'kept@example.com' }, expect.anything()]])
})

// @promise early-input: Input before hydration is kept.
test('what was typed before the page was alive wins over what was kept from the last visit', async () => {
  const told = vi.fn()
  function Page() {
    const form = useForm({
      id: 'letter',
      initial: () => ({ name: '', email: '' }),
      restore: () => ({ name: 'Kept', email: 'kept@example.com' }),
      onChange: told,
    })
    return (
      <form {...form.attributes}>
        <TextField {...form.text('name')} label="Name" />
        <TextField {...form.text('email')} label="Email" />
      </form>
    )
  }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  page.innerHTML = renderToString(<Page />)
  const field = (name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]`)
  Object.assign(field('name') ?? {}, { value: 'Typed early' })
  const root = await act(async () => hydrateRoot(page, <Page />, { onRecoverableError: () => {} }))
  expect(field('name')?.value).toBe('Typed early')
  expect(field('email')?.value).toBe('kept@example.com')
  expect(told).toHaveBeenCalledExactlyOnceWith(
    { name: 'Typed early' },
    { name: 'Typed early', email: 'kept@example.com' },
  )
  await act(async () => root.unmount())
})

// @promise early-input
test('an error on leaving waits for the mouse button, so that nothing moves under a press', async () => {
  const page = await aForm()
  await page.press('Send')
  await page.type('Email', 'ada')
  await act(async () => window.dispatchEvent(new MouseEvent('mousedown')))
  await page.leave('Email')
  expect(errorAt(page, 'Email')).toBeUndefined()
  await act(async () => window.dispatchEvent(new MouseEvent('mouseup')))
  await page.says('There is a problemEnter your nameEnter your address')
  expect(errorAt(page, 'Email')).toBe('Enter your address')
})

type Sender = (letter: Letter) => Promise<FormErrors<keyof Letter> | undefined | void>

/** A form of two fields that shows its state in words. */
function aForm(given: { send?: Sender; focus?: 'first field' } = {}) {
  const send = given.send ?? (() => Promise.resolve())
  function Page() {
    const { focus } = given
    const initial = () => ({ name: '', email: '' })
    const form = useForm({ id: 'letter', initial, check, ...(focus && { focus }) })
    return (
      <form {...form.attributes} onSubmit={form.submit(send)}>
        {!focus && <ErrorSummary {...form.summary} />}
        <TextField {...form.text('name')} label="Name" />
        <TextField {...form.text('email')} label="Email" />
        <button type="submit">Send</button>
        {form.state}
      </form>
    )
  }
  return renderPage(Page, { at: '/letter' })
}

async function fill(page: Awaited<ReturnType<typeof aForm>>) {
  await page.type('Name', 'Ada')
  await page.type('Email', 'ada@example.com')
}

function errorAt(page: Awaited<ReturnType<typeof aForm>>, label: string): string | undefined {
  const id = page.control(label).getAttribute('aria-describedby')
  return (id && document.getElementById(id)?.textContent) || undefined
}

/** Stands for an answer of the server. */
function refusing(answer: { fields: Record<string, string>; sentence: string }): Sender {
  return () => Promise.reject(Object.assign(new Error('400'), answer))
}

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
test('validates nothing before the first submit', async () => {
  const page = await aForm()
  await page.type('Email', 'ada')
  await page.leave('Email')
  expect(page.text()).not.toContain('Enter your')
})

// @promise field-validation: Fields are validated on blur and submit, and errors clear on edit.
test('clears an error on edit and validates on blur', async () => {
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
test('validates edited fields on submit', async () => {
  const page = await aForm()
  await page.press('Send')
  await page.type('Email', 'ada')
  await page.press('Send')
  expect(errorAt(page, 'Email')).toBe('Enter your address')
})

test('lists errors in page order and focuses the list', async () => {
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

test('focuses the first invalid field without a list', async () => {
  const page = await aForm({ focus: 'first field' })
  await page.type('Name', 'Ada')
  await page.press('Send')
  expect(document.activeElement).toBe(page.control('Email'))
})

// @promise server-field-errors: Server errors appear at their field and keep the input.
test("shows the server's field error until it is edited", async () => {
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

test('keeps an error without a field while fields change', async () => {
  const send = refusing({ fields: { unheardOf: 'Wrong' }, sentence: 'Not today' })
  const page = await aForm({ send })
  await fill(page)
  await page.press('Send')
  await page.type('Name', 'Ada Q')
  expect(page.text()).toContain('There is a problemNot today')
  expect(page.text()).not.toContain('Wrong')
})

// @promise server-field-errors
test('keeps the input after a failed submit', async () => {
  const page = await aForm({ send: () => Promise.reject(new TypeError('Failed to fetch')) })
  await fill(page)
  await page.press('Send')
  await page.says('The server can’t be reached.')
  expect(page.control('Name').value).toBe('Ada')
  expect(page.control('Email').value).toBe('ada@example.com')
})

// @promise server-field-errors
test('submits once on a double click', async () => {
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
test('submits autofilled values', async () => {
  const send = vi.fn(() => Promise.resolve())
  const page = await aForm({ send })
  await page.type('Name', 'Ada')
  page.control('Email').setAttribute('value', 'kept@example.com')
  await page.press('Send')
  expect(send.mock.calls).toEqual([[{ name: 'Ada', email: 'kept@example.com' }, expect.anything()]])
})

// @promise early-input: Input before hydration is kept.
test('does not read checkboxes as text', async () => {
  const send = vi.fn(() => Promise.resolve())
  function Page() {
    const form = useForm({ id: 'letter', initial: () => ({ copy: false, size: 'a4' }) })
    return (
      <form {...form.attributes} onSubmit={form.submit(send)}>
        <label>
          Copy
          <input type="checkbox" name="copy" value="yes" />
        </label>
        <label>
          Letter size
          <input type="radio" name="size" value="letter" />
        </label>
        <button type="submit">Send</button>
      </form>
    )
  }
  const page = await renderPage(Page, { at: '/letter' })
  await page.check('Copy')
  await page.press('Send')
  expect(send).toHaveBeenCalledExactlyOnceWith({ copy: false, size: 'a4' }, expect.anything())
})

test('prefers early input over restored values', async () => {
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
test('delays a blur error until the mouse is released', async () => {
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

/** A form with two fields that prints its state. */
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

/** A rejection by the server. */
function refusing(answer: { fields: Record<string, string>; sentence: string }): Sender {
  return () => Promise.reject(Object.assign(new Error('400'), answer))
}

// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { type ReactNode, act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { REGIONS, forgetActs } from './announce.ts'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { Loading } from './spinner.tsx'
import { Announcer, Status } from './status.tsx'

const region = (kind: keyof typeof REGIONS = 'polite') => document.getElementById(REGIONS[kind].id)
const spoken = (text: string, kind: keyof typeof REGIONS = 'polite') =>
  vi.waitFor(() => expect(region(kind)?.textContent).toBe(text))
/** Longer than a text settles. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 300))

async function renderStatus(Page: () => ReactNode) {
  forgetActs()
  return renderPage(
    () => (
      <>
        <Page />
        <Announcer />
      </>
    ),
    { at: '/page' },
  )
}

function Saving() {
  const [step, setStep] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setStep(step + 1)}>
        Save
      </button>
      {step > 0 && (
        <Status as="div">
          <p>
            <b>{step}</b> of 2 saved
          </p>
          <p>Preview · PDF</p>
        </Status>
      )}
    </>
  )
}

test('speaks a result that appears as one sentence', async () => {
  const { press } = await renderStatus(Saving)
  await press('Save')
  await spoken('1 of 2 saved. Preview, PDF')
  await press('Save')
  await spoken('2 of 2 saved. Preview, PDF')
})

test('leaves out the buttons of a result', async () => {
  const Removing = () => {
    const [removed, setRemoved] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setRemoved(true)}>
          Remove
        </button>
        {removed && (
          <Status>
            Taken off your list. <button type="button">Put it back</button>
          </Status>
        )}
      </>
    )
  }
  const { press } = await renderStatus(Removing)
  await press('Remove')
  await spoken('Taken off your list.')
})

test('has one atomic region of each kind that stays', async () => {
  const { press } = await renderStatus(Saving)
  const regions = [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')]
  expect(
    regions.map((each) => [
      each.getAttribute('aria-live'),
      each.getAttribute('aria-atomic'),
      each.textContent,
    ]),
  ).toEqual([
    ['polite', 'true', ''],
    ['assertive', 'true', ''],
  ])
  await press('Save')
  await spoken('1 of 2 saved. Preview, PDF')
  expect([...document.querySelectorAll('[aria-live], [role=status], [role=alert]')]).toEqual(
    regions,
  )
})

test('speaks nothing that the page shows by itself', async () => {
  let change = (_text: string) => {}
  await renderStatus(() => {
    const [text, setText] = useState('Story one')
    change = setText
    return <Status>{text}</Status>
  })
  await act(async () => change('Story two'))
  await settled()
  expect(region()?.textContent).toBe('')
})

test('speaks no result of Tab', async () => {
  function Late() {
    const [isShown, setShown] = useState(false)
    return (
      <>
        <input aria-label="Name" onKeyDown={() => setShown(true)} />
        {isShown && <Status>Loading packages…</Status>}
      </>
    )
  }
  await renderStatus(Late)
  const key = (name: string) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true })
      document.querySelector('input')?.dispatchEvent(event)
    })
  await key('Tab')
  await settled()
  expect(document.body.textContent).toContain('Loading packages…')
  expect(region()?.textContent).toBe('')
})

test('speaks what others do, and errors, without an act', async () => {
  let come = () => {}
  await renderStatus(() => {
    const [here, setHere] = useState(false)
    come = () => setHere(true)
    return (
      <>
        <Status unasked>{here && 'Mia is editing'}</Status>
        <Notice urgent>{here && 'The order could not be loaded'}</Notice>
      </>
    )
  })
  await act(async () => come())
  await spoken('Mia is editing')
  await spoken('The order could not be loaded', 'assertive')
})

test('speaks only changes of a count', async () => {
  const { press } = await renderStatus(() => {
    const [count, setCount] = useState<number>()
    return (
      <>
        <button type="button" onClick={() => setCount((count ?? 0) + 1)}>
          Add
        </button>
        {count && <Status onlyChanges>{count} chosen</Status>}
      </>
    )
  })
  await press('Add')
  await settled()
  expect(region()?.textContent).toBe('')
  await press('Add')
  await spoken('2 chosen')
})

test('speaks the same words twice', async () => {
  const { press } = await renderStatus(() => {
    const [key, setKey] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setKey(key + 1)}>
          Send
        </button>
        {key > 0 && <Status key={key}>Sent</Status>}
      </>
    )
  })
  await press('Send')
  await spoken('Sent')
  const before = region()?.firstChild
  await press('Send')
  await vi.waitFor(() => expect(region()?.firstChild).not.toBe(before))
  await spoken('Sent')
})

test('is heard behind a modal dialog', async () => {
  const { press } = await renderStatus(() => {
    const [step, setStep] = useState(0)
    return (
      <main>
        <button type="button" onClick={() => setStep(1)}>
          Open
        </button>
        <Status>{step === 2 && 'Draft saved'}</Status>
        <Dialog open={step > 0} onOpenChange={() => setStep(0)} title="Send preview">
          <button type="button" onClick={() => setStep(2)}>
            Send
          </button>
        </Dialog>
      </main>
    )
  })
  await press('Open')
  expect(document.querySelector('main')?.closest('[aria-hidden=true]')).not.toBeNull()
  await press('Send')
  await spoken('Draft saved')
  expect(region()?.closest('[aria-hidden=true]')).toBeNull()
})

/** The error summary takes the focus, too. */
const MAY_HAVE_REGIONS = ['ui/status.tsx', 'ui/error-summary.tsx']

test('speaks no loading beside a result', async () => {
  const { press } = await renderStatus(() => {
    const [isDone, setDone] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setDone(true)}>
          Approve
        </button>
        {isDone && (
          <>
            <Loading>Loading…</Loading>
            <Status>Your site is live.</Status>
            <Loading>Loading…</Loading>
          </>
        )}
      </>
    )
  })
  await press('Approve')
  await spoken('Your site is live.')
})

// Firefox gives them the focus of Tab; a screen reader says nothing about one without a name.
test('scrolling elements are named or skipped by Tab', async () => {
  const scrolls = /["' ]overflow-(?:[xy]-)?(?:auto|scroll)\b/g
  const found = []
  for await (const file of glob('web/src/**/*.tsx')) {
    // Radix gives its dialogs `tabindex="-1"`.
    if (/\.test\.tsx$|ui\/dialog\.tsx$/.test(file)) continue
    const code = readFileSync(file, 'utf8')
    for (const { index } of code.matchAll(scrolls)) {
      const tag = code.slice(code.lastIndexOf('\n    ', code.lastIndexOf('<', index)), index)
      const isNamed = /tabIndex(=\{0\}|: 0)/.test(tag) && /role\b.*aria-label/s.test(tag)
      if (!isNamed && !/tabIndex=\{-1\}/.test(tag)) found.push(file)
    }
  }
  expect(found).toEqual([])
})

test('no other component has a live region', async () => {
  const own = /\brole=(?:\{?["'](?:status|alert|log|timer|marquee)["'])|\baria-live\b|<output\b/
  const found = []
  for await (const file of glob('web/src/**/*.tsx'))
    if (!file.endsWith('.test.tsx') && own.test(readFileSync(file, 'utf8'))) found.push(file)
  expect(found.map((file) => file.replace('web/src/', '')).sort()).toEqual(
    MAY_HAVE_REGIONS.toSorted(),
  )
})

import { adoptCss } from './style-sheet.ts'

const CSS = `
dialog[data-vitrine-bank] { box-sizing: border-box; position: fixed; inset: 0; margin: auto; height: fit-content; width: min(26rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); overflow: auto; padding: 1.5rem; border: 1px solid #d5d8de; border-radius: 12px; background: #fff; color: #1a1d24; font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 20px 60px rgb(0 0 0 / 30%) }
dialog[data-vitrine-bank]::backdrop { background: rgb(15 18 25 / 60%) }
dialog[data-vitrine-bank] h2 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3 }
dialog[data-vitrine-bank] p { margin: 0 0 1.25rem }
dialog[data-vitrine-bank] div { display: flex; flex-wrap: wrap; gap: .75rem }
dialog[data-vitrine-bank] button { flex: 1 1 8rem; min-height: 44px; padding: .5rem 1rem; border: 1px solid #1a1d24; border-radius: 8px; background: #fff; color: #1a1d24; font: inherit; font-weight: 600; cursor: pointer }
dialog[data-vitrine-bank] button[value="complete"] { background: #1a1d24; color: #fff }
dialog[data-vitrine-bank] button:focus-visible { outline: 3px solid #3b6fd4; outline-offset: 2px }
`

/**
 * The bank's authentication as a modal dialog with "Complete" and "Fail".
 *
 * Escape and closing count as "Fail". Restores the focus.
 */
export function showAuthenticationDialog(amount: {
  cents: number
  currency: string
}): Promise<'complete' | 'fail'> {
  const before = document.activeElement
  const dialog = document.createElement('dialog')
  dialog.dataset.vitrineBank = ''
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  dialog.setAttribute('aria-labelledby', 'vitrine-bank-title')
  dialog.setAttribute('aria-describedby', 'vitrine-bank-text')

  const title = document.createElement('h2')
  title.id = 'vitrine-bank-title'
  title.textContent = 'Your bank asks you to confirm'
  const text = document.createElement('p')
  text.id = 'vitrine-bank-text'
  text.textContent = `Confirm the test payment of ${shownAmount(amount)}? This bank is simulated: no card is charged.`
  const complete = makeButton('Complete', 'complete')
  const fail = makeButton('Fail', 'fail')
  const buttons = document.createElement('div')
  buttons.append(complete, fail)
  dialog.append(title, text, buttons)
  document.body.append(dialog)
  const undress = adoptCss(CSS, dialog)

  return new Promise((resolve) => {
    let isAnswered = false
    const answer = (outcome: 'complete' | 'fail') => {
      if (isAnswered) return
      isAnswered = true
      dialog.close()
      dialog.remove()
      undress()
      if (before instanceof HTMLElement) before.focus()
      resolve(outcome)
    }
    complete.addEventListener('click', () => answer('complete'))
    fail.addEventListener('click', () => answer('fail'))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      answer('fail')
    })
    dialog.addEventListener('close', () => answer('fail'))
    dialog.addEventListener('keydown', (event) => {
      // Keep these keys from listeners of the page.
      event.stopPropagation()
      if (event.key === 'Escape') {
        event.preventDefault()
        answer('fail')
      }
      if (event.key === 'Tab') {
        event.preventDefault()
        const other = document.activeElement === complete ? fail : complete
        other.focus()
      }
    })
    dialog.showModal()
    complete.focus()
  })
}

function makeButton(label: string, value: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.value = value
  button.textContent = label
  return button
}

function shownAmount({ cents, currency }: { cents: number; currency: string }): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

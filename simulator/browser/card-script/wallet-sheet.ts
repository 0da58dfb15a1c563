import { testCards } from '../test-cards.ts'
import { adoptCss } from './style-sheet.ts'

const CSS = `
dialog[data-vitrine-sheet] { box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); max-height: calc(100dvh - 2rem); overflow-y: auto; padding: 1.5rem; border: 1px solid #d5d8de; border-radius: 12px; background: #fff; color: #1a1d24; font: 16px/1.5 system-ui, sans-serif }
dialog[data-vitrine-sheet]::backdrop { background: rgb(15 18 25 / 60%) }
dialog[data-vitrine-sheet] h2 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3 }
dialog[data-vitrine-sheet] p { margin: 0 0 1rem }
dialog[data-vitrine-sheet] label { display: block; margin: 0 0 1.25rem; font-weight: 600 }
dialog[data-vitrine-sheet] select { display: block; box-sizing: border-box; width: 100%; min-height: 44px; margin-top: .25rem; font: inherit }
dialog[data-vitrine-sheet] div { display: flex; flex-wrap: wrap; gap: .75rem }
dialog[data-vitrine-sheet] button { flex: 1 1 8rem; min-height: 44px; padding: .5rem 1rem; border: 1px solid #1a1d24; border-radius: 8px; background: #fff; color: #1a1d24; font: inherit; font-weight: 600; cursor: pointer }
dialog[data-vitrine-sheet] button[value="pay"] { background: #1a1d24; color: #fff }
dialog[data-vitrine-sheet] :focus-visible { outline: 3px solid #3b6fd4; outline-offset: 2px }
`

/** The test cards in a wallet: one that pays, one that is declined, one whose bank asks. */
const CARDS = [
  { name: 'Visa …4242', number: '4242424242424242' },
  { name: 'Visa …0002, declined', number: '4000000000000002' },
  { name: 'Visa …3184, the bank asks', number: '4000002760003184' },
]

/**
 * The sheet of a wallet as a modal dialog with the total, a choice of card, "Pay" and "Cancel".
 * Resolves to the API name of the chosen test card; undefined if canceled, by Escape too. Restores
 * the focus.
 */
export function showWalletSheet(about: {
  wallet: string
  cents: number
  currency: string
}): Promise<string | undefined> {
  const { wallet, cents, currency } = about
  const before = document.activeElement
  const dialog = document.createElement('dialog')
  dialog.dataset.vitrineSheet = ''
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  dialog.setAttribute('aria-labelledby', 'vitrine-sheet-title')

  const title = document.createElement('h2')
  title.id = 'vitrine-sheet-title'
  title.textContent = wallet
  const text = document.createElement('p')
  const total = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  text.textContent = `Total ${total.format(cents / 100)}. This wallet is simulated: no card is charged.`
  const cards = document.createElement('select')
  cards.append(...CARDS.map(makeOption))
  const label = document.createElement('label')
  label.append('Card', cards)
  const pay = makeButton('Pay', 'pay')
  const cancel = makeButton('Cancel', 'cancel')
  const buttons = document.createElement('div')
  buttons.append(pay, cancel)
  dialog.append(title, text, label, buttons)
  document.body.append(dialog)
  const undress = adoptCss(CSS, dialog)

  return new Promise((resolve) => {
    let isAnswered = false
    const answer = (card: string | undefined) => {
      if (isAnswered) return
      isAnswered = true
      dialog.close()
      dialog.remove()
      undress()
      if (before instanceof HTMLElement) before.focus()
      resolve(card)
    }
    const chosen = () => testCards.find(({ number }) => number === cards.value)?.paymentMethods[0]
    pay.addEventListener('click', () => answer(chosen()))
    cancel.addEventListener('click', () => answer(undefined))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      answer(undefined)
    })
    dialog.addEventListener('close', () => answer(undefined))
    // Keep keys from listeners of the page.
    dialog.addEventListener('keydown', (event) => event.stopPropagation())
    dialog.showModal()
    pay.focus()
  })
}

function makeOption({ name, number }: (typeof CARDS)[number]): HTMLOptionElement {
  const option = document.createElement('option')
  option.value = number
  option.textContent = name
  return option
}

function makeButton(label: string, value: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.value = value
  button.textContent = label
  return button
}

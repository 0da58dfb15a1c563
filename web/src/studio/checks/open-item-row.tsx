import type { KeyboardEvent } from 'react'
import { acceptsReason, type OpenItem, takesTick } from '@vitrine/domain/publishing/gate'
import { type ChangedField, ChangedText } from '../changes/index.ts'
import { fieldLabel } from '../fields/index.ts'

/** A blocker or warning, with before and after of a changed field. */
export function OpenItemRow(props: {
  item: OpenItem
  change: ChangedField | undefined
  isChosen: boolean
  onChoose: (on: boolean) => void
  onConfirm: () => void
  onTick: () => void
  onVisit: () => void
}) {
  const { item, change, isChosen, onChoose, onConfirm, onTick, onVisit } = props
  const isDoubt = change?.isDoubt === true
  const press = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      step(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && event.altKey && isDoubt) onConfirm()
    else if (event.key === 'Enter' && event.altKey && takesTick(item)) onTick()
    else return
    event.preventDefault()
  }
  const where =
    item.kind === 'wish'
      ? 'Order'
      : item.kind === 'words'
        ? 'Words'
        : item.pointer === ''
          ? 'Draft'
          : fieldLabel(item.pointer)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it
    <li onKeyDown={press} className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-start">
      {acceptsReason(item) ? (
        <label className="grid size-11 place-items-center">
          <input
            type="checkbox"
            className="size-4.5 accent-ink"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <span className="sr-only">Choose: {item.sentence}</span>
        </label>
      ) : (
        <span />
      )}
      <button
        type="button"
        {...{ [ITEM]: '' }}
        title="Go there"
        onClick={onVisit}
        className="min-h-11 rounded-xs py-2.5 text-left underline-offset-4 hover:underline"
      >
        <span className="break-words">{item.sentence}</span>{' '}
        <span className="text-muted">{where}</span>
      </button>
      {takesTick(item) && (
        <button
          type="button"
          title={`${TICKED[item.kind === 'wish' ? 'wish' : 'field']} (Alt Enter)`}
          onClick={onTick}
          className="col-start-2 min-h-9 w-fit rounded-xs pb-2 font-semibold underline underline-offset-4"
        >
          {TICKED[item.kind === 'wish' ? 'wish' : 'field']}
          <span className="sr-only">: {item.kind === 'wish' ? item.text : where}</span>
        </button>
      )}
      {change !== undefined && (
        <div className="col-start-2 grid gap-1 pb-2">
          <ChangedText change={change} />
          {isDoubt && (
            <button
              type="button"
              title="Same fact (Alt Enter)"
              onClick={onConfirm}
              className="min-h-9 w-fit rounded-xs font-semibold underline underline-offset-4"
            >
              Same fact<span className="sr-only">: {item.sentence}</span>
            </button>
          )}
        </div>
      )}
    </li>
  )
}

const TICKED = { wish: 'Done', field: 'Checked' } as const

/** A data attribute for arrow key navigation. */
const ITEM = 'data-item'

const itemsIn = (box: ParentNode | null) => [
  ...(box?.querySelectorAll<HTMLElement>(`[${ITEM}]`) ?? []),
]

function step(from: HTMLElement, by: 1 | -1) {
  const all = itemsIn(document)
  all[all.findIndex((each) => from.contains(each)) + by]?.focus()
}

/** Focuses the next or previous item before this one disappears. */
export function focusBeside(box: HTMLElement | null) {
  const all = itemsIn(box)
  const at = all.findIndex((each) => each.closest('li')?.contains(document.activeElement))
  ;(all[at + 1] ?? all[at - 1])?.focus()
}

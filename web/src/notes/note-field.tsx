import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { accountRoutes } from '@vitrine/contract/accounts'
import { routeQuery } from '../api/query-client.ts'
import { TextArea } from '../ui/field.tsx'
import { insertMention, matchNames, mentionAt } from './mention-autocomplete.ts'
import { isComposing } from '../ui/is-composing.ts'
import { Status } from '../ui/status.tsx'

const OFFERED = 8

/** A note with autocompletion of mentions: arrows select, Enter inserts, Escape closes. */
export function NoteField(props: {
  id: string
  name: string
  label: string
  hint?: string
  value: string
  error: string | undefined
  onType: (text: string) => void
  onBlur: () => void
}) {
  const { id, name, label, hint, value, error, onType, onBlur } = props
  const people = useQuery(routeQuery(accountRoutes.listPeople, {})).data ?? []
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [caret, setCaret] = useState(0)
  const [closed, setClosed] = useState(false)
  const [chosen, setChosen] = useState(0)
  const typed = closed ? undefined : mentionAt(value, caret)
  const active = people.flatMap((person) => (person.active ? person.username : []))
  const offered = typed ? matchNames(typed.typed, active).slice(0, OFFERED) : []
  const current = offered[Math.min(chosen, offered.length - 1)]
  const optionId = (offer: string) => `${listId}-${offer}`

  const look = (at: number) => {
    if (at !== caret) setChosen(0)
    setCaret(at)
  }
  const take = (offer: string) => {
    if (!typed) return
    const done = insertMention(value, caret, typed, offer)
    onType(done.text)
    look(done.caret)
    // After React has set the text; before that the caret would jump to the end.
    requestAnimationFrame(() => {
      const area = box.current?.querySelector('textarea')
      // A frame can be late: what was typed since then is not put elsewhere.
      if (area?.value !== done.text) return
      area.focus()
      area.setSelectionRange(done.caret, done.caret)
    })
  }
  const press = (event: KeyboardEvent) => {
    // Input methods use these keys themselves.
    if (current === undefined || isComposing(event)) return
    const at = offered.indexOf(current)
    if (event.key === 'ArrowDown') setChosen((at + 1) % offered.length)
    else if (event.key === 'ArrowUp') setChosen((at + offered.length - 1) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(current)
    else if (event.key === 'Escape') setClosed(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={box} className="relative">
      <TextArea
        id={id}
        name={name}
        label={label}
        hint={hint}
        value={value}
        error={error}
        rows={3}
        aria-autocomplete="list"
        aria-controls={current === undefined ? undefined : listId}
        aria-activedescendant={current === undefined ? undefined : optionId(current)}
        onChange={({ target }) => {
          setClosed(false)
          onType(target.value)
          look(target.selectionStart)
        }}
        onSelect={({ currentTarget }) => look(currentTarget.selectionStart)}
        onKeyDown={press}
        onBlur={() => {
          setClosed(true)
          onBlur()
        }}
      />
      {current !== undefined && (
        <div
          id={listId}
          role="listbox"
          aria-label="Names of the team"
          className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-sm border border-line-2 bg-surface py-1 shadow-md"
        >
          {offered.map((offer) => (
            <button
              key={offer}
              id={optionId(offer)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={offer === current}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(offer)}
              className={`flex min-h-11 w-full items-center px-4 text-left ${offer === current ? 'bg-glass-2 font-semibold' : 'hover:bg-wall-2'}`}
            >
              @{offer}
            </button>
          ))}
        </div>
      )}
      <Status className="sr-only">
        {current !== undefined &&
          `${offered.length} ${offered.length === 1 ? 'name' : 'names'} of the team. Arrows choose, Enter takes.`}
      </Status>
    </div>
  )
}

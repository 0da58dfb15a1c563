import { useEffect, useRef, useState } from 'react'
import type { FormError } from './error-summary.tsx'
import { errorMessage } from './error-message.ts'

/** One sentence for each field that has to change; under `page` what no field can mend. */
export type FormErrors<Field extends string> = {
  readonly [Name in Field | 'page']?: string | undefined
}

/** A press or a form's own event; none where a key or a dialog sends. */
type Pressed = { preventDefault: () => void; nativeEvent: Event }

export type Form<Values extends object, Extra extends string = never> = ReturnType<
  typeof useForm<Values, Extra>
>

/**
 * Values, errors and sending of one form. `Extra` names fields whose value is not held here: a file,
 * the provider's card field.
 *
 * An error goes when its field is edited, and the field is judged again when it is left or when the
 * form is sent: never while somebody types. Nothing is judged before the first sending. What was typed
 * before the page was alive counts, and survives a sending that fails. One sending at a time.
 */
export function useForm<Values extends object, Extra extends string = never>({
  id,
  initial,
  restore,
  restoreOn,
  check,
  onChange,
  focus = 'summary',
}: {
  /** A field's control has the id `${id}-${field}`. */
  id: string
  /** In the order of the page: problems are listed so. */
  initial: () => Values
  /** The values once the page is alive, where the browser alone knows them; asked again when `restoreOn` changes. */
  restore?: () => Values
  restoreOn?: string
  check?: (values: Values) => FormErrors<(keyof Values & string) | Extra>
  /** Told of what was typed or chosen, and of all values after it. */
  onChange?: (part: Partial<Values>, values: Values) => void
  /** Where the focus goes when a sending failed: an `ErrorSummary`, or, in a short form without one, the first wrong field. */
  focus?: 'summary' | 'first field'
}) {
  type Field = (keyof Values & string) | Extra
  const [values, setValues] = useState(initial)
  // Two changes may come before the next rendering: what was typed early, and the press that waited.
  const latest = useRef(values)
  const [problems, setProblems] = useState<FormErrors<Field>>({})
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const isSending = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  /** What changed since a sending failed, and was not judged since; undefined while nothing is judged. */
  const edited = useRef<Set<string>>(undefined)
  const afterPress = useAfterPress()

  const take = (next: Values) => {
    latest.current = next
    setValues(next)
  }

  const change = (part: Partial<Values>) => {
    const fields = Object.keys(part) as Field[]
    take({ ...latest.current, ...part })
    for (const field of fields) edited.current?.add(field)
    forgive(...fields)
    onChange?.(part, latest.current)
  }

  /** Takes the errors of these fields away. */
  const forgive = (...fields: Field[]) =>
    setProblems((now) =>
      fields.some((field) => now[field])
        ? { ...now, ...Object.fromEntries(fields.map((field) => [field, undefined])) }
        : now,
    )

  /** As before the first sending: no errors, and nothing is judged. */
  const forgiveAll = () => {
    edited.current = undefined
    setProblems({})
  }

  const leave = (field: Field) =>
    afterPress(() => {
      if (!edited.current?.delete(field)) return
      const found = check?.(latest.current)[field]
      setProblems((now) => ({ ...now, [field]: found }))
    })

  useEffect(() => {
    if (restore) take(restore())
    const early = readChangedControls(element.current, latest.current)
    if (Object.keys(early).length > 0) change(early)
    // oxlint-disable-next-line react/exhaustive-deps -- once, and when what is restored is another
  }, [restoreOn])

  const listed: FormError[] = inOrder(values, problems).map(([field, text]) =>
    field === 'page' ? { text } : { fieldId: `${id}-${field}`, text },
  )
  const firstWrong = listed.find(({ fieldId }) => fieldId !== undefined)?.fieldId
  useEffect(() => {
    if (attempt > 0 && focus === 'first field' && firstWrong)
      document.getElementById(firstWrong)?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- with a failed sending only, not while errors go
  }, [attempt])

  const fail = (found: FormErrors<Field>) => {
    edited.current = new Set()
    setProblems(found)
    setState('idle')
    setAttempt((count) => count + 1)
  }

  const sender =
    (judges: boolean) =>
    (send: SubmitHandler<Values, Field>) =>
    (event?: Pressed): void => {
      event?.preventDefault()
      void (async () => {
        // State changes with the next drawing only; a second press can come before that.
        if (isSending.current) return
        // What a browser filled in without telling counts too.
        const early = readChangedControls(element.current, latest.current)
        if (Object.keys(early).length > 0) change(early)
        const found = (judges && check?.(latest.current)) || {}
        if (hasAny(found)) return fail(found)
        isSending.current = true
        forgiveAll()
        setState('sending')
        try {
          const refused = await send(latest.current, submitterOf(event))
          if (refused && hasAny(refused)) fail(refused)
          else setState('sent')
        } catch (fault) {
          fail(problemsIn(fault, latest.current))
        } finally {
          isSending.current = false
        }
      })()
    }

  return {
    values,
    problems,
    state,
    change,
    forgive,
    forgiveAll,
    /** The id of a field's control. */
    idOf: (field: Field) => `${id}-${field}`,
    /** For `ErrorSummary`. */
    summary: { problems: listed, attempt },
    /** For the `form` element. */
    attributes: { ref: element, noValidate: true },

    /** Back to the first values. */
    reset: () => {
      take(initial())
      forgiveAll()
    },

    /** For a control of text. `read` turns what was typed into what the field holds. */
    text: <Name extends TextFieldOf<Values>>(
      field: Name,
      read: (typed: string) => Values[Name] = (typed) => typed as Values[Name],
    ) => ({
      id: `${id}-${field}`,
      name: field,
      value: String(values[field] ?? ''),
      error: problems[field],
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [field]: read(target.value) } as unknown as Partial<Values>),
      onBlur: () => leave(field),
    }),

    /** Checks, then sends; what `send` resolves to or throws lands on its fields. */
    submit: sender(true),
    /** Sends what needs no check: a choice to leave the fields alone. */
    skip: sender(false),
  }
}

/** Resolves to nothing once the form is sent, or to what was refused. `pressed` is the button, if one was. */
export type SubmitHandler<Values, Field extends string> = (
  values: Values,
  pressed: HTMLButtonElement | undefined,
) => Promise<FormErrors<Field> | undefined | void> | undefined | void

type TextFieldOf<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string | undefined ? Name : never
}[keyof Values & string]

/** What the form's controls hold otherwise than `values`. Choices are left out: React repeats an early press. */
function readChangedControls<Values extends object>(
  form: HTMLFormElement | null,
  values: Values,
): Partial<Values> {
  const standing: Record<string, string> = {}
  for (const control of form?.elements ?? []) {
    if (!('name' in control && 'value' in control && 'type' in control)) continue
    const { name, value, type } = control as HTMLInputElement
    if (!(name in values) || type === 'radio' || type === 'checkbox') continue
    const held = String(values[name as keyof Values] ?? '')
    if (value !== '' && value !== held) standing[name] = value
  }
  // The names and the kind of value were looked at; a select holds one of its own options.
  return standing as Partial<Values>
}

function submitterOf(event: Pressed | undefined): HTMLButtonElement | undefined {
  const pressed = (event?.nativeEvent as SubmitEvent | undefined)?.submitter
  return pressed instanceof HTMLButtonElement ? pressed : undefined
}

function hasAny(problems: object): boolean {
  return Object.values(problems).some(Boolean)
}

function inOrder(values: object, problems: object): [field: string, text: string][] {
  const said = Object.entries(problems).filter(([, text]) => text)
  const names = Object.keys(values)
  const place = (field: string) =>
    field === 'page' ? Infinity : names.includes(field) ? names.indexOf(field) : names.length
  return said.toSorted(([one], [other]) => place(one) - place(other))
}

/** A refusal that names fields of this form lands on them; anything else is said of the page. */
function problemsIn(fault: unknown, values: object): FormErrors<never> {
  const fields = Object.entries((fault as { fields?: object } | null)?.fields ?? {})
  const known = fields.filter(([field]) => field in values)
  return known.length > 0 ? Object.fromEntries(known) : { page: errorMessage(fault) }
}

/**
 * Puts an act off while a mouse button is down. A press takes the focus before it ends: an error
 * line that appeared in between would move away what is being pressed.
 */
function useAfterPress(): (act: () => void) => void {
  const waiting = useRef<(() => void)[]>(undefined)
  useEffect(() => {
    const press = () => {
      waiting.current ??= []
    }
    const release = () => {
      const acts = waiting.current ?? []
      waiting.current = undefined
      // After the click that the release becomes.
      setTimeout(() => acts.forEach((act) => act()))
    }
    window.addEventListener('mousedown', press, true)
    window.addEventListener('mouseup', release, true)
    return () => {
      window.removeEventListener('mousedown', press, true)
      window.removeEventListener('mouseup', release, true)
    }
  }, [])
  return (act) => (waiting.current ? void waiting.current.push(act) : act())
}

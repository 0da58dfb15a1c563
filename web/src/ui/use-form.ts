import { useEffect, useRef, useState } from 'react'
import type { FormError } from './error-summary.tsx'
import { errorMessage } from './error-message.ts'

/** One sentence per invalid field; `page` holds an error that belongs to no field. */
export type FormErrors<Field extends string> = {
  readonly [Name in Field | 'page']?: string | undefined
}

/** A click or a submit event; absent if a key or a dialog submits. */
type SubmitTrigger = { preventDefault: () => void; nativeEvent: Event }

export type Form<Values extends object, Extra extends string = never> = ReturnType<
  typeof useForm<Values, Extra>
>

/**
 * Values, errors and submission of one form. `Extra` names fields whose value is not kept here: a
 * file, the provider's card field.
 *
 * Editing a field clears its error. The field is validated again on blur or submit, never while
 * the visitor types, and not before the first submit. Values typed before hydration count, and
 * survive a failed submit. Only one submit runs at a time.
 */
export function useForm<Values extends object, Extra extends string = never>(options: {
  /** A field's control has the id `${id}-${field}`. */
  id: string
  /** In page order: errors are listed in it. */
  initial: () => Values
  /** Values that only the browser knows, read after hydration and when `restoreOn` changes. */
  restore?: () => Values
  restoreOn?: string
  check?: (values: Values) => FormErrors<(keyof Values & string) | Extra>
  /** Called with the edited part and all values. */
  onChange?: (part: Partial<Values>, values: Values) => void
  /** Focus after a failed submit: an `ErrorSummary`, or the first invalid field of a short form without one. */
  focus?: 'summary' | 'first field'
}) {
  type Field = (keyof Values & string) | Extra
  const { id, initial, restore, restoreOn, check, onChange, focus = 'summary' } = options
  const [values, setValues] = useState(initial)
  // Two changes can come before the next render: an early value and the click that submits it.
  const latest = useRef(values)
  const errors = useFormErrors<Field>(id, Object.keys(values), focus)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const isSending = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  /** Fields edited since a failed submit and not validated since; undefined before the first one. */
  const edited = useRef<Set<string>>(undefined)
  const afterPress = useAfterPress()

  const replace = (next: Values) => {
    latest.current = next
    setValues(next)
  }

  const change = (part: Partial<Values>) => {
    const fields = Object.keys(part) as Field[]
    replace({ ...latest.current, ...part })
    for (const field of fields) edited.current?.add(field)
    errors.clear(...fields)
    onChange?.(part, latest.current)
  }

  const clearErrors = (...fields: Field[]) => {
    if (fields.length === 0) edited.current = undefined
    errors.clear(...fields)
  }

  const validateOnBlur = (field: Field) =>
    afterPress(() => {
      if (edited.current?.delete(field)) errors.set(field, check?.(latest.current)[field])
    })

  const takeUnreported = () => {
    const part = readChangedControls(element.current, latest.current)
    if (Object.keys(part).length > 0) change(part)
  }

  useEffect(() => {
    if (restore) replace(restore())
    takeUnreported()
    // oxlint-disable-next-line react/exhaustive-deps -- only on mount and when `restoreOn` changes
  }, [restoreOn])

  const fail = (found: FormErrors<Field>) => {
    edited.current = new Set()
    errors.fail(found)
    setState('idle')
  }

  const send = async (
    handler: SubmitHandler<Values, Field>,
    trigger: SubmitTrigger | undefined,
    validate: boolean,
  ) => {
    // State changes with the next render, and a second click can come before it.
    if (isSending.current) return
    // Autofill does not always fire an event.
    takeUnreported()
    const found = (validate && check?.(latest.current)) || {}
    if (hasErrors(found)) return fail(found)
    isSending.current = true
    clearErrors()
    setState('sending')
    try {
      const refused = await handler(latest.current, submitButton(trigger))
      if (refused && hasErrors(refused)) fail(refused)
      else setState('sent')
    } catch (error) {
      fail(errorsFrom(error, latest.current))
    } finally {
      isSending.current = false
    }
  }

  const submitter =
    (validate: boolean) =>
    (handler: SubmitHandler<Values, Field>) =>
    (trigger?: SubmitTrigger): void => {
      trigger?.preventDefault()
      void send(handler, trigger, validate)
    }

  return {
    values,
    problems: errors.byField,
    state,
    change,
    /** Clears the errors of these fields; without a field, all errors. */
    clearErrors,
    /** The id of a field's control. */
    idOf: (field: Field) => `${id}-${field}`,
    /** For `ErrorSummary`. */
    summary: errors.summary,
    /** For the `form` element. Without scripts, `post` keeps what was typed out of the address. */
    attributes: { ref: element, noValidate: true, method: 'post' as const },

    /** Restores the initial values. */
    reset: () => {
      replace(initial())
      clearErrors()
    },

    /** Props of a text control. `read` turns the typed text into the field's value. */
    text: <Name extends TextFieldOf<Values>>(
      field: Name,
      read: (typed: string) => Values[Name] = (typed) => typed as Values[Name],
    ) => ({
      id: `${id}-${field}`,
      name: field,
      value: String(values[field] ?? ''),
      error: errors.byField[field],
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [field]: read(target.value) } as unknown as Partial<Values>),
      onBlur: () => validateOnBlur(field),
    }),

    /** Validates, then calls the handler; the errors it resolves to or throws are shown at their fields. */
    submit: submitter(true),
    /** Calls the handler without validation. */
    skip: submitter(false),
  }
}

/** Resolves to nothing on success, else to the errors. `button` is the pressed submit button. */
export type SubmitHandler<Values, Field extends string> = (
  values: Values,
  button: HTMLButtonElement | undefined,
) => Promise<FormErrors<Field> | undefined | void> | undefined | void

type TextFieldOf<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string | undefined ? Name : never
}[keyof Values & string]

/** Errors by field, and the focus after a failed submit. */
function useFormErrors<Field extends string>(
  id: string,
  fields: readonly string[],
  focus: 'summary' | 'first field',
) {
  const [byField, setByField] = useState<FormErrors<Field>>({})
  const [attempt, setAttempt] = useState(0)
  const listed: FormError[] = sortErrors(byField, fields).map(([field, text]) =>
    field === 'page' ? { text } : { fieldId: `${id}-${field}`, text },
  )
  const firstInvalid = listed.find(({ fieldId }) => fieldId !== undefined)?.fieldId
  useEffect(() => {
    if (attempt > 0 && focus === 'first field' && firstInvalid)
      document.getElementById(firstInvalid)?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only after a failed submit, not while errors are cleared
  }, [attempt])
  return {
    byField,
    summary: { problems: listed, attempt },
    set: (field: Field, text: string | undefined) =>
      setByField((now) => ({ ...now, [field]: text })),
    clear: (...cleared: Field[]) =>
      setByField((now) => {
        if (cleared.length === 0) return {}
        return cleared.some((field) => now[field])
          ? { ...now, ...Object.fromEntries(cleared.map((field) => [field, undefined])) }
          : now
      }),
    fail: (found: FormErrors<Field>) => {
      setByField(found)
      setAttempt((count) => count + 1)
    },
  }
}

/** Text controls whose value differs from `values`. React replays an early click on a checkbox or radio itself. */
function readChangedControls<Values extends object>(
  form: HTMLFormElement | null,
  values: Values,
): Partial<Values> {
  const changed: Record<string, string> = {}
  for (const control of form?.elements ?? []) {
    if (!('name' in control && 'value' in control && 'type' in control)) continue
    const { name, value, type } = control as HTMLInputElement
    if (!(name in values) || type === 'radio' || type === 'checkbox') continue
    if (value !== '' && value !== String(values[name as keyof Values] ?? '')) changed[name] = value
  }
  // Only text fields reach this, and a select holds one of its own options.
  return changed as Partial<Values>
}

function submitButton(trigger: SubmitTrigger | undefined): HTMLButtonElement | undefined {
  const pressed = (trigger?.nativeEvent as SubmitEvent | undefined)?.submitter
  return pressed instanceof HTMLButtonElement ? pressed : undefined
}

const hasErrors = (found: object): boolean => Object.values(found).some(Boolean)

function sortErrors(found: object, fields: readonly string[]): [field: string, text: string][] {
  const index = (field: string) =>
    field === 'page' ? Infinity : fields.includes(field) ? fields.indexOf(field) : fields.length
  return Object.entries(found)
    .filter(([, text]) => text)
    .toSorted(([one], [other]) => index(one) - index(other))
}

/** Errors of known fields are shown there; any other error belongs to the page. */
function errorsFrom(error: unknown, values: object): FormErrors<never> {
  const fields = Object.entries((error as { fields?: object } | null)?.fields ?? {})
  const known = fields.filter(([field]) => field in values)
  return known.length > 0 ? Object.fromEntries(known) : { page: errorMessage(error) }
}

/**
 * Delays an action until the mouse button is released. Pressing a button blurs the field first: an
 * error line that appears then would move the button away from the pointer.
 */
function useAfterPress(): (action: () => void) => void {
  const queue = useRef<(() => void)[]>(undefined)
  useEffect(() => {
    const press = () => {
      queue.current ??= []
    }
    const release = () => {
      const actions = queue.current ?? []
      queue.current = undefined
      // After the click event.
      setTimeout(() => actions.forEach((action) => action()))
    }
    window.addEventListener('mousedown', press, true)
    window.addEventListener('mouseup', release, true)
    return () => {
      window.removeEventListener('mousedown', press, true)
      window.removeEventListener('mouseup', release, true)
    }
  }, [])
  return (action) => (queue.current ? void queue.current.push(action) : action())
}

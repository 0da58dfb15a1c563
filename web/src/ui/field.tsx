import { TriangleAlert } from './icons.tsx'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { classNames } from './class-names.ts'
import { GrowingTextArea } from './growing-textarea.tsx'

type FieldProps = {
  label: string
  /** One short line under the label. */
  hint?: ReactNode
  /** Shown above the field with an icon. */
  error?: string | undefined
  /** Adds "(optional)". All other fields are required. */
  optional?: boolean
  /** The id of a text elsewhere that belongs to the control, such as the question it answers. */
  describedBy?: string | undefined
  /** At the end of the label's line: a source, a counter. */
  aside?: ReactNode
  /** The control's id, which `ErrorSummary` links to. */
  id?: string
  className?: string
}

const CONTROL =
  'block w-full rounded-sm border bg-surface text-body text-ink placeholder:text-muted transition-colors focus-visible:outline-offset-1 [&[readonly]]:bg-wall-2 disabled:cursor-not-allowed disabled:bg-wall-2 disabled:text-muted'

const border = (error: unknown) =>
  error ? 'border-2 border-danger' : 'border-line-2 hover:border-ink-2'

/** Label, hint and error around any control: `children` gets the attributes that connect them. */
export function Field(
  props: FieldProps & {
    children: (control: {
      id: string
      'aria-invalid': true | undefined
      'aria-describedby': string | undefined
    }) => ReactNode
  },
) {
  const { label, hint, error, optional, aside, describedBy, id: givenId, className } = props
  const { children } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          <span>{label}</span>
          {optional && <span className="font-normal text-muted"> (optional)</span>}
        </label>
        {aside && <span className="text-caption text-muted">{aside}</span>}
      </div>
      {hint && (
        <p id={hintId} className="text-small text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div className="mt-1.5">
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': [errorId, describedBy, hintId].filter(Boolean).join(' ') || undefined,
        })}
      </div>
    </div>
  )
}

/** An error line with an icon, for controls that `Field` does not wrap. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="mt-0.5 flex items-start gap-2 text-[1rem] text-danger">
      <TriangleAlert className="mt-1 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

export type SelectOption = { readonly value: string; readonly label: string }

type Control<T> = FieldProps & Omit<T, 'id' | 'className'>

/**
 * Input props of an email address. No `type="email"`: Firefox refuses and Chrome rewrites
 * international domains.
 */
export const EMAIL_INPUT = {
  type: 'text',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
export const PHONE_INPUT = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const
/** Input props of names, domains and codes: no autofill, capitals or spell check. */
export const LITERAL_INPUT = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

export function TextField(props: Control<InputHTMLAttributes<HTMLInputElement>>) {
  const { label, hint, error, optional, aside, describedBy, id, className, ...rest } = props
  return (
    <Field {...{ label, hint, error, optional, aside, describedBy, id, className }}>
      {(control) => (
        <input {...rest} {...control} className={classNames(CONTROL, border(error), 'h-13 px-4')} />
      )}
    </Field>
  )
}

export function TextArea(props: Control<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const { label, hint, error, optional, aside, describedBy, id, className, ...area } = props
  const { rows = 5, ...rest } = area
  return (
    <Field {...{ label, hint, error, optional, aside, describedBy, id, className }}>
      {(control) => (
        <GrowingTextArea
          {...rest}
          {...control}
          rows={rows}
          className={classNames(CONTROL, border(error), 'min-h-32 px-4 py-3')}
        />
      )}
    </Field>
  )
}

/** `options` come after the `children`. */
export function SelectField(
  props: Control<SelectHTMLAttributes<HTMLSelectElement>> & { options?: readonly SelectOption[] },
) {
  const { label, hint, error, optional, aside, describedBy, id, className, ...select } = props
  const { children, options, ...rest } = select
  return (
    <Field {...{ label, hint, error, optional, aside, describedBy, id, className }}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className={classNames(CONTROL, border(error), 'h-13 px-3.5')}
        >
          {children}
          {options?.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type ButtonStyle = {
  /**
   * `primary` once per view; `outline` beside it; `danger` for irreversible actions; `quiet` for
   * toolbars; `light` on dark backgrounds.
   */
  variant?: 'primary' | 'outline' | 'danger' | 'quiet' | 'light'
  /** `small` is 44 px high, else 52. */
  small?: boolean
  /** Full width. */
  wide?: boolean
}

const VARIANTS: Readonly<Record<NonNullable<ButtonStyle['variant']>, string>> = {
  primary: 'bg-ink text-on-ink hover:bg-glass-7',
  outline: 'border-[1.5px] border-ink bg-transparent text-ink hover:bg-glass-2',
  danger: 'bg-danger text-on-ink hover:bg-ink',
  light: 'bg-on-ink text-ink hover:bg-glass-2',
  quiet: 'bg-transparent text-ink hover:bg-glass-2',
}

const DISABLED = 'cursor-not-allowed bg-glass-2 text-muted'

function buttonClasses({ variant = 'primary', small, wide }: ButtonStyle, disabled = false) {
  return classNames(
    'inline-flex items-center justify-center gap-2.5 rounded-sm text-center font-semibold no-underline transition-colors duration-150 select-none active:translate-y-px forced-colors:border',
    small
      ? 'min-h-11 px-4 py-2 text-[1rem] leading-tight'
      : 'min-h-13 px-6 py-3 text-body leading-tight',
    wide && 'w-full',
    disabled ? DISABLED : VARIANTS[variant],
  )
}

type ButtonProps = ButtonStyle &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** An action is running: spinner, `aria-busy`, clicks are ignored. The label stays. */
    busy?: boolean
    ref?: Ref<HTMLButtonElement>
    children: ReactNode
  }

/** The label names the result: "Publish 3 languages". Show the reason near a disabled button. */
export function Button(props: ButtonProps) {
  const { variant, small, wide, busy, disabled, onClick, type, children, ...rest } = props
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- typed to the three there are
      type={type ?? 'button'}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // Not disabled, so that it keeps the focus.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      className={buttonClasses({ variant, small, wide }, disabled)}
    >
      {busy && <Spinner />}
      <span className="contents">{children}</span>
    </button>
  )
}

type ButtonLinkProps = ButtonStyle & Omit<LinkProps, 'className'> & { children: ReactNode }

/** A link that looks like a button. Takes the props of `Link` (`to`, `reloadDocument`). */
export function ButtonLink({ variant, small, wide, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, small, wide })}>
      {children}
    </Link>
  )
}

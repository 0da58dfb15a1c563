import { type ReactNode, createContext, useContext, useEffect, useRef } from 'react'
import { REGIONS, announce, listenForActs, spokenText } from './announce.ts'

const InsideStatus = createContext(false)

type StatusProps = {
  as?: 'p' | 'div' | 'span' | 'ol'
  id?: string
  className?: string
  /** Spoken in place of the visible text. */
  say?: string
  /** An error: interrupts, and is spoken without an act. */
  urgent?: boolean
  /** Changes are spoken without an act, such as what others do. */
  unasked?: boolean
  /** Its first text is not spoken: a count, a label. */
  onlyChanges?: boolean
  /** Says only that something is loading: a result of the same act replaces it. */
  filler?: boolean
  children?: ReactNode
}

/**
 * Text that screen readers speak as one sentence when it appears or changes: the result of an act.
 * What a page shows when it opens is not spoken.
 *
 * The element is no live region itself. It gives its text to the page's region (`Announcer`), which
 * always exists and is heard behind modal dialogs too.
 */
export function Status(props: StatusProps) {
  const {
    as: Tag = 'p',
    id,
    className,
    say,
    urgent,
    unasked,
    onlyChanges,
    filler,
    children,
  } = props
  const isInside = useContext(InsideStatus)
  const element = useRef<HTMLElement>(null)
  const said = useRef<string>(undefined)
  useEffect(() => {
    const shown = element.current
    if (shown === null || isInside) return
    const text = say ?? spokenText(shown)
    if (text === said.current) return
    const isFirst = said.current === undefined
    said.current = text
    if (isFirst && onlyChanges) return
    announce(shown, text, {
      urgent: urgent === true,
      unasked: unasked === true && !isFirst,
      filler: filler === true,
    })
  })
  return (
    <InsideStatus value>
      <Tag
        ref={(shown: HTMLElement | null) => {
          element.current = shown
        }}
        id={id}
        className={className}
      >
        {children}
      </Tag>
    </InsideStatus>
  )
}

/** The live regions of the page; rendered once. */
export function Announcer() {
  useEffect(listenForActs, [])
  return Object.entries(REGIONS).map(([politeness, { id, role }]) => (
    <p
      key={id}
      id={id}
      role={role}
      aria-live={politeness as keyof typeof REGIONS}
      aria-atomic="true"
      className="sr-only"
    />
  ))
}

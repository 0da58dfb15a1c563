import { type TextareaHTMLAttributes, type Ref, useCallback, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

const growsByItself = (): boolean =>
  typeof CSS === 'undefined' || CSS.supports('field-sizing', 'content')

/** A controlled text area as high as its text, also in Safari before 26.2 and Firefox. */
export function GrowingTextArea(
  props: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> },
) {
  const { ref, className, ...rest } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const setHeight = useRef('')
  const fit = useCallback(() => {
    const { current } = field
    if (current === null || growsByItself()) return
    const { style } = current
    // A person has dragged the corner.
    if (style.height !== setHeight.current) return
    style.height = 'auto'
    const borders = current.offsetHeight - current.clientHeight
    style.height = `${current.scrollHeight + borders}px`
    setHeight.current = style.height
  }, [])
  useLayoutEffect(fit)
  useLayoutEffect(() => {
    if (field.current === null || growsByItself()) return
    let width = 0
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width === width) return
      width = entry.contentRect.width
      fit()
    })
    observer.observe(field.current)
    return () => observer.disconnect()
  }, [fit])
  const attach = useCallback(
    (element: HTMLTextAreaElement | null) => {
      field.current = element
      if (typeof ref === 'function') return ref(element)
      if (ref) ref.current = element
    },
    [ref],
  )
  return (
    <textarea {...rest} ref={attach} className={classNames('field-sizing-content', className)} />
  )
}

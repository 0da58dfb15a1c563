import { useEffect, useRef } from 'react'

/** Focuses a heading that replaces the previous content. */
export function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

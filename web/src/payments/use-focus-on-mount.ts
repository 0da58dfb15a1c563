import { useEffect, useRef } from 'react'

/** Takes the focus to a heading that has just replaced what the customer was doing. */
export function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

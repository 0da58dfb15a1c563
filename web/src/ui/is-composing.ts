import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method, such as the Enter that ends a Japanese word. Safari
 * reports that Enter after the composition, with key code 229.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229

/** A Word file as PDF, or why it can't be drawn. */
export type DrawnPages =
  | { readonly pdf: Uint8Array }
  | { readonly refused: 'not-word' | 'not-installed' | 'too-slow' | 'unreadable' }

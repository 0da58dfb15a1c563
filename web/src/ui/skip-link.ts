/** A link that is seen only while it has the focus. Its place in the page is the caller's. */
export const SKIP_LINK =
  'sr-only rounded-sm bg-ink px-4 py-3 font-semibold text-on-ink focus-visible:not-sr-only focus-visible:inline-block print:hidden'

/** The pictures of the example sites that `tools/make-previews.ts` makes: pixels of each kind, and the widths there are. */
export const previewKinds = {
  desk: { width: 1280, height: 860, widths: [480, 720, 1040] },
  phone: { width: 390, height: 800, widths: [200, 390] },
  print: { width: 794, height: 1123, widths: [300, 600] },
} as const
export type PreviewKind = keyof typeof previewKinds

/** Pictures in another colour theme come in one width. */
export const THEMED_WIDTH = 640

/** Pictures made by `tools/make-previews.ts`: pixel sizes and available widths. */
export const previewKinds = {
  desk: { width: 1280, height: 860, widths: [480, 720, 1040] },
  phone: { width: 390, height: 800, widths: [200, 390] },
  print: { width: 794, height: 1123, widths: [300, 600] },
} as const
export type PreviewKind = keyof typeof previewKinds

/** Pictures in other themes have one width. */
export const THEMED_WIDTH = 640

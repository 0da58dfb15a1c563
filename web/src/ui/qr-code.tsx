import { create } from 'qrcode'
import { useMemo } from 'react'

/** The white margin that the QR standard demands. */
const QUIET_ZONE = 4

/** A QR code as SVG; black on white in every color scheme, or cameras can't read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full max-w-52 rounded-sm border border-line forced-colors:forced-color-adjust-none"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** One stroke per run of dark modules. */
function draw(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const strokes: string[] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x
      while (x < size && modules.get(y, x)) x++
      if (x > from) strokes.push(`M${from} ${y}h${x - from}v1H${from}z`)
    }
  }
  return { size, path: strokes.join('') }
}

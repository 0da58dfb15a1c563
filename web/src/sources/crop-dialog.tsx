import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { Status } from '../ui/status.tsx'
import {
  describePlace,
  largestSquare,
  maxZoom,
  moveSquare,
  type CropSquare,
  zoomOf,
  zoomSquare,
} from './crop-square.ts'
import { drawCrop } from './open-image.ts'

type CropProps = {
  picture: ImageBitmap
  /** During the upload. */
  busy: boolean
  error: string | undefined
  onUse: (square: CropSquare) => void
  onClose: () => void
}

/** Canvas pixels. */
const DRAWN = 640
const STEP = 0.04
const ZOOM_STEP = 1.15

/** Chooses the visible square by mouse, touch or keyboard. */
export function CropDialog({ picture, busy, error, onUse, onClose }: CropProps) {
  const [square, setSquare] = useState(() => largestSquare(picture))
  const zoom = zoomOf(picture, square)
  const most = maxZoom(picture)
  const zoomId = useId()
  const zoomTo = (next: number) => setSquare((now) => zoomSquare(picture, now, next))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose()
      }}
      title="Choose the part to show"
      description="Drag the picture, or move it with the arrow keys. Only this square is sent; the rest stays with you."
    >
      <Frame picture={picture} square={square} onSquare={setSquare} />
      {most > 1 && (
        <div className="mt-4 flex items-center gap-4">
          <label htmlFor={zoomId} className="font-semibold">
            Zoom
          </label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={most}
            step={0.01}
            value={zoom}
            aria-valuetext={percentOf(picture, square)}
            onChange={(event) => zoomTo(Number(event.target.value))}
            className="h-11 min-w-0 flex-1 accent-ink"
          />
        </div>
      )}
      <Status as="div" urgent>
        {error && <FieldError id={`${zoomId}-error`}>{error}</FieldError>}
      </Status>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button small busy={busy} onClick={() => onUse(square)}>
          Use this photo
        </Button>
        <Button small variant="outline" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

type FrameProps = {
  picture: ImageBitmap
  square: CropSquare
  onSquare: (change: (now: CropSquare) => CropSquare) => void
}

function Frame({ picture, square, onSquare }: FrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, square)
  }, [picture, square])

  const shift = (dx: number, dy: number) =>
    onSquare((now) => moveSquare(picture, now, dx * now.side, dy * now.side))
  const grow = (factor: number) =>
    onSquare((now) => zoomSquare(picture, now, zoomOf(picture, now) * factor))

  const press = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...fingers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]))
    fingers.current.set(event.pointerId, now)
    const width = event.currentTarget.clientWidth
    // The square moves against the pointer; each of two fingers moves it half as far.
    const share = other ? 2 : 1
    shift((before.x - now.x) / width / share, (before.y - now.y) / width / share)
    if (other) grow(apart(now, other) / Math.max(1, apart(before, other)))
  }
  const lift = (event: PointerEvent<HTMLCanvasElement>) => fingers.current.delete(event.pointerId)

  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => shift(-STEP, 0),
    ArrowRight: () => shift(STEP, 0),
    ArrowUp: () => shift(0, -STEP),
    ArrowDown: () => shift(0, STEP),
    '+': () => grow(ZOOM_STEP),
    '=': () => grow(ZOOM_STEP),
    '-': () => grow(1 / ZOOM_STEP),
  }
  const type = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div
      // Screen readers keep the arrow keys of a group for themselves. Orca names no application.
      role="slider"
      aria-label="Your picture: arrow keys move what is shown, plus and minus zoom"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentAcross(picture, square)}
      aria-valuetext={`${describePlace(picture, square)}, ${percentOf(picture, square)}`}
      tabIndex={0}
      onKeyDown={type}
      className="mx-auto w-full max-w-80 rounded-sm"
    >
      <canvas
        ref={canvas}
        width={DRAWN}
        height={DRAWN}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={lift}
        onPointerCancel={lift}
        className="block aspect-square w-full cursor-grab touch-none rounded-sm bg-glass-1 active:cursor-grabbing"
      />
    </div>
  )
}

const percentOf = (picture: ImageBitmap, square: CropSquare) =>
  `${Math.round(zoomOf(picture, square) * 100)} percent`

/** Of the way from the left edge to the right one. */
const percentAcross = ({ width }: ImageBitmap, { x, side }: CropSquare) =>
  width - side < 1 ? 50 : Math.round((x / (width - side)) * 100)

const apart = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y)

/**
 * Crops the center square of an RGB image and resizes it by area averaging. Returns opaque RGBA.
 * Pure.
 */
export function cropSquare(
  picture: { pixels: Uint8Array | Uint8ClampedArray; width: number; height: number },
  side: number,
): Uint8Array {
  const { pixels, width, height } = picture
  const whole = Math.min(width, height)
  const left = Math.floor((width - whole) / 2)
  const top = Math.floor((height - whole) / 2)
  const shares = sharesOf(whole, side)
  // Resize each row first, then the columns.
  const narrow = new Float32Array(side * whole * 3)
  for (let y = 0; y < whole; y++) {
    for (let x = 0; x < side; x++) {
      const sums = [0, 0, 0] as [number, number, number]
      for (const [from, share] of shares[x] ?? []) {
        const at = ((top + y) * width + left + from) * 3
        for (let part = 0; part < 3; part++) sums[part]! += share * (pixels[at + part] ?? 0)
      }
      narrow.set(sums, (y * side + x) * 3)
    }
  }
  const square = new Uint8Array(side * side * 4)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = (y * side + x) * 4
      for (let part = 0; part < 3; part++) {
        let sum = 0
        for (const [from, share] of shares[y] ?? [])
          sum += share * (narrow[(from * side + x) * 3 + part] ?? 0)
        square[at + part] = Math.min(255, Math.round(sum))
      }
      square[at + 3] = 255
    }
  }
  return square
}

type Share = readonly [from: number, share: number]

/**
 * For each target pixel, the source pixels with weights that sum to 1; linear interpolation when
 * upscaling.
 */
function sharesOf(before: number, after: number): Share[][] {
  const step = before / after
  return Array.from({ length: after }, (_, place) => {
    if (step < 1) {
      const middle = Math.min(Math.max((place + 0.5) * step - 0.5, 0), before - 1)
      const first = Math.floor(middle)
      const second = Math.min(first + 1, before - 1)
      return [
        [first, 1 - (middle - first)],
        [second, middle - first],
      ]
    }
    const [start, end] = [place * step, (place + 1) * step]
    const shares: Share[] = []
    for (let from = Math.floor(start); from < Math.min(Math.ceil(end), before); from++)
      shares.push([from, (Math.min(from + 1, end) - Math.max(from, start)) / step])
    return shares
  })
}

/** Duration of one marquee turn: 28 s below 640 px, 36 s below 1024 px, else 48 s. */
export function marqueeSeconds(windowWidth: number): number {
  if (windowWidth < 640) return 28
  return windowWidth < 1024 ? 36 : 48
}

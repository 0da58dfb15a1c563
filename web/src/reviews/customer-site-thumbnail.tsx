import { useLayoutEffect, useRef, useState } from 'react'
import type { OrderAccess } from '../api/order-access.ts'
import { useReview } from './use-review.ts'

const WIDTH = 1280
const HEIGHT = 860

/** The live site as a scaled, inert iframe. */
export default function SiteThumbnail({ access }: { access: OrderAccess }) {
  const review = useReview(access)
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const page = review.data?.shown?.languages[0]
  return (
    <div
      ref={box}
      className="relative w-full overflow-hidden rounded-[3px] bg-surface shadow-exhibit"
      style={{ aspectRatio: `${WIDTH} / ${HEIGHT}` }}
    >
      {page && (
        <iframe
          title={`Your site in ${page.name}`}
          src={page.url}
          sandbox="allow-same-origin"
          referrerPolicy="no-referrer"
          tabIndex={-1}
          // No clicks and no focus.
          inert
          className="absolute top-0 left-0 origin-top-left border-0"
          style={{ width: WIDTH, height: HEIGHT, transform: `scale(${width / WIDTH})` }}
        />
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { EmptyRoom, Room } from '../ui/room.tsx'
import { LiveDot } from '../ui/status-chip.tsx'

const ROOM = 'min-h-80 lg:min-h-[calc(100svh-4.0625rem)]'

/** The frame before the site is live. */
export function SitePlaceholder() {
  return (
    <EmptyRoom
      className={ROOM}
      title="Your site will stand here"
      text="We write and design it. You get its address by email."
    />
  )
}

/** The live site with its label. */
export function LiveSiteFrame({ address, children }: { address: string; children: ReactNode }) {
  return (
    <Room depth="deep" className={`${ROOM} grid`}>
      <div className="relative flex min-h-0 flex-col items-center justify-center px-[8%] py-[7%]">
        {children}
        <p className="mt-5 flex w-fit items-center gap-2.5 bg-surface px-3 py-1.5 text-small">
          <LiveDot /> <b className="font-semibold break-all">{address}</b>
        </p>
      </div>
    </Room>
  )
}

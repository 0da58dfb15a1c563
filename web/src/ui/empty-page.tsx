import type { ReactNode } from 'react'
import { Room } from './room.tsx'

/** A full page without content: title, reason and action. */
export function EmptyPage(props: { title: string; children: ReactNode; action: ReactNode }) {
  const { title, children, action } = props
  return (
    <main id="main" className="flex flex-1 flex-col">
      <Room depth="deep" className="grid min-h-[min(44rem,80svh)] flex-1 place-items-center">
        <div className="relative max-w-[66%] pb-[8%] text-center">
          <h1 tabIndex={-1} className="display text-task">
            {title}
          </h1>
          <p className="mx-auto mt-3 max-w-sm text-ink-2">{children}</p>
          <div className="mt-7 flex flex-wrap justify-center gap-3">{action}</div>
        </div>
      </Room>
    </main>
  )
}

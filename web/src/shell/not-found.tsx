import { ButtonLink } from '../ui/button.tsx'
import { Room } from '../ui/room.tsx'
import { paths } from './paths.ts'

/** An empty room: nothing is on show at this address. */
export function NotFound() {
  return (
    <main id="main" className="flex flex-1 flex-col">
      <Room depth="deep" className="grid min-h-[min(44rem,80svh)] flex-1 place-items-center">
        <div className="relative px-6 pb-[8%] text-center">
          <h1 tabIndex={-1} className="display text-task">
            Page not found
          </h1>
          <p className="mx-auto mt-3 max-w-sm text-ink-2">
            Nothing is on show at this address. It may have moved, or the link has a typing error.
          </p>
          <div className="mt-7">
            <ButtonLink to={paths.home()}>Return to Home</ButtonLink>
          </div>
        </div>
      </Room>
    </main>
  )
}

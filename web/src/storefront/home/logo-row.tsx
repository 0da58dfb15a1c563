import { Pause, Play } from '../../ui/icons.tsx'
import { useEffect, useState } from 'react'
import { siteConfig } from '../../shell/site-config.ts'
import { classNames } from '../../ui/class-names.ts'
import { hiredAt } from '@vitrine/domain/storefront/claims'
import { loadImageInBrowser, loadLogo, logoAddresses } from './load-logo.ts'
import { marqueeSeconds } from './marquee-seconds.ts'
import { useReducedMotion } from './use-reduced-motion.ts'
import { employersHeading, employersStyle } from '../claim-copy.ts'

type Company = (typeof hiredAt)[number]

/**
 * "Our Clients Got Hired at": a marquee of twelve logos; a click on the row or the button pauses
 * it.
 */
export function LogoRow() {
  const logos = useLogos()
  const [paused, setPaused] = useState(false)
  const reducedMotion = useReducedMotion()
  const seconds = useMarqueeSeconds()
  if (logos.length === 0) return null

  return (
    <section style={employersStyle()} aria-labelledby="hired-at" className="border-b border-line">
      <div className="container-page flex flex-wrap items-center gap-x-8 gap-y-1 py-5 lg:flex-nowrap lg:py-7">
        <h2 id="hired-at" className="flex-1 font-semibold lg:flex-none">
          {employersHeading()}
        </h2>
        {!reducedMotion && (
          <button
            type="button"
            aria-pressed={paused}
            aria-label="Pause the logos"
            onClick={() => setPaused(!paused)}
            className="grid size-11 shrink-0 place-items-center rounded-full border border-line-2 hover:bg-glass-2"
          >
            {paused ? (
              <Play size={16} strokeWidth={1} fill="currentColor" />
            ) : (
              <Pause size={16} strokeWidth={1} fill="currentColor" />
            )}
          </button>
        )}
        {/* The button beside it does the same for keyboards and screen readers. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          onClick={() => setPaused(!paused)}
          // Without the movement it scrolls.
          {...(reducedMotion && { role: 'group', 'aria-label': 'Logos', tabIndex: 0 })}
          className={classNames(
            'w-full min-w-0 flex-1 basis-full cursor-pointer overflow-x-clip [mask-image:linear-gradient(to_right,transparent,black_6%,black_94%,transparent)] lg:basis-auto',
            (paused || reducedMotion) && 'marquee-still',
            reducedMotion && 'overflow-x-auto',
          )}
          style={{ ['--marquee-seconds' as string]: `${seconds}s` }}
        >
          <div className="marquee-track flex w-max">
            <ul className="flex">
              {logos.map((logo) => (
                <Logo key={logo.name} {...logo} />
              ))}
            </ul>
            {!reducedMotion && (
              <ul aria-hidden="true" inert className="flex">
                {logos.map((logo) => (
                  <Logo key={logo.name} {...logo} />
                ))}
              </ul>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

type LoadedLogo = { name: string; address: string }

function Logo({ name, address }: LoadedLogo) {
  return (
    <li className="flex h-11 items-center gap-2.5 px-6 text-h3 text-ink-2 lg:px-7">
      <img
        src={address}
        alt=""
        width={28}
        height={28}
        loading="lazy"
        className="size-7 object-contain"
      />
      {name}
    </li>
  )
}

/** All companies until their logos have loaded; then those with a logo. */
function useLogos(): readonly LoadedLogo[] {
  const [logos, setLogos] = useState<readonly LoadedLogo[]>(() =>
    hiredAt.map((company) => ({
      name: company.name,
      address: logoAddresses('', company)[0] ?? '',
    })),
  )
  useEffect(() => {
    let left = false
    const { logoHost } = siteConfig()
    const find = async (company: Company) => {
      const address = await loadLogo(logoAddresses(logoHost, company), loadImageInBrowser)
      return address ? [{ name: company.name, address }] : []
    }
    void Promise.all(hiredAt.map(find)).then((found) => {
      if (!left) setLogos(found.flat())
    })
    return () => {
      left = true
    }
  }, [])
  return logos
}

function useMarqueeSeconds(): number {
  const [seconds, setSeconds] = useState(48)
  useEffect(() => {
    const measure = () => setSeconds(marqueeSeconds(innerWidth))
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return seconds
}
